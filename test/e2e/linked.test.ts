/** Linked accounts by hand: on a production till with a gateway of its own, and in practice with a camera. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { BackupView } from '#contract/backup-views.ts'
import { practiceProfile } from '#practice/profile.ts'
import { crashCashier } from '#test/support/crash-page.ts'
import { CARD_LINES, EXIF_PLACE, largePhoto } from '#test/support/large-photo.ts'
import { launchLoket, newProfile, type LoketApp } from '#test/support/loket-app.ts'
import { decodeQr } from '#test/support/pixels.ts'
import { beginTheDay, setUpReal } from '#test/support/real-till.ts'
import { startRelay, type Relay } from '#test/support/relay.ts'
import { expect, test } from './fixtures.ts'
import { oneGateway } from './one-gateway.ts'
import { REMAINS, remainsOf, tracesIn, withPlanted } from './remains.ts'
import { dialogOn } from './screens/dialog.ts'
import { SEEN } from './screens/seen.ts'

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial' })

const PHONE = '6281298765432'
const ACCOUNT = '7310042215987'
const BINDING = /registration-account-binding$/
const PAGE = /payment-host-to-host$/

const push = (page: Page, name: string) => page.locator(`button[name="${name}"]:not([disabled])`).click()

async function toDesk(page: Page): Promise<void> {
  await page.click('[data-to="documents"]')
  await page.click('[data-tab="linked"]')
}
async function begin(page: Page): Promise<void> {
  await push(page, 'linked-new')
  await page.getByRole('switch').press('Space')
  await push(page, 'form-next')
}
async function toPictures(page: Page): Promise<void> {
  await page.fill('#linked-phoneNo', `0${PHONE.slice(2)}`)
  await page.fill('#linked-customerName', 'SITI KENARI AMINAH')
  await page.fill('#linked-customerAccountNumber', ACCOUNT)
  await push(page, 'form-next')
  await push(page, 'form-next')
}
async function choose(page: Page, name: string, file: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), push(page, `choose-${name}`)])
  await chooser.setFiles(file)
}

test.describe('on a production till', () => {
  const gateway = oneGateway()
  let relay: Relay
  let profile: ReturnType<typeof newProfile>
  let loket: LoketApp
  let outside: string
  /** For temporary files of the till and its Chromium alone. */
  let temp: string
  let photo: Buffer
  let sent: Buffer

  test.beforeAll(async () => {
    relay = await startRelay(gateway())
    profile = newProfile()
    outside = mkdtempSync(join(tmpdir(), 'loket-photo-'))
    temp = mkdtempSync(join(tmpdir(), 'loket-temp-'))
    const start = (switches: readonly string[]) =>
      launchLoket(profile.folder, [...relay.switches, ...switches], false, {
        env: { ...relay.env, TMPDIR: temp, XDG_CACHE_HOME: join(temp, 'cache') },
      })
    loket = await start(['--setup'])
    const production = { ...practiceProfile(relay.baseUrl), environment: 'production', ca: relay.ca } as const
    await setUpReal(loket, gateway(), production)
    await loket.quit()
    loket = await start([])
    await beginTheDay(loket.cashier, 'manager')
  })
  test.afterAll(async () => {
    await loket.quit()
    await relay.close()
    profile.remove()
    rmSync(outside, { recursive: true })
    rmSync(temp, { recursive: true })
  })

  const linkedAnswer = () =>
    JSON.parse(relay.answers().find((each) => each.includes('accountToken')) ?? '{}') as Readonly<
      Record<string, string>
    >

  test('a photo of four megabytes is cropped, comes under the limit, and has lost its EXIF', async () => {
    const page = loket.cashier
    photo = await largePhoto(page)
    expect(photo.length).toBeGreaterThan(4_000_000)
    writeFileSync(join(outside, 'card.jpg'), photo)
    writeFileSync(join(outside, 'no-picture.jpg'), 'not a picture')
    await toDesk(page)
    await begin(page)
    await toPictures(page)
    await choose(page, 'ktpFile', join(outside, 'no-picture.jpg'))
    await expect(page.locator('main')).toContainText('bukan foto JPEG atau PNG yang dapat dibaca', SEEN)
    await choose(page, 'ktpFile', join(outside, 'card.jpg'))
    await page.locator('[data-crop="bottom"]').fill('3')
    await push(page, 'see-result')
    await expect(page.locator('[data-result]')).toBeVisible({ timeout: 30_000 })
    await expect(page.locator('[data-picture-fault]')).toHaveCount(0)
    await push(page, 'use-picture')
    await expect(page.locator('[data-picked="ktpFile"]')).toContainText('dari 50.000 karakter', SEEN)
    await push(page, 'form-next')
    await expect(page.locator('main')).toContainText(PHONE, SEEN)
    await push(page, 'form-send')
    await expect(page.locator('[data-linked]')).toHaveCount(1)

    const [request] = relay.seen().filter(({ path }) => BINDING.test(path))
    const { additionalInfo } = JSON.parse(request?.body.toString('utf8') ?? '{}') as {
      additionalInfo: { readonly ktpFile: string }
    }
    expect(additionalInfo.ktpFile.length).toBeLessThanOrEqual(50_000)
    // Small enough is easy; it must also be as large as fits.
    expect(additionalInfo.ktpFile.length).toBeGreaterThan(25_000)
    sent = Buffer.from(additionalInfo.ktpFile, 'base64')
    expect(sent.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect(sent.includes(EXIF_PLACE) || sent.includes('Exif')).toBe(false)
  })

  test('can still be read by a machine', { tag: '@long' }, () => {
    writeFileSync(join(outside, 'sent.jpg'), sent)
    const read = spawnSync('tesseract', [join(outside, 'sent.jpg'), '-', '--psm', '6'], { encoding: 'utf8' })
    for (const line of CARD_LINES) expect(read.stdout).toContain(line)
  })

  test('is listed by its last digits; a page without https is not opened', async () => {
    const row = loket.cashier.locator('[data-linked]')
    await expect(row).toContainText('Rekening berakhiran 5987', SEEN)
    await expect(row).toContainText('tidak aman (bukan https)', SEEN)
    await expect(row.locator('button[name="page"]')).toHaveCount(0)
    expect(await row.innerText()).not.toMatch(/\d{9,}/)
  })

  test('with a lost answer waits for a person, who settles it with words and a PIN', async () => {
    const page = loket.cashier
    await gateway().control.arm({ kind: 'answer-lost', operation: 'account-binding' })
    await begin(page)
    await toPictures(page)
    await push(page, 'form-next')
    await push(page, 'form-send')
    await expect(page.locator('[data-standing="unknown"]')).toHaveCount(1, { timeout: 30_000 })
    await page.click('[data-to="attention"]')
    await push(page, 'open-document')
    await page.getByRole('radio', { name: 'Tidak terhubung' }).press('Space')
    await page.getByLabel(/Dari mana/).fill('ditanyakan lewat telepon')
    await push(page, 'mark-do')
    await dialogOn(page).managerAgrees('4071')
    await expect(page.locator('[data-standing="failed"]')).toHaveCount(1)
    expect(relay.seen().filter(({ path }) => BINDING.test(path))).toHaveLength(2)
  })

  test('pays a payment page, once its customer has agreed', async () => {
    const page = loket.cashier
    const { accountToken } = linkedAnswer()
    const { records } = await gateway().control.records()
    const path = records.find(({ kind }) => kind === 'binding')?.pagePath ?? ''
    expect(await gateway().control.pressButton({ path, act: 'agree' })).toMatchObject({ ok: true })
    await page.click('[data-tab="links"]')
    await push(page, 'make-link')
    await page.fill('#link-amount', '150000')
    const choice = page.locator('#link-linked option').nth(1)
    await expect(choice).toContainText('Rekening berakhiran 5987', SEEN)
    await page.selectOption('#link-linked', { index: 1 })
    await push(page, 'do-make')
    await expect(page.locator('[data-link-open]')).toContainText('Rekening berakhiran 5987', SEEN)
    const asked = relay.seen().filter(({ path }) => PAGE.test(path))
    expect(asked.map(({ body }) => JSON.parse(body.toString('utf8')) as unknown)).toMatchObject([
      { additionalInfo: { bankCardToken: accountToken } },
    ])
    await page.keyboard.press('Escape')
  })

  test('leaves no picture, number or token in any file, also of a page that crashed', async () => {
    const page = loket.cashier
    const { accountToken = '', linkId = '', redirectUrl = '' } = linkedAnswer()
    await page.click('[data-tab="linked"]')
    await begin(page)
    await toPictures(page)
    await choose(page, 'ktpFile', join(outside, 'card.jpg'))
    await expect(page.locator('[data-crop="bottom"]')).toBeVisible()
    await loket.call('backup.now')
    await expect
      .poll(async () => ((await loket.call('backup.get')) as BackupView).backups.length, { timeout: 60_000 })
      .toBeGreaterThan(0)
    await crashCashier(loket.app)
    await loket.quit()
    const folders = { profile: profile.folder, temp }
    const places = remainsOf(folders)
    const kinds = new Set(places.map(({ kind }) => kind))
    for (const kind of ['journal', 'copy', 'backup', 'log', "Chromium's caches", 'other'])
      expect(kinds).toContain(kind)
    const texts = [
      { name: 'phone', value: PHONE },
      { name: 'phone as typed', value: `0${PHONE.slice(2)}` },
      { name: 'account', value: ACCOUNT },
      { name: 'name', value: 'SITI KENARI AMINAH' },
      { name: 'EXIF', value: EXIF_PLACE },
      { name: 'token', value: accountToken },
      { name: 'link', value: linkId },
      { name: 'page', value: redirectUrl },
    ]
    expect(texts.filter(({ value }) => value === '')).toEqual([])
    expect(tracesIn(places, texts, { sent, photo })).toEqual([])
    // The search is not blind, in any kind of place and for any of them.
    for (const planted of [
      ...texts.map(({ value }) => Buffer.from(`x${value}`)),
      sent,
      Buffer.from(`x${photo.toString('base64')}`),
    ]) {
      const found = withPlanted(folders, planted, () => {
        const now = remainsOf(folders).filter(({ name }) => name.includes('kenari'))
        const files = new Set(tracesIn(now, texts, { sent, photo }).map(({ file }) => file))
        return new Set(now.filter(({ name }) => files.has(name)).map(({ kind }) => kind))
      })
      expect([...found].toSorted()).toEqual([...REMAINS].toSorted())
    }
    loket = await launchLoket(profile.folder, relay.switches, false, { env: relay.env })
  })
})

test.describe('in practice', () => {
  test.use({ switches: ['--use-fake-device-for-media-stream'] })

  test('a card is filmed, sent, and its page shown to the customer; nobody films without being asked', async ({
    till,
  }) => {
    const page = till.cashier
    const film = () =>
      page.evaluate(async () => {
        const stream = await navigator.mediaDevices.getUserMedia({ video: true })
        for (const track of stream.getTracks()) track.stop()
        return 'let in'
      })
    await expect(film()).rejects.toThrow('NotAllowedError')
    await till.call('session.lock')
    await till.call('session.signIn', { person: 'practice-manager', pin: '2222' })
    await expect(film()).rejects.toThrow('NotAllowedError')
    await till.call('linked.allowCamera')
    expect(await film()).toBe('let in')
    await expect(film()).rejects.toThrow('NotAllowedError')

    await toDesk(page)
    await begin(page)
    await toPictures(page)
    await push(page, 'camera-ktpFile')
    await push(page, 'take-photo')
    await push(page, 'turn')
    await push(page, 'see-result')
    await push(page, 'use-picture')
    await push(page, 'form-next')
    await push(page, 'form-send')
    await expect(page.locator('[data-standing="waiting"]')).toHaveCount(1)

    await till.app.evaluate(({ shell }) => {
      const opened: string[] = []
      Object.assign(globalThis, { opened })
      Object.assign(shell, { openExternal: async (address: string) => void opened.push(address) })
    })
    await push(page, 'page')
    await expect(page.locator('[data-host]')).toHaveText(/^127\.0\.0\.1:\d+$/)
    const address = decodeQr(await page.screenshot())
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/agree\//)
    await push(page, 'open-page')
    await expect(page.locator('[data-linked]')).toContainText('hasilnya belum diketahui', SEEN)
    expect(await till.app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)).toEqual([
      address,
    ])

    await push(page, 'forget')
    await push(page, 'forget-do')
    await dialogOn(page).managerAgrees()
    await expect(page.locator('[data-standing="forgotten"]')).toHaveCount(1)
  })
})
