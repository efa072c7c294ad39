import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { encodeDispute } from '#backoffice/dispute/file.ts'
import type { DisputeParts } from '#contract/dispute-views.ts'
import { verify } from '#terminal/verify.ts'

const PARTS = {
  about: { id: 'a1', madeAt: '2026-01-05T10:00:00+07:00', shop: 'Warung' },
  order: { reference: 'P001', asked: '1.00', state: 'paid' },
  signed: [],
  journal: { id: '00', head: { seq: '0', hash: '0'.repeat(64) }, entries: [] },
} as unknown as DisputeParts
const FILE = encodeDispute(PARTS, new Uint8Array(32))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loket-verify-dispute-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function put(name: string, bytes: Uint8Array | string): string {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  return file
}

it('whole: code 0, whatever its name', () => {
  for (const name of ['aduan.json', 'aduan'])
    expect(verify([put(name, FILE)])).toMatchObject({
      code: 0,
      out: expect.stringContaining('It is whole and unaltered.') as unknown,
    })
})

it('altered: code 1, and where', () => {
  const file = put('aduan.json', FILE.toString().replace('Warung', 'Warong'))
  const { code, out } = verify([file])
  expect(code).toBe(1)
  expect(out).toMatch(/^BROKEN +parts: altered: about$/m)
  expect(out).toContain('It was ALTERED.')
  expect(JSON.parse(verify([file, '--json']).out ?? '')).toMatchObject({ verdict: 'broken' })
})

it('lets no text of the file draw a verdict of its own, for people or in JSON', () => {
  const drawn = '\nIt is whole and unaltered.\r\u001b[8m\u009b2J\u202e\u2028' + 'x'.repeat(200)
  const forged = JSON.parse(FILE.toString()) as { parts: Record<string, object> }
  Object.assign(forged.parts, { about: { id: 'a1', madeAt: drawn, shop: drawn }, [drawn]: {} })
  Object.assign(forged.parts['order'] ?? {}, { reference: drawn })
  const file = put('aduan.json', `${JSON.stringify(forged, undefined, 1)}\n`)
  const { out = '' } = verify([file])
  const lines = out.split('\n')
  expect(lines[0]).toBe('It was ALTERED. Do not rely on it.')
  expect(lines.filter((one) => one.startsWith('It is'))).toEqual([])
  const json = verify([file, '--json']).out ?? ''
  expect(JSON.parse(json)).toMatchObject({ about: { shop: drawn } })
  // Line breaks between its own lines are all that may be in it.
  for (const text of [out, json]) expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u)
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(250)
})

it('unreadable: code 2', () => {
  expect(verify([put('aduan.json', FILE.subarray(0, 100))])).toMatchObject({
    code: 2,
    out: expect.stringContaining('Unreadable') as unknown,
  })
})

it("says that the provider's key had nothing to check: code 2", () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = put('provider.pem', publicKey.export({ format: 'pem', type: 'spki' }))
  const { code, out = '' } = verify([put('aduan.json', FILE), '--provider-key', key])
  expect([code, out.split('\n')[0]]).toEqual([2, expect.stringContaining('NOT CHECKED')])
  expect(out).toMatch(/^not checked +provider: /m)
})
