/** What a sale leaves on the disk. */
import { statSync } from 'node:fs'
import { zstdCompressSync } from 'node:zlib'
import { takePayment } from '#counter/sale/take-payment.ts'
import { rupiah } from '#domain/money.ts'
import { isPaid } from '#domain/order.ts'
import { connectReadOnly } from '#journal/connection.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { control, type Line } from '../report/line.ts'

const SALES = 100
/** A customer who has the till ask some six times. */
const PAYS_AFTER_MS = 30_000
const PAYS_LATE_AFTER_MS = 75_000
const BETWEEN_MS = 180_000

export const diskLine: Line = {
  name: 'disk',
  title: 'Bytes of journal and copy for a sale with six questions',
  unit: 'bytes',
  floor: 'all bodies of its events as one text, compressed',
  goals: [
    { what: 'a sale, journal and copy', side: 'sale', share: 0.5, most: { figure: 6_000 } },
    control('a customer who pays so late that the till asks more often', { times: 1.2, of: 'sale' }),
  ],
  rounds: 3,
  open: async () => ({ round: sales, close: async () => undefined }),
}

async function sales(seed: number) {
  const six = await sold(seed, PAYS_AFTER_MS)
  if (Math.round(six.questions) !== 6) throw new Error(`${six.questions} questions a sale`)
  const more = await sold(seed, PAYS_LATE_AFTER_MS)
  return { floor: [six.compressed], sale: [six.bytes], control: [more.bytes] }
}

/** Each a sale's, on average. */
async function sold(seed: number, paysAfterMs: number) {
  const shop = openVirtualTill({ seed })
  try {
    await sell(shop, 0, paysAfterMs)
    const before = look(shop, 0)
    let questions = 0
    for (let number = 1; number <= SALES; number += 1) questions += await sell(shop, number, paysAfterMs)
    const after = look(shop, before.seq)
    return {
      questions: questions / SALES,
      bytes: (after.bytes - before.bytes) / SALES,
      compressed: zstdCompressSync(after.bodies).length / SALES,
    }
  } finally {
    await shop.close()
  }
}

/** Sold, and paid by a customer; answers with how often the till asked. */
async function sell(shop: VirtualTill, number: number, paysAfterMs: number): Promise<number> {
  const taken = await takePayment(shop.till().deps, { amount: rupiah(20_000 + number * 500), method: 'qr' })
  if (!taken.ok) throw new Error(JSON.stringify(taken.refusal))
  const { reference } = taken.value
  const payAt = shop.time.clock.now() + paysAfterMs
  const paid = shop.gateway.payer({ action: 'pay', reference, payAt })
  if (!paid.ok) throw new Error(paid.message)
  await shop.time.advance(BETWEEN_MS)
  const { read } = shop.journal()
  if (!isPaid(read.order(reference)?.state.kind ?? 'unknown')) throw new Error('not paid')
  return read.attemptsOf(reference).filter(({ operation }) => operation === 'va-status').length
}

/** Bytes of journal and copy, and the bodies of its events after that one. */
function look(shop: VirtualTill, after: number) {
  const { file } = shop.journal()
  const db = connectReadOnly(file)
  try {
    const pages = Number(db.pragma('page_count', { simple: true }))
    const size = Number(db.pragma('page_size', { simple: true }))
    const rows = db
      .prepare<[number], { seq: bigint; body: string }>(
        'SELECT seq, body FROM events WHERE seq > ? ORDER BY seq',
      )
      .all(after)
    return {
      bytes: pages * size + statSync(`${file}.copy`).size,
      seq: Number(rows.at(-1)?.seq ?? after),
      bodies: rows.map(({ body }) => body).join('\n'),
    }
  } finally {
    db.close()
  }
}
