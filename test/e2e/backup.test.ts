import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BackupView } from '#contract/backup-views.ts'
import { connectReadOnly } from '#journal/connection.ts'
import { launchLoket, newProfile, type Profile } from '#test/support/loket-app.ts'
import { expect, test } from './fixtures.ts'
import { atTheTill, type Till } from './screens/till.ts'
import { go } from '#test/support/counter.ts'

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial' })

const PASSPHRASE = 'kuda laut biru tua'
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

let profile: Profile
/** The same till after a fire: the files carried out of the house, in a separate folder. */
let saved: string
let folder: string
let at: Till

test.beforeAll(async () => {
  profile = newProfile()
  saved = `${profile.folder}-saved`
  folder = join(profile.folder, 'backups')
  at = atTheTill(await launchLoket(profile.folder))
})
test.afterAll(async () => {
  await at.loket.quit()
  profile.remove()
  rmSync(saved, { recursive: true, force: true })
})

async function sold(amount: string): Promise<void> {
  await at.counter.sold(amount)
  await at.counter.next()
}
const view = async () => (await at.loket.call('backup.get')) as BackupView

function eventsIn(file: string): readonly unknown[] {
  const db = connectReadOnly(file)
  try {
    return db.prepare('SELECT seq, at, stream, kind, body, hash FROM events ORDER BY seq').all()
  } finally {
    db.close()
  }
}
function restore(file: string, backup: string) {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const args = [...sandbox, ROOT, 'restore', file, '--backup', backup]
  // As IT does it from afar, without a display.
  const { DISPLAY: _display, ...env } = process.env
  const input = `${PASSPHRASE}\n`
  return spawnSync(process.env['LOKET_ELECTRON'] ?? '', args, { input, env, encoding: 'utf8' })
}

test.describe('a backup of the real app', () => {
  test('is made and tried out with two buttons, and says that it would come back', async () => {
    await sold('150000')
    await at.lock.change('it')
    const page = at.loket.cashier
    await at.loket.call('backup.setPassphrase', { passphrase: PASSPHRASE })
    await go(page, 'settings')
    await page.click('[data-tab="shop"]')
    await expect(page.locator('#settings-backup').first()).toBeVisible()
    await at.counter.push('backup')
    await expect(page.getByText('Belum ada cadangan', { exact: true })).toBeVisible()
    await at.counter.push('backup-now')
    await expect(page.locator('ul[aria-labelledby="backup-list"] li').first()).toBeVisible()
    await expect(page.locator('button:enabled', { hasText: 'Cadangkan sekarang' })).toBeVisible()
    await at.counter.push('rehearse')
    await expect(page.getByText(/bisa dipulihkan/)).toBeVisible()
    const { rehearsal, backups, hasRecovery } = await view()
    expect(rehearsal).toMatchObject({ ok: true, orders: 1, minor: 15_000_000n, likeness: { kind: 'behind' } })
    expect(backups).toMatchObject([{ opensWith: 'passphrase', isBroken: false }])
    expect(hasRecovery).toBe(true)
  })

  test('shows nothing of the journal, and the work folder is empty', () => {
    const [name = ''] = readdirSync(folder)
    const bytes = readFileSync(join(folder, name))
    const open = readFileSync(join(profile.folder, 'practice.journal.copy'))
    // The control: in the unencrypted journal each of them is found.
    for (const word of ['practice-cashier', 'order/', 'signed-in']) {
      expect(bytes.includes(word)).toBe(false)
      expect(open.includes(word)).toBe(true)
    }
    expect(readdirSync(join(profile.folder, 'backup-work'))).toEqual([])
  })

  test('with the second copy everything comes back, also what was sold after it', async () => {
    await at.lock.change('cashier')
    await expect(at.sale.amount).toBeVisible()
    await sold('75000')
    await at.loket.quit()
    const all = eventsIn(join(profile.folder, 'practice.journal'))
    cpSync(profile.folder, saved, { recursive: true })
    const file = join(saved, 'practice.journal')
    rmSync(file)
    const [name = ''] = readdirSync(folder)
    const done = restore(file, join(folder, name))
    expect(done.stdout).toContain(`Restored: ${all.length} events.`)
    expect(done.status).toBe(0)
    expect(eventsIn(file)).toEqual(all)
  })

  test('without it everything up to the backup comes back, and the command says since when', () => {
    const all = eventsIn(join(profile.folder, 'practice.journal'))
    const file = join(saved, 'practice.journal')
    rmSync(file)
    rmSync(`${file}.copy`)
    const [name = ''] = readdirSync(folder)
    const done = restore(file, join(folder, name))
    const back = eventsIn(file)
    expect(back.length).toBeGreaterThan(0)
    expect(back).toEqual(all.slice(0, back.length))
    expect(done.stdout).toContain('may be missing')
    expect(existsSync(`${file}.from-backup`)).toBe(false)
  })

  test('and the till opens on it', async () => {
    at = atTheTill(await launchLoket(saved))
    const health = (await at.loket.call('health.get')) as { readonly journal: { readonly state: string } }
    expect(health.journal.state).toMatch(/^(sound|checking)$/)
  })

  test('on the screen IT goes back to a backup; what came after is kept, and the till sells again', async () => {
    const page = at.loket.cashier
    const file = join(saved, 'practice.journal')
    const before = await at.counter.sold('50000')
    await at.counter.next()
    await at.lock.change('it')
    const newest = async () => (await view()).backups[0]?.name
    const earlier = await newest()
    await at.loket.call('backup.now')
    await expect.poll(newest).not.toBe(earlier)
    await at.lock.change('cashier')
    await expect(at.sale.amount).toBeVisible()
    const lost = await at.counter.sold('99000')
    await at.counter.next()
    await at.counter.waiting('42000')
    await at.lock.change('it')
    await go(page, 'settings')
    await page.click('[data-tab="shop"]')
    await expect(page.locator('#settings-backup').first()).toBeVisible()
    await at.counter.push('backup')
    await expect(page.locator('button:enabled', { hasText: 'Cadangkan sekarang' })).toBeVisible()
    await at.counter.push('rehearse')
    await expect(
      page.getByText(/jurnal yang berjalan yang punya 2 pesanan, uang masuk Rp.99.000/),
    ).toBeVisible()
    await at.counter.push('restore')
    const restores = page.getByRole('button', { name: 'Pulihkan', exact: true })
    await restores.click()
    await page.getByText('Saya mengerti. Tetap pulihkan').click()
    // The test starts it again itself: of a program that starts itself it would lose sight.
    await at.loket.app.evaluate(({ app }) => {
      app.relaunch = () => undefined
    })
    await restores.click()
    await expect(page.getByText('Perlu persetujuan petugas TI')).toBeVisible()
    const ended = at.loket.app.waitForEvent('close')
    await page.keyboard.type('3333')
    await page.keyboard.press('Enter')
    await ended
    const [aside = ''] = readdirSync(saved).filter((name) => /^practice\.journal\.before-\w+$/.test(name))
    const [then, now] = [eventsIn(join(saved, aside)), eventsIn(file)]
    expect(then.length).toBeGreaterThan(now.length)
    expect(then.slice(0, now.length)).toEqual(now)

    at = atTheTill(await launchLoket(saved))
    await expect(at.text(/Jurnal sudah dipulihkan ke/)).toBeVisible()
    expect(await at.counter.order(before)).toMatchObject({ state: 'paid' })
    await expect(at.counter.order(lost)).rejects.toThrow('not-found')
    expect(existsSync(join(saved, 'backup-work'))).toBe(false)
    await sold('60000')
    const health = (await at.loket.call('health.get')) as { readonly journal: { readonly state: string } }
    expect(health.journal.state).toMatch(/^(sound|checking)$/)
    await at.lock.change('it')
    const kept = [aside, aside.replace('journal.', 'journal.copy.')]
    expect(await view()).toMatchObject({
      restored: { ok: true, kept: expect.arrayContaining(kept) as unknown },
    })
  })
})
