/** A dispute file as Electron makes it, on the practice gateway; checked by the command in a folder elsewhere. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DisputeMade } from '#contract/dispute-views.ts'
import { readSlip } from '#test/support/paper.ts'
import { expect, test } from './fixtures.ts'
import { oneTill } from './one-till.ts'
import { choosesFile } from './machine.ts'

const at = oneTill()
const TOOL = join(import.meta.dirname, '../../src-main/terminal/process.ts')

function verify(file: string, folder: string) {
  return spawnSync(process.execPath, [TOOL, 'verify', file], { cwd: folder, encoding: 'utf8' })
}

test('makes it, and the command finds it whole elsewhere and refuses one flipped byte', async () => {
  const place = mkdtempSync(join(tmpdir(), 'loket-dispute-'))
  const elsewhere = mkdtempSync(join(tmpdir(), 'loket-elsewhere-'))
  const reference = await at.counter.sold('150000', { note: 'Bu Kenari 88ab' })
  await at.lock.change('manager')
  await choosesFile(at.loket, place)
  const made = (await at.loket.call('dispute.make', { reference, personal: false })) as DisputeMade
  if (!made.saved) throw new Error('nothing was saved')
  expect(readdirSync(place).toSorted()).toEqual([made.data, made.pdf].toSorted())
  expect(made.pdf).toBe(`LATIHAN-aduan-${reference}.pdf`)

  const letter = await readSlip(join(place, made.pdf))
  expect(letter.pages).toBeLessThanOrEqual(2)
  expect(Math.abs(letter.widthMm - 210)).toBeLessThan(1)
  const { displayReference, evidence } = await at.counter.order(reference)
  for (const words of [displayReference, 'Rp 150.000', evidence?.rrn ?? '?', 'Sudah dibayar'])
    expect(letter.text).toContain(words)
  expect(letter.text.replaceAll(/\s/gu, '')).toContain(made.sha256)
  const data = readFileSync(join(place, made.data))
  for (const text of [letter.text, data.toString()]) expect(text).not.toContain('Kenari')

  const copy = join(elsewhere, 'aduan.json')
  copyFileSync(join(place, made.data), copy)
  const whole = verify(copy, elsewhere)
  expect([whole.status, whole.stdout]).toEqual([0, expect.stringContaining('whole and unaltered')])
  expect(whole.stdout).toContain(made.sha256)
  const middle = data.length >> 1
  data[middle] = (data[middle] ?? 0) ^ 1
  writeFileSync(copy, data)
  expect(verify(copy, elsewhere).status).not.toBe(0)
  for (const folder of [place, elsewhere]) rmSync(folder, { recursive: true, force: true })
})
