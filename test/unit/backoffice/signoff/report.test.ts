/** The report's data file and the text of its QR prove themselves, and no altered letter of them does. */
import { sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyDayCode, verifyReport } from '#backoffice/signoff/verify-report.ts'
import { keyOfSeed } from '#backoffice/seal/sealed-file.ts'
import { reported } from './reported.ts'

test('both are sound as they were made, and of one key', async () => {
  const { data, code } = await reported()
  const report = verifyReport(data)
  const read = verifyDayCode(` ${code}\n`)
  expect(report).toMatchObject({ verdict: 'sound', about: { number: 1, day: '2026-11-20' } })
  expect(read).toMatchObject({
    verdict: 'sound',
    code: { mode: 'practice', no: '1', takings: '20000.00', addenda: '1' },
  })
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

test.each([
  ['day', '2026-11-31'],
  ['no', '12 (checked)'],
  ['mode', 'true'],
  ['takings', 'Rp 9.999.999'],
  ['open', '-1'],
  ['hash', 'x'],
  ['journal', '12'],
  ['till', '001  key ed09'],
])('%s: what no till writes is not sound, though it is signed', async (name, value) => {
  const { code } = await reported()
  const { own } = keyOfSeed(new Uint8Array(32).fill(5))
  const text = code.slice(0, code.indexOf(';sig=')).replace(new RegExp(`;${name}=[^;]*`), `;${name}=${value}`)
  const sig = sign(null, Buffer.from(`loket day code 1\n${text}`), own).toString('base64url')
  expect(verifyDayCode(`${text};sig=${sig}`)).toMatchObject({ verdict: 'broken' })
})

test('the QR counts what is open now, the data file also what was open when it was signed', async () => {
  const { data, code } = await reported('real', 'paid-late')
  expect(verifyDayCode(code)).toMatchObject({ code: { mode: 'real', open: '1' } })
  expect(verifyReport(data)).toMatchObject({ about: { openWhenSigned: 0, openNow: 1, mode: 'real' } })
})
