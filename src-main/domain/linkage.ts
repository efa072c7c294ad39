import type { Instruction, InstructionState } from './instruction.ts'
import type { PersonalBox } from './personal-box.ts'

/** Of what a linkage has sealed, the part that is needed again (interface, 2.6 and 2.7). */
export type LinkageSealed = { readonly page?: string; readonly accountToken?: string }

/** Undefined without the key. */
export function openLinkage(
  box: PersonalBox | undefined,
  { personal }: Pick<Instruction, 'personal'>,
): LinkageSealed | undefined {
  if (personal === undefined) return {}
  const text = box?.open(personal)
  return text === undefined ? undefined : (JSON.parse(text) as LinkageSealed)
}

/** The customer may still agree on the gateway's page. */
export function mayStillAgree(state: InstructionState): boolean {
  return state === 'accepted' || state === 'pending'
}

/** A payment page may be asked for with its token. Of an accepted one only the gateway knows whether the customer agreed. */
export function mayPayWith(state: InstructionState): boolean {
  return state === 'accepted' || state === 'confirmed'
}
