import { LINKED_KINDS, type LinkedAccount, type LinkedKind } from '#contract/linked-views.ts'
import { given } from '#domain/given.ts'
import type { Instruction } from '#domain/instruction.ts'
import { nextInstructionStates } from '#domain/instruction-table.ts'
import { mayPayWith, mayStillAgree, openLinkage } from '#domain/linkage.ts'
import { hostOf, judgePageAddress } from '#domain/page-address.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import { linkageNoted } from '#journal/linkage-notes.ts'
import type { BackofficeDeps } from '../deps.ts'

type Viewing = Pick<BackofficeDeps, 'journal' | 'mode'>

export function isLinkage(instruction: Instruction | undefined): instruction is Instruction & {
  readonly kind: LinkedKind
} {
  const kinds: readonly string[] = LINKED_KINDS
  return instruction !== undefined && kinds.includes(instruction.kind)
}

/** `box`: undefined while the vault that holds its key is closed. */
export function viewLinkage(
  { journal, mode }: Viewing,
  box: PersonalBox | undefined,
  instruction: Instruction & { readonly kind: LinkedKind },
): LinkedAccount {
  const { reference, kind, createdAt, state, since, facts, result } = instruction
  const { forgotten, openedAt } = linkageNoted(journal, reference)
  const sealed = openLinkage(box, instruction)
  const isForgotten = forgotten !== undefined
  return {
    ...{ reference, kind, createdAt, state, since },
    phoneEndsIn: textOf(facts['phoneEndsIn']) ?? '',
    ...given({
      accountEndsIn: textOf(facts['accountEndsIn']),
      gatewayReference: textOf(result?.['gatewayReference']),
      consent: consentOf(facts),
      evidence: evidenceOf(instruction),
      page: isForgotten || !mayStillAgree(state) ? undefined : pageOf(sealed?.page, mode, openedAt),
      forgotten,
    }),
    hasToken: !isForgotten && mayPayWith(state) && sealed?.accountToken !== undefined,
    ...(sealed === undefined ? { isSealed: true } : {}),
    mayMark: nextInstructionStates(state, 'marked').includes('failed'),
  }
}

function pageOf(
  address: string | undefined,
  mode: Viewing['mode'],
  openedAt: number | undefined,
): LinkedAccount['page'] {
  if (address === undefined) return undefined
  const judged = judgePageAddress(address, { isPractice: mode === 'practice' })
  if (!judged.ok) return { fault: judged.fault === 'not-https' ? 'not-https' : 'odd' }
  return { host: hostOf(address), ...given({ openedAt }) }
}

function consentOf({ consent, by }: Instruction['facts']): LinkedAccount['consent'] {
  if (typeof consent !== 'number' && typeof consent !== 'bigint') return undefined
  return { version: Number(consent), ...given({ by: textOf(by) }) }
}

function evidenceOf({ evidence }: Instruction): LinkedAccount['evidence'] {
  if (evidence === undefined) return undefined
  const { source, at, code, message, by } = evidence
  return { source, at, ...given({ code, message, by }) }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
