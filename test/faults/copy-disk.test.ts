/**
 * The journal is gone, and so is the disk of its copy: the till founds no new journal, and each command that it names
 * works.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { atTheCounter } from '#test/support/counter.ts'
import { draws } from '#test/support/long.ts'
import { longIt } from '#test/support/long-it.ts'
import { launchLoket, newProfile } from '#test/support/loket-app.ts'
import { startToItsEnd } from '#test/support/no-window.ts'

const ROOT = join(import.meta.dirname, '../..')
const profile = newProfile()
const journal = join(profile.folder, 'practice.journal')
const beside = mkdtempSync(join(tmpdir(), 'loket-copy-disk-'))
const disk = join(beside, 'disk')
const away = join(beside, 'away')
const sound = join(beside, 'sound')
const ON_DISK = [`--journal-copy=${disk}`]
let reference: string

beforeAll(async () => {
  mkdirSync(disk)
  const loket = await launchLoket(profile.folder, ON_DISK)
  const counter = atTheCounter(loket)
  reference = await counter.sell('81000')
  await counter.sees('waiting')
  await loket.quit()
  cpSync(profile.folder, sound, { recursive: true })
})
/** As it was left, but without the journal, and with the disk unplugged. */
beforeEach(() => {
  rmSync(join(beside, 'box'), { force: true })
  if (existsSync(disk)) renameSync(disk, away)
  rmSync(profile.folder, { recursive: true })
  cpSync(sound, profile.folder, { recursive: true })
  for (const end of ['', '-wal', '-shm']) rmSync(journal + end, { force: true })
})
afterAll(() => {
  profile.remove()
  rmSync(beside, { recursive: true, force: true })
})

const start = (switches: readonly string[], press?: string) =>
  startToItsEnd(profile.folder, beside, press === undefined ? {} : { LOKET_BOX_PRESS: press }, switches)
const journals = () =>
  readdirSync(profile.folder).filter((name) => /^(practice|real|sandbox)\.journal$/.test(name))
/** The command in the box, as IT types it. */
const typed = (box: string) =>
  [...box.matchAll(/^npm run restore -- (.*)$/gm)].map(([, args = '']) =>
    [...args.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
  )
const restore = (args: readonly string[]) =>
  spawnSync(process.execPath, [join(ROOT, 'src-main/terminal/process.ts'), 'restore', ...args], {
    encoding: 'utf8',
  })
async function sellsOn(switches: readonly string[], amount: string): Promise<string | undefined> {
  const loket = await launchLoket(profile.folder, switches)
  try {
    const counter = atTheCounter(loket)
    await counter.sell(amount)
    await counter.sees('waiting')
    return await counter.order(reference).then(
      ({ state }) => state,
      () => undefined,
    )
  } finally {
    await loket.quit()
  }
}

it('says which disk is missing, offers no key, and founds nothing, however often it is started', async () => {
  for (let n = 0; n < draws(1, 2); n += 1) {
    const { code, box } = await start(ON_DISK, 'Restore')
    expect(code).toBe(1)
    expect(box).toContain('Folder salinan jurnal tidak ada. Pasang disknya, lalu buka Loket lagi.')
    expect(box).toContain('Nothing was made or changed.')
    expect(journals()).toEqual([])
    expect(existsSync(disk)).toBe(false)
  }
})

// That nothing is founded, and each way back: test/unit/startup/ways-back.test.ts. The words only here.
longIt('founds nothing either where somebody forgets the switch', async () => {
  const { code, box } = await start([], 'Restore')
  expect(code).toBe(1)
  expect(box).toContain('Jurnal hilang atau kosong, dan salinannya tidak ada di sini.')
  expect(journals()).toEqual([])
})

// test/faults/restore-box.test.ts presses the same key.
longIt('with the disk plugged in again the key brings everything back', async () => {
  await start(ON_DISK)
  renameSync(away, disk)
  const { code, box } = await start(ON_DISK, 'Restore')
  expect(box).toContain('The journal was restored')
  expect(code).toBe(0)
  expect(await sellsOn(ON_DISK, '82000')).toBe('waiting')
})

it('with the disk lost for good the command that it names makes a till that sells', async () => {
  const { box } = await start(ON_DISK)
  const [command = []] = typed(box)
  expect(command.at(-1)).toBe('--begin-anew=practice')
  expect(restore(command).stdout).toContain('A new journal was founded')
  expect(await sellsOn([], '83000')).toBeUndefined()
})
