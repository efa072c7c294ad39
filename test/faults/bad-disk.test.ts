/** The disk fails under the running till: it says so, takes no money, shows nothing as paid, and recovers. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Health } from '#contract/views.ts'
import { badDisk, type BadDisk, type Refused } from '#test/support/bad-disk.ts'
import { atTheCounter, type Counter } from '#test/support/counter.ts'
import { isLong } from '#test/support/long.ts'
import { launchLoket, newProfile, type LoketApp } from '#test/support/loket-app.ts'

const profile = newProfile()
const beside = mkdtempSync(join(tmpdir(), 'loket-disk-'))
let disk: BadDisk
let loket: LoketApp
let counter: Counter

beforeAll(async () => {
  disk = badDisk(beside)
  loket = await launchLoket(profile.folder, ['--practice-calls=600'], false, { env: disk.env })
  counter = atTheCounter(loket)
})
afterEach(() => disk.mend())
afterAll(async () => {
  await loket.quit()
  profile.remove()
  rmSync(beside, { recursive: true, force: true })
})

const health = async () => ((await loket.call('health.get')) as Health).journal
const says = (words: string) => loket.cashier.waitForSelector(`text=${words}`)
const orders = async () => ((await loket.call('history.list', { limit: 10 })) as { total: number }).total
const refusesASale = () =>
  loket.call('sale.start', { amountMinor: 5_000_000n, method: 'qr', sure: ['unusual', 'same'] }).then(
    () => 'taken',
    (error: unknown) => String(error),
  )

/** After the disk is repaired, the till recovers automatically, without a restart. */
async function findsBack(): Promise<void> {
  disk.mend()
  await expect.poll(async () => (await health()).state, { timeout: 60_000 }).toBe('sound')
  await loket.cashier.waitForSelector('text=jangan terima uang', { state: 'detached' })
}

const FULL: readonly Refused[] = [
  { call: 'write', file: '.journal-wal', error: 'ENOSPC' },
  { call: 'write', file: '.journal.copy', error: 'ENOSPC' },
  { call: 'write', file: '.probe', error: 'ENOSPC' },
]
const FLUSH_FAILS: readonly Refused[] = [
  { call: 'flush', file: '.journal-wal', error: 'EIO' },
  { call: 'flush', file: '.probe', error: 'EIO' },
]
const COPY_FAILS: readonly Refused[] = [
  { call: 'flush', file: '.journal.copy', error: 'EIO' },
  { call: 'flush', file: '.copy.probe', error: 'EIO' },
]

/** State of the newest order of that amount. */
async function stateOf(minor: bigint): Promise<string | undefined> {
  const { rows } = (await loket.call('history.list', { limit: 10 })) as {
    rows: readonly { amountMinor: bigint; state: string }[]
  }
  return rows.find(({ amountMinor }) => amountMinor === minor)?.state
}

const DISK_FULL = ['the disk is full', FULL, 'Disk penuh, jangan terima uang', [undefined]] as const
/** That every call on the disk may fail, a flush too, is tried in test/faults/syscalls.test.ts. */
const FLUSHES_FAIL = [
  ['the journal cannot be flushed', FLUSH_FAILS, 'Jurnal gagal ditulis, jangan terima uang', [undefined]],
  [
    'the copy cannot be flushed',
    COPY_FAILS,
    'Jurnal gagal ditulis, jangan terima uang',
    [undefined, 'unknown'],
  ],
] as const

describe.each(isLong ? [DISK_FULL, ...FLUSHES_FAIL] : [DISK_FULL])('%s', (_what, refused, words, left) => {
  it('a sale that is begun is refused in words, the next is not even asked for, and mended it sells', async () => {
    await loket.cashier.waitForSelector('[data-amount-field]')
    const metBefore = disk.met().length
    disk.fail(...refused)
    await loket.cashier.keyboard.type('61000')
    await loket.cashier.keyboard.press('Enter')
    await says(words)
    await says('Jurnal belum sehat, pembayaran baru tidak diterima')
    expect(disk.met().length).toBeGreaterThan(metBefore)
    expect(await refusesASale()).toBe('Error: sale.start: journal-not-sound')
    expect((await health()).state).toBe('failed')
    // Earlier orders can still be read.
    expect(await orders()).toBeGreaterThanOrEqual(0)
    await loket.cashier.keyboard.press('Delete')

    await findsBack()
    // The refused order never left this till. If only the copy failed, the order may exist in state `unknown`.
    expect(left as readonly unknown[]).toContain(await stateOf(6_100_000n))
    const reference = await counter.sell('62000')
    await counter.sees('waiting')
    await counter.payer(reference, 'pay')
    await counter.press('F5')
    await counter.sees('paid')
    await counter.next()
  })
})

it('a payment that comes while the disk is full is not shown as paid before it can be kept', async () => {
  const reference = await counter.sell('63000')
  await counter.sees('waiting')
  disk.fail(...FULL)
  await counter.payer(reference, 'pay')
  await counter.press('F5')
  await says('Disk penuh, jangan terima uang')
  expect(await counter.order(reference)).toMatchObject({ state: 'waiting' })
  expect(await loket.customer.locator('[data-scene="paid"]').count()).toBe(0)
  await findsBack()
  await counter.sees('paid')
  await counter.customerSees('paid')
  expect(await counter.order(reference)).toMatchObject({ state: 'paid', release: 'yes' })
  await counter.next()
})
