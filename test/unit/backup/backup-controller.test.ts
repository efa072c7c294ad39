import { ALWAYS } from '#domain/right.ts'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BackupView } from '#contract/backup-views.ts'
import { openTestBackups, type TestBackups } from '#test/support/backups.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const LONG = 'kuda laut biru tua'

let shop: VirtualTill
let backups: TestBackups
beforeEach(() => {
  shop = openVirtualTill()
  backups = openTestBackups(shop)
})
afterEach(async () => {
  expect(backups.bugs).toEqual([])
  await shop.close()
})

const view = (controller = backups.controller): BackupView => controller.view('it')
const settled = (controller = backups.controller) =>
  vi.waitFor(() => expect(view(controller).work).toBeUndefined(), { timeout: 20_000 })
/** Makes one as the button does. */
async function make(controller = backups.controller): Promise<void> {
  expect(await controller.now()).toMatchObject({ ok: true })
  await settled(controller)
  expect(view(controller).trouble).toBeUndefined()
}
const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))
/** Lets the till's time pass minute by minute; every check and job ends in between. */
async function pass(ms: number, { controller, state } = backups): Promise<void> {
  for (let passed = 0; passed < ms; passed += MINUTE) {
    const before = state.rounds
    await shop.time.advance(MINUTE)
    while (state.rounds === before) await turn()
    if (view(controller).work !== undefined) await settled(controller)
  }
}
const made = () => backups.jobs.filter(({ type }) => type === 'make').length
const named = (controller = backups.controller): string => {
  const [first] = view(controller).backups
  if (first === undefined) throw new Error('no backup')
  return first.name
}

describe('the schedule', () => {
  test('the first comes by itself, the next after most of a day', async () => {
    await pass(MINUTE)
    expect(made()).toBe(1)
    expect(view()).toMatchObject({ state: 'fresh', backups: [{ isBroken: false }] })
    expect(view().restoreCommand).toBe(`loket restore ${join(view().folder, view().backups[0]?.name ?? '')}`)
    await pass(19 * HOUR)
    expect(made()).toBe(1)
    await pass(2 * HOUR)
    expect(made()).toBe(2)
  })

  test('while the vault is closed it waits and says so; when it opens it goes on', async () => {
    backups.state.vault = 'closed'
    await pass(2 * MINUTE)
    expect(made()).toBe(0)
    expect(view()).toMatchObject({ state: 'none', trouble: 'vault-closed' })
    backups.state.vault = 'open'
    backups.controller.heard({ type: 'setup-changed' })
    await pass(MINUTE)
    expect(made()).toBe(1)
    expect(view()).toMatchObject({ state: 'fresh' })
    expect(view()).not.toHaveProperty('trouble')
  })

  test('a disk that is full is said, tried again later, and costs none of the old ones', async () => {
    await make()
    backups.state.fails = 'disk-full'
    expect(await backups.controller.now()).toMatchObject({ ok: true })
    await settled()
    expect(view()).toMatchObject({ state: 'fresh', trouble: 'disk-full' })
    expect(view().backups).toHaveLength(1)
    await pass(27 * HOUR)
    expect(view()).toMatchObject({ state: 'late', trouble: 'disk-full' })
    backups.state.fails = undefined
    await pass(16 * MINUTE)
    expect(view()).toMatchObject({ state: 'fresh' })
    expect(view()).not.toHaveProperty('trouble')
  })

  test('a new recovery passphrase is followed by a backup that it opens', async () => {
    await make()
    expect(view()).toMatchObject({ hasRecovery: false, backups: [{ opensWith: 'this-machine' }] })
    expect(await backups.controller.setPassphrase(LONG, ALWAYS)).toEqual({ ok: true, value: null })
    await pass(4 * MINUTE)
    expect(view().backups[0]).toMatchObject({ opensWith: 'passphrase' })
    expect(view()).toMatchObject({ hasRecovery: true })
    await backups.controller.setPassphrase(`${LONG} dua`, ALWAYS)
    expect(view().backups[0]).toMatchObject({ opensWith: 'older-passphrase' })
    expect(backups.noted).toEqual(['backup-passphrase', 'backup-passphrase'])
  })

  test('practice makes none by itself, but one can be made', async () => {
    const practice = openTestBackups(shop, 'practice')
    await pass(3 * HOUR, practice)
    expect(practice.jobs).toEqual([])
    await make(practice.controller)
    expect(view(practice.controller).backups).toHaveLength(1)
  })

  test('a clock that was set back a year does not stop it', async () => {
    await make()
    shop.time.setClock(shop.time.clock.now() - 365 * 24 * HOUR)
    await pass(MINUTE)
    expect(made()).toBe(2)
    expect(view().state).toBe('fresh')
  })
})

describe('by hand', () => {
  test('one at a time', async () => {
    const first = backups.controller.now()
    expect(await backups.controller.now()).toEqual({
      ok: false,
      refusal: { code: 'not-allowed', details: { why: 'busy' } },
    })
    expect(await backups.controller.chooseFolder('own', ALWAYS)).toMatchObject({ ok: false })
    await first
    await settled()
    expect(backups.controller.rehearse('loket-00000000-0000009.loket-backup')).toMatchObject({
      refusal: { code: 'not-found' },
    })
  })

  test('a rehearsal says what it found, and a broken one no longer counts', async () => {
    await make()
    expect(backups.controller.rehearse(named())).toMatchObject({ ok: true })
    await settled()
    expect(view().rehearsal).toMatchObject({
      ok: true,
      name: named(),
      likeness: { kind: 'behind', events: 0 },
    })
    const path = join(backups.folder, 'backups', named())
    writeFileSync(path, readFileSync(path).subarray(0, -1))
    await backups.controller.rehearse(named())
    await settled()
    expect(view().rehearsal).toMatchObject({ ok: false, why: 'sealed' })
    const used = backups.jobs.flatMap((job) => (job.type === 'rehearse' ? [job.key] : []))
    // Only the last key is kept.
    expect(used.map((key) => key.every((byte) => byte === 0))).toEqual([true, false])
    expect(view()).toMatchObject({ state: 'none', backups: [{ isBroken: true }] })
  })

  test('without its key none can be opened', async () => {
    await make()
    backups.state.vault = 'closed'
    expect(await backups.controller.rehearse(named())).toMatchObject({
      refusal: { details: { why: 'this-machine' } },
    })
  })
})

describe('the folder', () => {
  test('that IT chooses is kept over a restart, and one that is gone is said', async () => {
    await make()
    const chosen = join(backups.folder, 'usb')
    mkdirSync(chosen)
    backups.state.chosen = chosen
    expect(await backups.controller.chooseFolder('ask', ALWAYS)).toMatchObject({ ok: true })
    expect(view()).toMatchObject({
      folder: chosen,
      isOwnFolder: false,
      disk: 'same',
      backups: [],
      state: 'none',
    })
    await make()
    expect(readdirSync(chosen)).toHaveLength(1)
    const again = backups.again()
    await vi.waitFor(() => expect(view(again).backups).toHaveLength(1))
    rmSync(chosen, { recursive: true })
    await again.now()
    await settled(again)
    expect(view(again)).toMatchObject({ isReachable: false, trouble: 'folder-gone', state: 'fresh' })
    expect(await again.chooseFolder('own', ALWAYS)).toMatchObject({ ok: true })
    expect(view(again)).toMatchObject({ isOwnFolder: true, backups: [{}] })
  })

  test('that nobody chose after all stays', async () => {
    expect(await backups.controller.chooseFolder('ask', ALWAYS)).toMatchObject({ ok: true })
    expect(view()).toMatchObject({ isOwnFolder: true })
    expect(backups.noted).toEqual([])
  })

  test('a manager sees all of it and may change nothing', () => {
    expect(backups.controller.view('manager').mayChange).toBe(false)
    expect(view().mayChange).toBe(true)
  })
})
