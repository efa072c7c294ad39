import { spawnSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Verdict } from '#terminal/verify-file.ts'
import { hashOfZ } from '#counter/shift/z-hash.ts'
import { openShift, zOf } from '#test/unit/journal/day.ts'
import { fill, NOON, open, orderOf, put, tamper, tempFile } from '#test/unit/journal/helpers.ts'

const ENTRY = fileURLToPath(new URL('../../../src-main/terminal/process.ts', import.meta.url))

function verify(...args: readonly string[]): { readonly code: number | null; readonly out: string } {
  const { status, stdout } = spawnSync(process.execPath, [ENTRY, 'verify', ...args], { encoding: 'utf8' })
  return { code: status, out: stdout }
}
const judge = (file: string): Verdict & { readonly code: number | null } => {
  const { code, out } = verify(file, '--json')
  return { ...(JSON.parse(out) as Verdict), code }
}

function made(): string {
  const file = tempFile()
  const journal = open(file)
  fill(journal)
  const shift = openShift(journal)
  const z = zOf(shift.number, 1n, journal.read.seqNow())
  const closed = { ...shift, closed: { at: NOON + 1_000, by: 'kasir-a', z, hash: hashOfZ(z) } }
  journal.write.commit({ at: NOON + 1_000, shift: { closed } })
  journal.close()
  return file
}

test('a sound journal: exit code 0, in words and as JSON, and nothing is written beside it', () => {
  const file = made()
  const names = readdirSync(dirname(file))
  const { code, out } = verify(file)
  expect(code).toBe(0)
  expect(out).toContain('All of it is sound.')
  expect(judge(file)).toMatchObject({
    code: 0,
    verdict: 'sound',
    findings: ['pages', 'triggers', 'chain', 'rows', 'copy', 'numbers', 'signatures'].map((name) => ({
      name,
      ok: true,
    })),
  })
  expect(readdirSync(dirname(file))).toEqual(names)
})

test('what was committed since the last checkpoint of its log is looked at too', () => {
  const file = tempFile()
  const journal = open(file)
  put(journal, orderOf(1))
  expect(judge(file)).toMatchObject({ code: 0 })
  journal.close()
})

test.each([
  ['chain', "UPDATE events SET body = '{}' WHERE seq = 2"],
  ['rows', "UPDATE orders SET note = 'x'"],
  ['triggers', 'SELECT 1'],
  ['numbers', "UPDATE shifts SET hash = 'x'"],
  ['copy', 'DELETE FROM events WHERE seq > 8; UPDATE head SET seq = 8'],
])('%s: exit code 1, and every fault is named', (name, change) => {
  const file = made()
  tamper(file, (db) => db.exec(change))
  const verdict = judge(file)
  expect(verdict.code).toBe(1)
  expect(verdict).toMatchObject({
    findings: expect.arrayContaining([expect.objectContaining({ name, ok: false })]) as unknown,
  })
  expect(verify(file).out).toContain('It is NOT sound.')
})

test('a file whose pages are gone, and a copy of another journal', () => {
  const file = made()
  copyFileSync(`${made()}.copy`, `${file}.copy`)
  expect(judge(file)).toMatchObject({ code: 1, verdict: 'broken' })
  writeFileSync(file, readFileSync(file).fill(0xff, 100, 8192))
  expect(judge(file)).toMatchObject({ code: 1, verdict: 'broken' })
})

test('what cannot be looked at: exit code 2', () => {
  const file = made()
  expect(verify()).toMatchObject({ code: 2 })
  expect(verify(`${file}.nowhere`)).toMatchObject({ code: 2 })
  rmSync(`${file}.copy`)
  expect(verify(file, '--copy', `${file}.copy`)).toMatchObject({ code: 2 })
})
