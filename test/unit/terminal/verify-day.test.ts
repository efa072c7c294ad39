/** `loket verify` and the report of a signed day: what it says first, and what it cannot look at. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { verify } from '#terminal/verify.ts'
import { reported } from '../backoffice/signoff/reported.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loket-verify-day-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function put(name: string, ...bytes: readonly (Uint8Array | string)[]): string {
  const file = join(folder, name)
  writeFileSync(file, Buffer.concat(bytes.map((each) => Buffer.from(each))))
  return file
}
const firstLine = (given: string) => verify([given]).out?.split('\n')[0]

it.each([
  ['practice', /^PRACTICE: no real money\. It is /],
  ['sandbox', /^SANDBOX: no real money\. It is /],
  ['real', /^It is /],
] as const)('%s: the first line says what the money is', async (mode, words) => {
  const { data, code } = await reported(mode)
  expect(firstLine(put('laporan.json', data))).toMatch(words)
  expect(firstLine(code)).toMatch(words)
})

it('of the data file it says sums, who, when, and how much is open', async () => {
  const { data } = await reported('real', 'paid-late')
  const { code, out = '' } = verify([put('laporan.json', data)])
  expect(code).toBe(0)
  for (const words of [
    /^Signed 2026-11-21T04:00:00\S* by sri, limit for two managers: none$/m,
    /^Open: 0 when it was signed, 1 now\. Addenda: 1$/m,
    /^came +1 +10000\.00 +2 +20000\.00$/m,
    /^takings +10000\.00 +20000\.00$/m,
  ])
    expect(out).toMatch(words)
})

it('of an altered data file it says no sums', async () => {
  const { data } = await reported()
  const { code, out } = verify([put('laporan.json', data.toString().replace('Bu Sri', 'Bu Tri'))])
  expect(code).toBe(1)
  expect(out).not.toContain('takings')
})

it('reads the text of a QR as an editor saves it', async () => {
  const { code } = await reported()
  expect(verify([put('kode.txt', '\uFEFF', code, '\r\n')]).code).toBe(0)
  expect(verify([put('kode16.txt', Buffer.from(`\uFEFF${code}\r\n`, 'utf16le'))]).code).toBe(0)
})

const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex')

it('true evidence in a form it cannot check is not called unsound: code 2, and what to give', async () => {
  const { data } = await reported()
  const pale = PNG.sync.write(new PNG({ width: 40, height: 40 }))
  for (const file of [
    put('laporan.pdf', '%PDF-1.4\n'.padEnd(60_000, 'x')),
    put('laporan.jpg', Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(60_000, 7)),
    put('laporan.json', '\uFEFF', data),
    put('cut.png', PNG_HEAD, Buffer.alloc(300, 7)),
    put('pale.png', pale),
    put('half.png', pale.subarray(0, 45)),
    put('laporan.docx', 'PK\u0003\u0004'.padEnd(9_000, 'x')),
    put('empty', ''),
    folder,
  ]) {
    const { code, out } = verify([file])
    expect({ file, code }).toEqual({ file, code: 2 })
    expect(out).toMatch(/^(Could not be looked at|Unreadable): /)
    expect(out).not.toContain('SOUND')
  }
  expect(verify([put('laporan.pdf', '%PDF-1.4\n')]).out).toContain('data file')
})

it('does not unpack a picture of too many pixels, or an interlaced one', () => {
  const head = (side: number, interlaced: number) => {
    const bytes = Buffer.from('0000000d49484452000000000000000008060000000000000000', 'hex')
    bytes.writeUInt32BE(side, 8)
    bytes.writeUInt32BE(side, 12)
    bytes[20] = interlaced
    return bytes
  }
  expect(verify([put('large.png', PNG_HEAD, head(6_000, 0))])).toMatchObject({
    code: 2,
    out: expect.stringContaining('too many pixels') as unknown,
  })
  expect(verify([put('woven.png', PNG_HEAD, head(100, 1))])).toMatchObject({ code: 2 })
})
