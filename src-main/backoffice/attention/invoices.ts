import { blockOf } from '../invoices/run/outcomes.ts'
import type { Reader } from './deps.ts'
import type { Found } from './orders.ts'

/** Blocks of invoices without a certain result: nothing of them is sent again before a person has looked. */
export function unknownInvoices({ journal }: Pick<Reader, 'journal'>): readonly Found[] {
  return journal.read.openInstructions().flatMap((instruction): readonly Found[] => {
    const { kind, state, reference, since } = instruction
    if (state !== 'unknown' || (kind !== 'invoices-send' && kind !== 'invoices-reject')) return []
    const { count, totalMinor } = blockOf(instruction)
    return [
      {
        key: `invoices ${reference}`,
        ...{ kind: 'invoices', act: 'open-document', since, number: count, name: reference },
        ...(totalMinor === 0n ? {} : { amountMinor: totalMinor }),
      },
    ]
  })
}
