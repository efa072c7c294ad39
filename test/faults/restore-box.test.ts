/**
 * A till whose journal does not open says so, offers to rebuild it from its copy, and follows the answer; without a
 * window.
 */
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openJournal } from '#journal/opening/open.ts'
import { atTheCounter } from '#test/support/counter.ts'
import { longIt } from '#test/support/long-it.ts'
import { launchLoket, newProfile } from '#test/support/loket-app.ts'
import { startToItsEnd } from '#test/support/no-window.ts'

const ROOT = join(import.meta.dirname, '../..')
const profile = newProfile()
const journal = join(profile.folder, 'practice.journal')
const copy = `${journal}.copy`
const ENDS = ['', '-wal', '.copy', '.checkpoint', '.opened']
const beside = mkdtempSync(join(tmpdir(), 'loket-restore-box-'))
const sound = join(beside, 'sound')
const killed = join(beside, 'killed')
let reference: string

beforeAll(async () => {
  const loket = await launchLoket(profile.folder)
  const counter = atTheCounter(loket)
  reference = await counter.sell('81000')
  await counter.sees('waiting')
  // As SIGKILL leaves it: never closed.
  putFiles(journal, killed)
  await loket.quit()
  putFiles(journal, sound)
})
beforeEach(() => {
  rmSync(join(beside, 'box'), { force: true })
  putFiles(sound, journal)
})
afterAll(() => {
  profile.remove()
  rmSync(beside, { recursive: true, force: true })
})

function putFiles(from: string, to: string): void {
  for (const end of [...ENDS, '-shm']) rmSync(to + end, { force: true })
  for (const end of ENDS) if (existsSync(from + end)) copyFileSync(from + end, to + end)
}

const start = (press?: string) =>
  startToItsEnd(profile.folder, beside, press === undefined ? {} : { LOKET_BOX_PRESS: press })
/** Removes the first page, as a bad block would, and the log that might still have it. */
function damage(): void {
  writeFileSync(journal, readFileSync(journal).fill(0, 0, 4_096))
  rmSync(`${journal}-wal`, { force: true })
}
const kept = () => readdirSync(profile.folder).filter((name) => name.startsWith('practice.journal.damaged-'))

it('closing the box changes nothing; it says in both languages what there is to choose, and what IT types', async () => {
  damage()
  const before = readFileSync(journal)
  const { code, box } = await start()
  expect(code).toBe(1)
  for (const words of [
    'Berkas jurnal bukan milik Loket.',
    'The journal file is not one of Loket.',
    'disisihkan, tidak dihapus',
    'put aside, not deleted',
    `npm run restore -- "${journal}"`,
    '[Tutup / Close] [Pulihkan dari salinan / Restore from the copy]',
  ])
    expect(box).toContain(words)
  expect(readFileSync(journal).equals(before)).toBe(true)
  expect(kept()).toEqual([])
})

// Without any copy: test/unit/startup/ways-back.test.ts; the text of the commands: restore-hint.test.ts next to it.
longIt(
  'from a copy that says nothing it cannot be rebuilt: no key is offered, and the last way is named',
  async () => {
    damage()
    writeFileSync(copy, 'x'.repeat(500))
    const before = [readFileSync(journal), readFileSync(copy)]
    const { code, box } = await start('Restore')
    expect(code).toBe(1)
    expect(box).toContain('Only if there is no copy and no backup anywhere')
    expect(box).toContain(`npm run restore -- "${journal}" --begin-anew=practice`)
    expect(box).not.toContain('[Tutup / Close]')
    expect([readFileSync(journal), readFileSync(copy)]).toEqual(before)
  },
)

// As above; test/faults/copy-disk.test.ts takes the same command to a till that sells.
longIt(
  'with its journal gone and its copy gone nothing is founded; with a new one begun by hand it opens',
  async () => {
    for (const end of ['', '-wal', '.copy']) rmSync(journal + end, { force: true })
    const { code, box } = await start('Restore')
    expect(code).toBe(1)
    expect(box).toContain('The journal is gone or empty')
    expect(existsSync(journal)).toBe(false)
    const begun = spawnSync(
      process.execPath,
      [join(ROOT, 'src-main/terminal/process.ts'), 'restore', journal, '--begin-anew=practice'],
      { encoding: 'utf8' },
    )
    expect(begun.stdout).toContain('A new journal was founded')
    const again = await launchLoket(profile.folder)
    await atTheCounter(again).sell('84000')
    await atTheCounter(again).sees('waiting')
    await again.quit()
  },
)

it('with one key it is rebuilt, what was there is kept, and the till opens with the order of before', async () => {
  damage()
  const { code, box } = await start('Restore')
  expect(box).toMatch(/The journal was restored \(events: \d+; the last .+\)\. Open Loket again\./)
  expect(code).toBe(0)
  expect(kept()).toHaveLength(1)
  const again = await launchLoket(profile.folder)
  expect(await atTheCounter(again).order(reference)).toMatchObject({ state: 'waiting' })
  await atTheCounter(again).sell('82000')
  await atTheCounter(again).sees('waiting')
  await again.quit()
})

// Forgeries of every kind, and the way back from each, in test/faults/tamper.test.ts.
longIt(
  'an event that somebody wrote behind the end of a killed till is not sold upon; it goes, what was acknowledged stays',
  async () => {
    putFiles(killed, journal)
    const clock = { now: () => Date.UTC(2026, 10, 20, 5) }
    const forger = openJournal({ file: journal, mode: 'practice', clock, copy: 'none' })
    if (!forger.ok) throw new Error(forger.detail)
    forger.journal.write.commit({ at: clock.now(), note: { stream: 'till', kind: 'forged', body: {} } })
    forger.journal.close()
    const { code, box } = await start('Restore')
    for (const words of [
      'tidak terbukti ditulis kasir ini',
      'nothing proves that this till wrote it',
      'The journal was restored',
    ])
      expect(box).toContain(words)
    expect(code).toBe(0)
    const again = await launchLoket(profile.folder)
    expect(await atTheCounter(again).order(reference)).toMatchObject({ state: 'waiting' })
    await atTheCounter(again).sell('83000')
    await atTheCounter(again).sees('waiting')
    await again.quit()
  },
)

it('the same program is the auditor’s verifier: it opens no till, and its code says what it found', () => {
  const run = (...args: readonly string[]) =>
    spawnSync(
      process.env['LOKET_ELECTRON'] ?? '',
      [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ROOT, ...args],
      { encoding: 'utf8' },
    )
  const good = run('verify', journal, '--json')
  expect(JSON.parse(good.stdout)).toMatchObject({ verdict: 'sound', file: journal })
  expect(good.status).toBe(0)
  damage()
  expect(run('verify', journal)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('It is NOT sound.') as unknown,
  })
  const unknown = run('verify', journal, '--nonsense')
  expect(unknown.status).toBe(2)
  expect(unknown.stderr).toContain("'--nonsense'")
  expect(run('restore', journal)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^Restored: \d+ events\./) as unknown,
  })
})
