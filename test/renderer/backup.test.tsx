import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  BACKUP_TROUBLES,
  REHEARSAL_FAULTS,
  RESTORE_FAULTS,
  type BackupView,
  type RehearsalView,
} from '#contract/backup-views.ts'
import { MESSAGES } from '#renderer/words/messages.ts'
import { BackupScreen } from '#renderer/screens/backup/backup-screen.tsx'
import { SettingsScreen } from '#renderer/screens/settings/settings-screen.tsx'
import { BACKUPS, backupRow } from '../support/fake-backup.ts'
import { createFakeBridge, Refused } from '../support/fake-bridge.ts'
import { mountScreen, shownAlert } from './mount-it.tsx'
import { textOf } from './mount.tsx'
import { push } from './press.ts'

const LONG = 'kuda laut biru tua'
const NAME = backupRow(3).name
const IT = { id: 'p-it', name: 'Petugas TI', role: 'it' } as const

async function mountBackups(backup: Partial<BackupView> = {}) {
  const bridge = createFakeBridge({ backup, session: { role: 'it', mode: 'real', people: [IT] } })
  const mounted = mountScreen(bridge, BackupScreen)
  await screen.findByRole('heading', { name: 'Cadangan yang ada' })
  return { ...mounted, bridge }
}
const NO_MORE = { slips: 0, cashMoves: 0, instructions: 0, reopensShift: false }
const rehearsed = (changes: object = {}): RehearsalView => ({
  name: NAME,
  at: Date.UTC(2026, 10, 20, 5),
  ok: true,
  seq: 1_216,
  events: 1_204,
  orders: 31,
  minor: 465_000_000n,
  zs: 2,
  likeness: { kind: 'behind', events: 12, orders: 2, minor: 20_000_000n, zs: 0, ...NO_MORE },
  ms: 3_120,
  ...changes,
})

describe('the backups', () => {
  test('stand there newest first, each with its proof', async () => {
    await mountBackups()
    const rows = screen.getAllByRole('listitem')
    expect(rows).toHaveLength(3)
    expect(textOf(rows[0])).toContain('1.204 peristiwa')
    expect(textOf(rows[0])).toContain('Terbukti')
  })

  test('name the very words that bring the newest back', async () => {
    await mountBackups({ restoreCommand: '"/opt/Loket/loket" restore "a" --backup "b"' })
    expect(screen.getByText('"/opt/Loket/loket" restore "a" --backup "b"')).toBeDefined()
  })

  test('say what speaks against one: broken, an older passphrase, this machine only', async () => {
    await mountBackups({
      backups: [
        backupRow(3, { isBroken: true, opensWith: 'this-machine' }),
        backupRow(2, { opensWith: 'older-passphrase' }),
      ],
    })
    const [first, second] = screen.getAllByRole('listitem')
    expect(textOf(first)).toContain('Rusak')
    expect(textOf(first)).toContain('Hanya bisa dibuka di komputer kasir ini')
    expect(textOf(second)).toContain('frasa pemulihan yang lama')
  })

  test('that are none say what to do first', async () => {
    const { lastAt: _none, ...rest } = BACKUPS
    await mountBackups({ ...rest, state: 'none', backups: [] })
    expect(screen.getByText('Belum ada cadangan')).toBeTruthy()
    expect(screen.getByText('Belum ada cadangan yang bisa dipakai')).toBeTruthy()
  })

  test.each(BACKUP_TROUBLES)('that cannot be made say why: %s', async (trouble) => {
    await mountBackups({ trouble })
    expect(screen.getByText(MESSAGES.id[`backup.trouble.${trouble}`])).toBeTruthy()
  })

  test('without a recovery passphrase are said to be none', async () => {
    await mountBackups({ hasRecovery: false })
    expect(screen.getByText(/Tanpa frasa ini, tidak seorang pun bisa membuka cadangannya/)).toBeTruthy()
  })

  test('are not changed by a manager', async () => {
    await mountBackups({ mayChange: false })
    expect(screen.queryByRole('button', { name: /Pilih folder/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /frasa pemulihan/ })).toBeNull()
    expect(screen.getByText(/diatur oleh petugas TI/)).toBeTruthy()
  })
})

describe('by button', () => {
  test('one is made, with progress, and no second one meanwhile', async () => {
    const { bridge, user } = await mountBackups()
    await push(user, 'backup-now')
    expect(await screen.findByRole('progressbar', { name: 'Sedang mencadangkan' })).toBeTruthy()
    expect(bridge.inputsOf('backup.now')).toHaveLength(1)
    expect(screen.getByRole('button', { name: /^Cadangkan sekarang/ })).toHaveProperty('disabled', true)
    bridge.setBackup({ work: { kind: 'backup', done: 0.5 } })
    expect(await screen.findByText('50 %')).toBeTruthy()
    bridge.setBackup({ backups: [backupRow(4), ...BACKUPS.backups] }, true)
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(screen.getAllByRole('listitem')).toHaveLength(4)
  })

  test('the newest is tried, and it says in words what came of it', async () => {
    const { bridge, user } = await mountBackups()
    await push(user, 'rehearse')
    expect(bridge.inputsOf('backup.rehearse')).toEqual([{ name: NAME }])
    await screen.findByRole('progressbar', { name: 'Sedang mencoba cadangan' })
    bridge.setBackup({ rehearsal: rehearsed() }, true)
    const said = textOf(await screen.findByText(/bisa dipulihkan/).then((line) => line.parentElement))
    expect(said).toContain('31 pesanan, uang masuk Rp 4.650.000')
    expect(said).toContain('3 detik')
    expect(said).toContain('12 peristiwa lagi')
  })

  test('one that is not the newest is tried with its button', async () => {
    const { bridge, user } = await mountBackups()
    const last = screen.getAllByRole('listitem').at(-1)
    if (last === undefined) throw new Error('no row')
    await user.click(within(last).getByRole('button', { name: /Coba cadangan/ }))
    expect(bridge.inputsOf('backup.rehearse')).toEqual([{ name: backupRow(1).name }])
  })

  test.each(REHEARSAL_FAULTS)('a rehearsal that came to nothing says why: %s', async (why) => {
    await mountBackups({ rehearsal: { name: NAME, at: 0, ok: false, why } })
    expect(screen.getByText(MESSAGES.id[`backup.fault.${why}`])).toBeTruthy()
  })

  test('one that differs from the journal is no good news', async () => {
    await mountBackups({ rehearsal: rehearsed({ likeness: { kind: 'differs' } }) })
    expect(await shownAlert()).toContain('Panggil petugas TI')
  })

  test('a refusal is said in words', async () => {
    const { bridge, user } = await mountBackups()
    bridge.handle('backup.now', () => {
      throw new Refused('not-allowed', { why: 'vault-closed' })
    })
    await push(user, 'backup-now')
    expect(await screen.findByText(/Brankas belum terbuka/)).toBeTruthy()
  })
})

describe('a restore', () => {
  const tried = (backup: Partial<BackupView> = {}) => mountBackups({ rehearsal: rehearsed(), ...backup })
  const asks = async () => within(await screen.findByRole('alertdialog'))

  test('says first what it loses, then asks for the PIN of IT, and shows how far it is', async () => {
    const { bridge, user } = await tried()
    await push(user, 'restore')
    const dialog = await asks()
    expect(dialog.getByText(/2 pesanan, uang masuk Rp 200.000, 0 Laporan Z/)).toBeTruthy()
    expect(dialog.getByText(/disisihkan, tidak dihapus/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Pulihkan' }))
    await screen.findByText('Perlu persetujuan petugas TI')
    await user.keyboard('4071{Enter}')
    await screen.findAllByRole('progressbar', { name: 'Sedang memulihkan cadangan' })
    expect(bridge.inputsOf('backup.restore')).toEqual([
      { name: NAME, seq: 1_216 },
      { name: NAME, seq: 1_216, approval: { person: 'p-it', pin: '4071' } },
    ])
    await user.keyboard('{Escape}')
    expect((await asks()).getByText(/Jangan matikan/)).toBeTruthy()
  })

  test('with a payment and the shift open goes on only after plain words', async () => {
    const { bridge, user } = await tried()
    bridge.handle('backup.restore', ({ confirmed }) => {
      if (confirmed !== true) throw new Refused('confirm-first', { payments: 1, shift: 1 })
      throw new Refused('not-allowed', { why: 'busy' })
    })
    await push(user, 'restore')
    const dialog = await asks()
    const restore = dialog.getByRole('button', { name: 'Pulihkan' }) as HTMLButtonElement
    await user.click(restore)
    expect(await dialog.findByText(/1 pembayaran masih terbuka/)).toBeTruthy()
    expect(dialog.getByText(/Shift sedang terbuka/)).toBeTruthy()
    expect(restore.disabled).toBe(true)
    await user.click(dialog.getByRole('switch', { name: /Tetap pulihkan/ }))
    await user.click(restore)
    expect(bridge.inputsOf('backup.restore').at(-1)).toEqual({ name: NAME, seq: 1_216, confirmed: true })
    expect(await dialog.findByText(/Tunggu sampai yang sedang berjalan selesai/)).toBeTruthy()
  })

  test('whose loss was stated before the till went on asks to try the backup again', async () => {
    const { bridge, user } = await tried()
    bridge.handle('backup.restore', () => {
      throw new Refused('not-allowed', { why: 'stale' })
    })
    await push(user, 'restore')
    const dialog = await asks()
    await user.click(dialog.getByRole('button', { name: 'Pulihkan' }))
    expect(await dialog.findByText(MESSAGES.id['backup.refused.stale'])).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Pulihkan' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Coba lagi' }))
    expect(bridge.inputsOf('backup.rehearse')).toEqual([{ name: NAME }])
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('names payouts, waiting slips and cash that it loses, and payouts without a result', async () => {
    const likeness = { kind: 'behind', events: 9, orders: 0, minor: 0n, zs: 0, ...NO_MORE }
    const { bridge, user } = await tried({
      rehearsal: rehearsed({ likeness: { ...likeness, slips: 2, cashMoves: 1, instructions: 3 } }),
    })
    bridge.handle('backup.restore', () => {
      throw new Refused('confirm-first', { payments: 0, instructions: 1, shift: 0 })
    })
    await push(user, 'restore')
    const dialog = await asks()
    for (const words of [/3 transfer keluar .* tidak ada lagi/, /2 Bukti tunggu/, /1 catatan kas laci/])
      expect(dialog.getByText(words)).toBeTruthy()
    expect(dialog.queryByText(/0 pesanan/)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Pulihkan' }))
    expect(await dialog.findByText(/1 transfer keluar .* belum ada hasilnya/)).toBeTruthy()
    expect(dialog.queryByText(/pembayaran masih terbuka/)).toBeNull()
  })

  test('says which numbers come again, and that a shift is open again', async () => {
    const likeness = {
      kind: 'behind',
      events: 9,
      orders: 0,
      minor: 0n,
      ...NO_MORE,
      zs: 1,
      reopensShift: true,
    }
    const { user } = await tried({ rehearsal: rehearsed({ likeness }) })
    await push(user, 'restore')
    const dialog = await asks()
    expect(dialog.getByText(MESSAGES.id['backup.restore.numbers'])).toBeTruthy()
    expect(dialog.getByText(MESSAGES.id['backup.restore.reopens'])).toBeTruthy()
    cleanup()
    const lost = { zs: 0, slips: 1, instructions: 0, reopensShift: false }
    await mountBackups({ restored: { name: NAME, at: 0, ok: true, madeAt: 0, kept: [], lost } })
    expect(screen.getByText(MESSAGES.id['backup.restore.numbers'])).toBeTruthy()
    expect(screen.queryByText(MESSAGES.id['backup.restore.reopens'])).toBeNull()
  })

  test.each([
    [undefined, true],
    [{ zs: 0, slips: 0, instructions: 2, reopensShift: false }, true],
    [{ zs: 0, slips: 0, instructions: 0, reopensShift: false }, false],
  ])('that lost payouts, or may have, says to check them first: %j', async (lost, isSaid) => {
    const given = lost === undefined ? {} : { lost }
    await mountBackups({ restored: { name: NAME, at: 0, ok: true, madeAt: 0, kept: [], ...given } })
    expect(screen.queryByText(MESSAGES.id['backup.restored.instructions']) !== null).toBe(isSaid)
  })

  test('is for IT alone, and of a backup that can be restored', async () => {
    await tried({ mayChange: false })
    expect(screen.queryByRole('button', { name: /Pulihkan cadangan ini/ })).toBeNull()
    cleanup()
    await tried({ rehearsal: { name: NAME, at: 0, ok: false, why: 'sealed' } })
    expect(screen.queryByRole('button', { name: /Pulihkan cadangan ini/ })).toBeNull()
  })

  test('its result stands there until it was read', async () => {
    const { bridge, user } = await mountBackups({
      restored: { name: NAME, at: 0, ok: true, madeAt: 0, lastAt: 0, kept: ['real.journal.before-1'] },
    })
    expect(screen.getByText(/real.journal.before-1/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Sudah saya baca' }))
    await waitFor(() => expect(screen.queryByText(/real.journal.before-1/)).toBeNull())
    expect(bridge.inputsOf('backup.acknowledgeRestore')).toHaveLength(1)
  })

  test.each(RESTORE_FAULTS)('that was not done says why: %s', async (why) => {
    await mountBackups({ restored: { name: NAME, at: 0, ok: false, why } })
    expect(screen.getByText(MESSAGES.id[`backup.restored.fault.${why}`])).toBeTruthy()
    expect(screen.getByText(/tetap memakai jurnal yang ada/)).toBeTruthy()
  })

  test('a backup whose key is not here asks for its recovery passphrase', async () => {
    const { bridge, user } = await mountBackups()
    bridge.handle('backup.rehearse', ({ passphrase }) => {
      if (passphrase === LONG) return null
      throw new Refused('not-allowed', { why: passphrase === undefined ? 'no-key' : 'wrong-passphrase' })
    })
    await push(user, 'rehearse')
    const field = await screen.findByLabelText('Frasa pemulihan')
    await user.type(field, 'salah{Enter}')
    expect(await screen.findByText('Itu bukan frasa pemulihannya.')).toBeTruthy()
    await user.type(field, `${LONG}{Enter}`)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bridge.inputsOf('backup.rehearse').at(-1)).toEqual({ name: NAME, passphrase: LONG })
  })
})

describe('the recovery passphrase', () => {
  test('is typed twice and written down before it is set, and stays nowhere', async () => {
    const { bridge, user } = await mountBackups({ hasRecovery: false })
    await user.click(screen.getByRole('button', { name: 'Pasang frasa pemulihan' }))
    const dialog = await screen.findByRole('dialog')
    const set = within(dialog).getByRole('button', { name: 'Pasang' })
    const [first, again] = [/Frasa sandi baru/, /Sekali lagi/].map((name) =>
      within(dialog).getByLabelText(name),
    )
    if (first === undefined || again === undefined) throw new Error('no fields')
    await user.type(first, LONG)
    await user.type(again, LONG)
    expect((set as HTMLButtonElement).disabled).toBe(true)
    await user.click(within(dialog).getByRole('switch', { name: /tulis di kertas/ }))
    await user.click(set)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bridge.inputsOf('backup.setPassphrase')).toEqual([{ passphrase: LONG }])
    expect(document.body.textContent).not.toContain(LONG)
    expect(screen.getByText(/Cadangan bisa dibuka di komputer lain/)).toBeTruthy()
  })
})

describe('the place', () => {
  test('is chosen in the system’s own dialog, and given up for Loket’s folder', async () => {
    const { bridge, user } = await mountBackups()
    await user.click(screen.getByRole('button', { name: 'Pilih folder' }))
    await screen.findByText('/media/kasir/LAIN')
    await user.click(screen.getByRole('button', { name: 'Pakai folder Loket' }))
    expect(await screen.findByText(/Di disk yang sama dengan jurnal/)).toBeTruthy()
    expect(bridge.inputsOf('backup.chooseFolder')).toEqual([{ to: 'ask' }, { to: 'own' }])
  })

  test('that is gone says so', async () => {
    await mountBackups({ isReachable: false, disk: 'unknown', backups: [] })
    expect(screen.getByText(/tidak bisa dibuka sekarang/)).toBeTruthy()
    // The folder is unreadable: the page must not claim that there is no backup.
    expect(screen.getByText('Tidak terlihat sekarang')).toBeTruthy()
    expect(screen.queryByText('Belum ada cadangan')).toBeNull()
  })
})

test('a manager finds the way in the settings', async () => {
  mountScreen(createFakeBridge({ session: { role: 'manager', mode: 'real' } }), SettingsScreen)
  expect(await screen.findByRole('heading', { name: 'Cadangan' })).toBeTruthy()
})
