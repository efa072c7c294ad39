import { allPayouts } from '../payouts/steps.ts'
import { instructionOf, stageOf } from '../payouts/view.ts'
import type { Reader } from './deps.ts'
import type { Found } from './orders.ts'

/** Not certain, certainly not sent, or left over from a day that is past: only a person goes on with them. */
const WAITING = ['unknown', 'not-sent', 'overdue']

export function openPayouts(reader: Pick<Reader, 'journal' | 'clock'>): readonly Found[] {
  return [...allPayouts(reader).values()].flatMap((payout) => {
    const instruction = instructionOf(reader, payout)
    if (!WAITING.includes(stageOf(reader, payout, instruction))) return []
    const { number, since, asked } = payout
    return [
      {
        key: `payout ${number}`,
        ...{ kind: 'payout', act: 'open-document', since: instruction?.since ?? since },
        ...{ amountMinor: asked.amountMinor, number },
      },
    ]
  })
}
