/** A signed day with one late payment, as its data file, as the text of its QR and as what is drawn. */
import { encodeDayCode, shortJournal } from '#backoffice/signoff/day-code.ts'
import { encodeReport } from '#backoffice/signoff/report-file.ts'
import type { ReportContent } from '#contract/signoff-views.ts'
import type { MoneyKind } from '#domain/money-kind.ts'
import { rupiah } from '#domain/money.ts'
import type { OrderState } from '#domain/order.ts'
import { signedDayStream } from '#journal/reads/day-signatures.ts'
import { orderOf, paidEvidence, NOON } from '../../journal/helpers.ts'
import { openSignedTill } from './signed-till.ts'

const DAY = 20_261_120
const SEED = new Uint8Array(32).fill(5)

/** `late`: what the second order, not certain when the day is signed, becomes afterwards. */
export async function reported(mode: MoneyKind = 'practice', late: 'paid' | 'paid-late' = 'paid') {
  const till = openSignedTill(NOON)
  const put = (number: number, kind: 'paid' | 'paid-late' | 'expired'): void => {
    const evidence = { ...paidEvidence, transactionId: `T${number}` }
    const state = (kind === 'expired' ? { kind, since: NOON } : { kind, since: NOON, evidence }) as OrderState
    const after = { ...orderOf(number, { createdAt: NOON, amount: rupiah(10_000) }), state }
    till.journal.write.commit({
      at: till.at(),
      order: { after, event: { type: 'test' }, eventKind: 'status' },
    })
  }
  put(1, 'paid')
  put(2, 'expired')
  till.moveTo(NOON + 16 * 3_600_000)
  await till.sign(DAY)
  put(2, late)
  const day = await till.day(DAY)
  const { signature, sums: total, open } = day
  if (signature === undefined) throw new Error('not signed')
  const about = { shop: 'Warung Bu Sri', till: '001', mode, program: 'Loket 0.1.0', madeAt: NOON }
  const journalId = till.journal.meta.id
  const links = till.journal.read.linksOf(signedDayStream(DAY))
  const code = encodeDayCode({ about, signature, total, open, journalId }, SEED)
  const content: ReportContent = {
    ...{ about, code, sha256: 'ab'.repeat(32), key: '1234 5678', journal: shortJournal(journalId) },
    day: { ...day, signature },
    names: { sri: 'Sri' },
  }
  return { data: encodeReport({ about, signature, total, open, journalId, links }, SEED), code, content }
}
