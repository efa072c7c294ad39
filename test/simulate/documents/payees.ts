/** The book of payees, which every life begins with. */
import { addPayee } from '#backoffice/payouts/payees.ts'
import { createPersonalBox } from '#support/personal-box.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { MORNING, PERSONAL_KEY } from '#test/support/virtual-till.ts'
import type { Disk } from '../disk.ts'
import { PROFILE } from './program.ts'

export const ACCOUNTS = ['7310042215', '7310042299', '8800011111'] as const

export function withPayees(disk: Disk): Disk {
  const box = createPersonalBox(PERSONAL_KEY, seededRandom(1))
  const now = () => MORNING - 1_000
  const journal = disk.open(now, { before: () => undefined, after: () => undefined }, () => true)
  const deps = {
    ...{ journal, clock: { now }, profile: () => PROFILE, personal: () => box },
    ...{ signedIn: () => 'sri', announce: () => undefined, journalSound: () => true },
  }
  for (const [at, accountNo] of ACCOUNTS.entries()) {
    const name = `PENERIMA ${at + 1}`
    addPayee(deps, { bankCode: '014', bankName: 'BANK CONTOH', swiftCode: 'SAMPIDJA', accountNo, name })
  }
  return disk
}
