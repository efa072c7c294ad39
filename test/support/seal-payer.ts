import type { Payer } from '#domain/bill.ts'
import type { PersonalBox } from '#domain/personal-box.ts'

/** As `openPayer` reads it. */
export function sealPayer(box: PersonalBox, payer: Payer): string {
  return box.seal(JSON.stringify(payer))
}
