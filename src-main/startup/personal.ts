import type { PersonalBox } from '#domain/personal-box.ts'
import type { Random } from '#domain/ports.ts'
import { createPersonalBox } from '#support/personal-box.ts'

/** The box of personal data, while the vault is open. */
export function personalBoxOf(
  personalKey: () => Uint8Array | undefined,
  random: Random,
): () => PersonalBox | undefined {
  return () => {
    const key = personalKey()
    return key === undefined ? undefined : createPersonalBox(key, random)
  }
}
