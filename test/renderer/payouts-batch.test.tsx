/** Payouts from a workbook as managers use them; the workbook is read and checked by the real code. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { rupiah } from '#domain/money.ts'
import { batchCells, batchCsv, fakeBatch, type FakeBatchesInit } from '../support/fake-batches.ts'
import { type FakeBridgeInit, Refused } from '../support/fake-bridge.ts'
import { CHECKER } from '../support/fake-payouts.ts'
import { TILES } from '../support/fake-people.ts'
import { mountCashier, textOf } from './mount.tsx'
import { go, push } from './press.ts'

const PEOPLE = [...TILES, { id: CHECKER, name: 'Dewi', role: 'manager' as const }]
const ID = fakeBatch({}).id

const find = (selector: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(selector)
    if (found === null) throw new Error(`no ${selector}`)
    return found
  })

async function desk(batches: FakeBatchesInit, more: FakeBridgeInit = {}) {
  const mounted = await mountCashier({ session: { role: 'manager', people: PEOPLE }, batches, ...more })
  await go(mounted.user, 'documents')
  await mounted.user.click(await find('[data-tab="payouts"]'))
  return mounted
}
async function start(batches: FakeBatchesInit, more: FakeBridgeInit = {}) {
  const mounted = await desk(batches, more)
  await push(mounted.user, 'payout-batches')
  return mounted
}
/** Opens the batch that there is. */
async function one(stages: Parameters<typeof fakeBatch>[0], changes: Parameters<typeof fakeBatch>[1] = {}) {
  const mounted = await desk({ batches: [fakeBatch(stages, changes)] })
  await mounted.user.click(await find(`[data-batch="${ID}"]`))
  return mounted
}
type User = Awaited<ReturnType<typeof desk>>['user']
const type = async (user: User, id: string, text: string) => {
  const field = await find(`#${id}`)
  await user.clear(field)
  await user.type(field, text)
}
const approve = async (user: User, count: string, total: string) => {
  await type(user, 'batch-count', count)
  await type(user, 'batch-total', total)
  await push(user, 'batch-approve')
  await find('[role="dialog"] input[type="password"]')
  await user.keyboard('4444{Enter}')
}
const why = async () => textOf(await find('#batch-approve-why'))

describe('a workbook', () => {
  test('shows its faults first, each with what would be right, and takes a correction', async () => {
    const { bridge, user } = await start({ workbook: 'faults' })
    await push(user, 'open-batch')
    expect((await find('[data-batch-good]')).dataset['batchGood']).toBe('6')
    const rows = textOf(await find('[data-sheet-lines="6"]'))
    for (const words of [
      'Hanya angka, paling banyak 16.',
      'Tanggal ini sudah lewat.',
      'Tanggal ini lebih dari setahun lagi.',
      'Isi CACC, SVGS, LOAN, CCRD, UESB, atau OTHR.',
      'Baris 8 membayar jumlah yang sama ke rekening ini',
    ])
      expect(rows).toContain(words)
    await user.click(await screen.findByRole('button', { name: /^Perbaiki baris 3, kolom B/ }))
    const field = await find('#sheet-cell')
    await user.clear(field)
    await user.type(field, '7310000002{Enter}')
    expect(await find('[data-batch-good="7"]')).toBeDefined()
    expect(bridge.inputsOf('batches.edit')).toEqual([{ line: 3, column: 1, text: '7310000002' }])
  })

  test('is handed over with count and sum, knowing what is left out, and then waits for a check', async () => {
    const { bridge, user } = await start({ workbook: 'faults', isOpen: true })
    await push(user, 'propose-batch')
    expect((await find('[name="propose-do"]')).getAttribute('data-disabled')).toBe('true')
    await user.click(await screen.findByRole('switch', { name: /Tanpa 6 baris/ }))
    await push(user, 'propose-do')
    expect(await find('[data-batch-state="check"]')).toBeDefined()
    const sum = [1, 8, 9, 10, 11, 12].reduce((all, at) => all + rupiah(10_000 + at * 1_000).minor, 0n)
    expect(bridge.inputsOf('batches.propose')).toEqual([{ count: 6, totalMinor: sum, withoutFaults: true }])
    await push(user, 'batches-back')
    expect(textOf(await find(`[data-batch="${ID}"]`))).toContain('Menunggu pemeriksaan')
  })

  test.each([
    [{ why: 'above-day-limit', leftMinor: rupiah(5_000).minor }, 'Sisa hari ini: Rp 5.000'],
    [{ why: 'above-limit', limitMinor: rupiah(9_000).minor }, 'batas per pembayaran: Rp 9.000'],
  ] as const)('above a limit is refused with what the limit is: %s', async (details, words) => {
    const { user } = await start(
      { isOpen: true },
      { refuses: { 'batches.propose': { code: 'not-allowed', details } } },
    )
    await push(user, 'propose-batch')
    await push(user, 'propose-do')
    await waitFor(() => expect(textOf(document.querySelector('#propose-why'))).toContain(words))
  })

  test('is pasted as text, has its headings chosen, and is closed', async () => {
    const { bridge, user } = await start({})
    await push(user, 'paste-batch')
    await user.click(await find('#sheet-pasted'))
    await user.paste(batchCsv([batchCells(1)]).replaceAll(';', '\t'))
    await push(user, 'apply')
    expect(await find('[data-batch-good="1"]')).toBeDefined()
    await push(user, 'close-batch')
    expect(await find('[name="open-batch"]')).toBeDefined()
    expect(bridge.inputsOf('batches.close')).toEqual([{}])
  })

  test('without known headings lets a person choose their line', async () => {
    const { bridge, user } = await start({ workbook: 'no-header', isOpen: true })
    await user.click((await screen.findAllByRole('button', { name: /adalah judul kolom/ }))[0] as HTMLElement)
    await waitFor(() => expect(bridge.inputsOf('batches.choose')).toEqual([{ sheet: 0, headerLine: 1 }]))
  })

  test('that cannot be read says why, and nothing is opened without a source account', async () => {
    const details = { why: 'pdf' }
    const refuses = { 'batches.open': { code: 'unreadable-file', details } } as const
    const { bridge, user } = await start({}, { refuses })
    await push(user, 'open-batch')
    expect(textOf(await find('main [role="alert"]'))).toContain('Ini PDF')
    bridge.handle('payouts.form', () => ({
      ...{ needed: [], banks: [], canVerify: false, canLookUp: false, today: '2026-11-20' },
    }))
    bridge.emit({ type: 'payouts-changed' })
    await waitFor(() =>
      expect(document.querySelector('[name="open-batch"]')?.getAttribute('data-disabled')).toBe('true'),
    )
  })
})

describe('a check', () => {
  test('leaves rows out, refuses another sum, and is signed by another manager', async () => {
    const { bridge, user } = await one({ proposed: 3 })
    expect(await why()).toContain('Ketik banyaknya')
    await user.click(await screen.findByRole('switch', { name: 'Keluarkan baris 3' }))
    await approve(user, '3', '750000')
    await waitFor(async () => expect(await why()).toContain('Banyaknya atau jumlahnya tidak sama'))
    await approve(user, '2', '500000')
    expect(await find('[data-batch-state="paying"]')).toBeDefined()
    expect(bridge.inputsOf('batches.approve').at(-1)).toEqual({
      ...{ batch: ID, without: [102], count: 2, totalMinor: rupiah(500_000).minor },
      approval: { person: CHECKER, pin: '4444' },
    })
    expect(textOf(await find('[data-batch-stage="withdrawn"]'))).toContain('1')
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('pause-batch'))
  })

  test('of a full batch is open once every part was looked at', async () => {
    const { user } = await one({ proposed: 120 })
    await find('[data-sheet-lines="120"]')
    expect(await why()).toContain('Lihat dulu semua baris')
    await push(user, 'later')
    await push(user, 'later')
    await waitFor(async () => expect(await why()).toContain('Ketik banyaknya'))
  })

  test('marks accounts that are new, and leads to the story of a payout and back', async () => {
    const { user } = await one({ proposed: 3 })
    expect(textOf(await find('[data-payout="101"]'))).toContain('Rekening baru')
    expect(textOf(await find('[data-payout="102"]'))).not.toContain('Rekening baru')
    await user.click(await screen.findByRole('switch', { name: 'Keluarkan baris 4' }))
    await user.click(await find('[data-payout="101"]'))
    expect(await find('[data-payout-stage="proposed"]')).toBeDefined()
    await push(user, 'payout-back')
    // What was left out stays so.
    expect(await find('[data-batch-out="1"]')).toBeDefined()
  })

  test.each([
    [{ code: 'not-acceptable', details: { why: 'used', number: 102, line: 3 } }, 'Baris 3 sama dengan'],
    [{ code: 'held', details: { reference: 'P1', number: 102, line: 3 } }, 'pembayaran yang belum pasti'],
  ] as const)('that cannot approve a row says which: %s', async (refusal, words) => {
    const { bridge, user } = await one({ proposed: 2 })
    bridge.handle('batches.approve', ({ approval }) => {
      throw approval === undefined
        ? new Refused('approval-needed')
        : new Refused(refusal.code, refusal.details)
    })
    await approve(user, '2', '500000')
    await waitFor(async () => expect(await why()).toContain(words))
  })

  test('is not possible where there is no other manager', async () => {
    const { bridge } = await one({ proposed: 2 })
    const now = fakeBatch({ proposed: 2 })
    bridge.handle('batches.one', () => ({
      ...{ ...now, stages: { proposed: 2 }, toCheck: { count: 2, totalMinor: now.totalMinor } },
      ...{ toSend: 0, firstDay: '2026-11-20', lastDay: '2026-11-21', newAccounts: 0, checkers: [] },
    }))
    bridge.emit({ type: 'payouts-changed' })
    await waitFor(async () => expect(await why()).toContain('Hanya manajer lain'))
  })
})

describe('its payment', () => {
  test('shows how far it is, and can be paused and gone on with', async () => {
    const { bridge, user } = await one({ confirmed: 2, approved: 3 })
    expect(textOf(await find('[data-batch-state="paying"]'))).toContain('2 dari 5')
    await push(user, 'pause-batch')
    expect(textOf(await find('[data-batch-state="paused"]'))).toContain('Dihentikan sementara oleh')
    await push(user, 'resume-batch')
    expect(await find('[data-batch-state="paying"]')).toBeDefined()
    expect(bridge.inputsOf('batches.resume')).toEqual([{ batch: ID }])
  })

  test.each([
    ['unknown', 'Jawaban untuk satu pembayaran tidak sampai'],
    ['not-sent', 'pasti tidak terkirim'],
    ['refused', 'Penyedia menolak 5 pembayaran berturut-turut dengan alasan yang sama'],
    ['source-changed', 'Rekening sumber di profil penyedia berubah'],
    ['checker-left', 'tidak lagi menjadi manajer'],
  ] as const)('says why it stands still: %s', async (reason, words) => {
    await one({ unknown: 1, approved: 3 }, { paused: { at: Date.now(), why: reason } })
    expect(textOf(await find('[data-batch-state="paused"]'))).toContain(words)
    expect(await find('[data-batch-stage="unknown"]')).toBeDefined()
    expect(textOf(await find('[name="resume-batch"]'))).toBe('Kirim sisanya (3)')
  })

  test('is given up for what has not left, with a reason', async () => {
    const { bridge, user } = await one({ confirmed: 1, approved: 2 })
    await push(user, 'withdraw-batch')
    await type(user, 'payout-withdraw-remark', 'Salah berkas')
    await push(user, 'payout-withdraw-do')
    expect(await find('[data-batch-state="ended"]')).toBeDefined()
    expect(bridge.inputsOf('batches.withdraw')).toEqual([{ batch: ID, remark: 'Salah berkas' }])
  })

  test('shows the rows with a problem alone', async () => {
    const { user } = await one({ confirmed: 3, refused: 1 })
    await find('[data-sheet-lines="4"]')
    await user.click(await screen.findByText('Bermasalah'))
    expect(textOf(await find('[data-sheet-lines="1"]'))).toContain('Tidak bisa dibuat')
  })
})

test('a list that fails says so, and one that is empty is not there', async () => {
  const { bridge } = await desk({}, { refuses: { 'batches.list': 'internal' } })
  expect(textOf(await find('main [role="alert"]'))).toContain('Coba lagi')
  bridge.handle('batches.list', () => [])
  bridge.emit({ type: 'payouts-changed' })
  await waitFor(() => expect(document.querySelector('main [role="alert"]')).toBeNull())
  expect(document.querySelector('[data-batches]')).toBeNull()
})
