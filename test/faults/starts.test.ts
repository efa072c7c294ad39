/** Starts of the app under difficulties: twice, after a kill, or on a journal that is locked or not writable. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { JOURNAL_FORM } from '#journal/migrations/list.ts'
import { takeWriterLock } from '#journal/opening/lock.ts'
import { badDisk } from '#test/support/bad-disk.ts'
import { atTheCounter } from '#test/support/counter.ts'
import { launchLoket, newProfile } from '#test/support/loket-app.ts'
import { startToItsEnd } from '#test/support/no-window.ts'

let profile: ReturnType<typeof newProfile>
let beside: string
beforeEach(() => {
  profile = newProfile()
  beside = mkdtempSync(join(tmpdir(), 'loket-start-'))
})
afterEach(() => {
  profile.remove()
  rmSync(beside, { recursive: true, force: true })
})

it('started a second time it brings the first to the front, ends without a word, and never opens the journal; killed, it starts again without being asked', async () => {
  const first = await launchLoket(profile.folder)
  const reference = await atTheCounter(first).sell('64000')
  await atTheCounter(first).sees('waiting')
  await first.app.evaluate(({ BrowserWindow }) => {
    const asked: string[] = []
    Object.assign(globalThis, { asked })
    for (const window of BrowserWindow.getAllWindows()) {
      const { focus } = window
      window.focus = () => {
        asked.push(window.webContents.getURL())
        focus.call(window)
      }
    }
  })
  const disk = badDisk(beside)
  disk.fail({ call: 'open', file: '.journal', error: 'EIO' }, { call: 'open', file: '.lock', error: 'EIO' })
  expect(await startToItsEnd(profile.folder, beside, disk.env)).toEqual({ code: 0, box: '' })
  expect(disk.met()).toEqual([])
  const asked = () => first.app.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)
  await expect.poll(asked).toEqual(['app://loket/cashier.html'])
  await atTheCounter(first).sees('waiting')

  await first.kill()
  const again = await launchLoket(profile.folder)
  expect(await atTheCounter(again).order(reference)).toMatchObject({ state: 'waiting' })
  await atTheCounter(again).sell('65000')
  await atTheCounter(again).sees('waiting')
  await again.quit()
})

it('a journal that another program holds is not opened, and it is said who has it', async () => {
  const lock = takeWriterLock(join(profile.folder, 'practice.journal'))
  const ended = await startToItsEnd(profile.folder, beside)
  lock?.release()
  expect(ended.code).toBe(1)
  expect(ended.box).toContain('Loket sudah terbuka dengan berkas ini.')
})

it('a journal that cannot be written is not opened, and it is said why', async () => {
  const disk = badDisk(beside)
  disk.fail({ call: 'open', file: '.journal', error: 'EROFS' })
  const ended = await startToItsEnd(profile.folder, beside, disk.env)
  expect(disk.met().length).toBeGreaterThan(0)
  expect(ended.code).toBe(1)
  expect(ended.box).toContain('Jurnal tidak dapat ditulis (disk penuh atau tidak ada izin).')
})

describe('a version that has just taken another one’s place', () => {
  let program: string
  let env: Record<string, string>
  const put = (form: number) => {
    program = join(beside, 'Loket.AppImage')
    env = { APPIMAGE: program, APPDIR: dirname(process.env['LOKET_ELECTRON'] ?? '') }
    writeFileSync(program, 'the new program')
    writeFileSync(`${program}.before`, `#!/bin/sh\necho "$@" > "${beside}/opened"\n`, { mode: 0o755 })
    writeFileSync(`${program}.swap`, JSON.stringify({ from: '0.0.9', to: '0.1.0', sha512: 'x', form }))
  }

  it('and does not know the policy gives it back, and that one is opened', async () => {
    put(JOURNAL_FORM - 1)
    const policy = join(beside, 'policy.json')
    writeFileSync(policy, JSON.stringify({ format: 1, notKnownAnyMore: true }))
    const start = () => startToItsEnd(profile.folder, beside, env, [`--policy=${policy}`])
    expect(await start()).toEqual({ code: 0, box: '' })
    await expect.poll(() => existsSync(join(beside, 'opened'))).toBe(true)
    expect(existsSync(`${program}.before`)).toBe(false)
    // Only once: then people are told.
    expect(await start()).toMatchObject({
      code: 1,
      box: expect.stringContaining('notKnownAnyMore') as string,
    })
  })

  it('and cannot open the journal gives it back only to one that still can', async () => {
    const disk = badDisk(beside)
    disk.fail({ call: 'open', file: '.journal', error: 'EROFS' })
    put(JOURNAL_FORM - 1)
    const start = () => startToItsEnd(profile.folder, beside, { ...env, ...disk.env })
    expect((await start()).code).toBe(1)
    expect(existsSync(`${program}.before`)).toBe(true)
    put(JOURNAL_FORM)
    expect((await start()).code).toBe(0)
    expect(existsSync(`${program}.before`)).toBe(false)
  })

  it('and finds its journal with another program keeps it, and begins anew', async () => {
    put(JOURNAL_FORM)
    const lock = takeWriterLock(join(profile.folder, 'practice.journal'))
    const { code } = await startToItsEnd(profile.folder, beside, env)
    lock?.release()
    expect([code, existsSync(`${program}.before`)]).toEqual([1, true])
    expect(readFileSync(`${program}.swap`, 'utf8')).not.toContain('begun')
  })

  it('and whose first start never ended gives it back at the next', async () => {
    put(JOURNAL_FORM)
    const first = await launchLoket(profile.folder, [], false, { env })
    expect(existsSync(`${program}.swap`)).toBe(false)
    await first.kill()
    put(JOURNAL_FORM)
    const swap = JSON.parse(readFileSync(`${program}.swap`, 'utf8')) as object
    writeFileSync(`${program}.swap`, JSON.stringify({ ...swap, begun: true }))
    expect((await startToItsEnd(profile.folder, beside, env)).code).toBe(0)
    await expect.poll(() => existsSync(join(beside, 'opened'))).toBe(true)
  })
})
