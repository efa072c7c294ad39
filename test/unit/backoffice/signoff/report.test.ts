/** The report's data file and the text of its QR prove themselves, and no altered letter of them does. */
import { expect, test } from 'vitest'
import { encodeDayCode } from '#backoffice/signoff/day-code.ts'
import { encodeReport } from '#backoffice/signoff/report-file.ts'
import { verifyDayCode, verifyReport } from '#backoffice/signoff/verify-report.ts'
import { rupiah } from '#domain/money.ts'
import { signedDayStream } from '#journal/reads/day-signatures.ts'
import { orderOf, paidEvidence, NOON } from '../../journal/helpers.ts'
import { openSignedTill } from './signed-till.ts'

const DAY = 20_261_120
const SEED = new Uint8Array(32).fill(5)

async function reported() {
  const till = openSignedTill(NOON)
  const put = (number: number, kind: 'paid' | 'unknown'): void => {
    const evidence = { ...paidEvidence, transactionId: `T${number}` }
    const state =
      kind === 'paid'
        ? ({ kind, since: NOON, evidence } as const)
        : ({ kind, since: NOON, why: 'timeout' } as const)
    const after = { ...orderOf(number, { createdAt: NOON, amount: rupiah(10_000) }), state }
    till.journal.write.commit({
      at: till.at(),
      order: { after, event: { type: 'test' }, eventKind: 'status' },
    })
  }
  put(1, 'paid')
  put(2, 'unknown')
  till.moveTo(NOON + 16 * 3_600_000)
  await till.sign(DAY)
  put(2, 'paid')
  const { signature, sums: total } = await till.day(DAY)
  if (signature === undefined) throw new Error('not signed')
  const about = {
    shop: 'Warung Bu Sri',
    till: '001',
    mode: 'practice',
    program: 'Loket 0.1.0',
    madeAt: NOON,
  } as const
  const links = till.journal.read.linksOf(signedDayStream(DAY))
  return {
    data: encodeReport({ about, signature, total, journalId: till.journal.meta.id, links }, SEED),
    code: encodeDayCode({ signature, total, till: '001' }, SEED),
  }
}

test('both are sound as they were made, and of one key', async () => {
  const { data, code } = await reported()
  const report = verifyReport(data)
  const read = verifyDayCode(` ${code}\n`)
  expect(report).toMatchObject({ verdict: 'sound', about: { number: 1, day: '2026-11-20' } })
  expect(read).toMatchObject({ verdict: 'sound', code: { no: '1', takings: '20000.00', addenda: '1' } })
  expect('key' in report && 'key' in read ? report.key === read.key : false).toBe(true)
})

test('no altered letter of the code is accepted', async () => {
  const { code } = await reported()
  for (let at = 0; at < code.length; at += 1) {
    const letter = code[at] === '1' ? '2' : '1'
    const altered = code.slice(0, at) + letter + code.slice(at + 1)
    expect({ at, verdict: verifyDayCode(altered).verdict }).not.toEqual({ at, verdict: 'sound' })
  }
  expect(verifyDayCode('').verdict).toBe('unreadable')
})

test('no flipped byte of the data file is accepted, and forged sums name what does not fit', async () => {
  const { data } = await reported()
  for (let at = 0; at < data.length; at += 7) {
    const altered = Buffer.from(data)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect({ at, verdict: verifyReport(altered).verdict }).not.toEqual({ at, verdict: 'sound' })
  }
  const forged = Buffer.from(data.toString().replace('"amount": "20000.00"', '"amount": "30000.00"'))
  const verdict = verifyReport(forged)
  expect(verdict.verdict).toBe('broken')
})
