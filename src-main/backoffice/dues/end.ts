import type { PersonId } from '#domain/person.ts'
import type { BackofficeDeps } from '../deps.ts'
import { endedNote, PART_SIZE } from './notes.ts'

type Ending = {
  readonly list: string
  readonly references: readonly string[]
  readonly approvedBy: PersonId
}

/** From the next inquiry on the gateway is told that the bill is closed. Money that comes all the same is late. */
export function endBills(
  { journal, clock }: Pick<BackofficeDeps, 'journal' | 'clock'>,
  { list, references, approvedBy }: Ending,
): void {
  const at = clock.now()
  for (let from = 0; from < references.length; from += PART_SIZE) {
    const some = references.slice(from, from + PART_SIZE)
    const bills = some.flatMap((reference) => {
      const bill = journal.read.bill(reference)
      const { standing } = bill ?? {}
      return bill === undefined || standing === undefined
        ? []
        : [{ ...bill, standing: { ...standing, endedAt: at } }]
    })
    journal.write.commit({ at, bills, note: endedNote(list, approvedBy, some) })
  }
}
