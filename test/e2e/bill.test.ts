/** A production till of a merchant of every kind at once: the cashier tells by hand what the gateway asks for. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BILL_NEEDS } from '#domain/bill-needs.ts'
import type { CallbackRequest } from '#callbacks/wire.ts'
import { selfMade } from '#test/support/certificates.ts'
import { json, startLoopback, type Loopback } from '#test/support/loopback.ts'
import { call } from '#test/support/tls-client.ts'
import { openListeningTill } from '#test/support/listening-till.ts'
import { newProfile } from '#test/support/loket-app.ts'
import { startPracticeGateway, type RunningPracticeGateway } from '#test/support/practice-gateway.ts'
import { signInReal } from '#test/support/real-till.ts'
import { startRelay, type Relay } from '#test/support/relay.ts'
import { expect, test } from './fixtures.ts'
import { atTheTill, type Till } from './screens/till.ts'

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial' })

const INFO = 'additionalInfo'
const DATA = `${INFO}.dataMerchant`
/** Copied from the tables of interface 2.3; the gateway refuses a QR when one is missing. */
const DEMANDS = [
  ...['virtualAccountName', 'virtualAccountEmail', 'virtualAccountPhone', `${INFO}.installmentPeriod`],
  ...['firstName', 'lastName', 'address', 'city', 'postalCode', 'phoneNumber', 'countryCode'].map(
    (part) => `${INFO}.shippingAddress.${part}`,
  ),
  ...['id', 'name', 'price', 'type', 'url', 'quantity'].map((part) => `${INFO}.items.0.${part}`),
  ...[`${INFO}.isInstallment`, `${INFO}.validationCode`],
  ...['namaPelanggan', 'noKontrak', 'angsuranKe', 'jumlahBayar'].map((part) => `${DATA}.${part}`),
  ...['billCode', 'billName', 'billAmount'].map((part) => `${DATA}.listBills.0.${part}`),
]
/** What a person types; each is mandatory for one kind of merchant. */
const TYPED = [
  ['Nama pelanggan', 'Siti Nur Aminah'],
  ['Alamat e-mail', 'siti@mail.example'],
  ['Nomor telepon', '0812 0000 0000'],
  ['Kode promosi', 'PROMO-01'],
  ['Nomor kontrak', '000000000077'],
  ['Angsuran ke', '2'],
  ['Kode tagihan', '01'],
  ['Nama tagihan', 'Air'],
  ['Jumlah', '150000'],
  ['Nama depan', 'Siti'],
  ['Nama belakang', 'Nur Aminah'],
  ['Jalan dan nomor', 'Jalan Melati 5'],
  ['Kota', 'Depok'],
  ['Kode pos', '16411'],
  ['Telepon penerima', '0812 0000 0000'],
  ['Kode negara', 'IDN'],
  ['Kode barang', 'A1'],
  ['Nama barang', 'Kopi'],
  ['Harga satuan', '150000'],
  ['Banyaknya', '1'],
  ['Jenis', 'Goods'],
  ['Alamat web barang', 'https://shop.example/kopi'],
] as const
/** By arrows from the first. */
const CHOSEN = [
  ['Dicicil dengan kartu?', 1],
  ['Lama cicilan', 2],
] as const

/** What each kind of merchant must find in the answer. */
const ANSWERED = {
  virtualAccountName: 'Siti Nur Aminah',
  virtualAccountEmail: 'siti@mail.example',
  virtualAccountPhone: '6281200000000',
  additionalInfo: {
    installmentPeriod: '6M',
    isInstallment: 'N',
    validationCode: 'PROMO-01',
    shippingAddress: {
      ...{ firstName: 'Siti', lastName: 'Nur Aminah', address: 'Jalan Melati 5', city: 'Depok' },
      ...{ postalCode: '16411', phoneNumber: '6281200000000', countryCode: 'IDN' },
    },
    items: [
      {
        ...{ id: 'A1', name: 'Kopi', price: 150_000, quantity: 1, type: 'Goods' },
        url: 'https://shop.example/kopi',
      },
    ],
    dataMerchant: {
      ...{ namaPelanggan: 'Siti Nur Aminah', noKontrak: '000000000077', angsuranKe: '2' },
      jumlahBayar: '150000.00',
      listBills: [{ billCode: '01', billName: 'Air', billAmount: { value: '150000.00' } }],
    },
  },
}

let gateway: RunningPracticeGateway
let relay: Relay
/** Stands between the gateway and the till's listener, and keeps what the listener answers. */
let ear: Loopback
const answers: unknown[] = []
let profile: ReturnType<typeof newProfile>
let at: Till

const asked = async () =>
  (await gateway.control.log()).filter(({ operation }) => operation === 'va-inquiry').map(({ code }) => code)
const field = (label: string) => at.dialog.box.getByLabel(label, { exact: true })
/** By Tab, past what may stay empty. */
const tabTo = async (label: string) => {
  const isThere = () => field(label).evaluate((element) => element === document.activeElement)
  for (let n = 0; n < 8 && !(await isThere()); n += 1) await at.loket.cashier.keyboard.press('Tab')
  await expect(field(label)).toBeFocused()
}

test.beforeAll(async () => {
  gateway = await startPracticeGateway({ config: { inquiryDemands: DEMANDS } })
  relay = await startRelay(gateway)
  profile = newProfile()
  const opened = await openListeningTill(profile, gateway, relay, { billNeeds: [...BILL_NEEDS] })
  const { port, certificate } = opened
  at = atTheTill(opened.loket)
  const own = selfMade(['127.0.0.1'])
  ear = await startLoopback((asked, response) => {
    const headers = asked.headers as CallbackRequest['headers']
    void call({ port, cert: certificate }, { ...asked, headers }).then(({ status, body }) => {
      answers.push(body)
      json(response, status, body)
    })
  }, own)
  await gateway.control.setMerchant({ url: `${ear.url}/api`, ca: own.cert })
  await at.loket.call('session.lock', {})
  await signInReal(at.loket.cashier, 'cashier')
})
test.afterAll(async () => {
  await at.loket.quit()
  await relay.close()
  await ear.close()
  await gateway.stop()
  profile.remove()
})

test('nothing is made before the details are complete, and what was typed stays', async () => {
  await at.counter.go('sale')
  await at.counter.type('150000')
  await at.counter.press('Enter')
  await expect(at.dialog.box).toBeVisible()
  // The caret is ready.
  await at.loket.cashier.keyboard.type('Siti Nur Aminah')
  await at.counter.press('Enter')
  await expect(at.dialog.box).toContainText('isian belum lengkap atau salah. Belum ada yang dibuat.')
  await at.counter.press('Escape')
  await expect(at.dialog.box).toHaveCount(0)
  await at.counter.press('Enter')
  await expect(field('Nama pelanggan')).toHaveValue('Siti Nur Aminah')
  expect(relay.calls()).toBe(0)
})

test('by keys alone: without one field of a kind of merchant the sale is refused before it is made', async () => {
  const refused = async () => {
    await at.counter.press('Enter')
    await expect(at.dialog.box).toContainText('Belum ada yang dibuat.')
    expect(relay.calls()).toBe(0)
  }
  const { keyboard } = at.loket.cashier
  const [[first]] = TYPED
  await field(first).focus()
  for (const [label, text] of TYPED) {
    await tabTo(label)
    await keyboard.press('Control+A')
    await keyboard.type(text)
  }
  await refused()
  for (const [group, arrows] of CHOSEN) {
    const choice = at.dialog.box.getByRole('radiogroup', { name: group })
    await expect(choice).toHaveAttribute('data-invalid', 'true')
    await choice.getByRole('radio').first().focus()
    await keyboard.press('Space')
    for (let n = 0; n < arrows; n += 1) await keyboard.press('ArrowRight')
  }
  for (const [label, text] of TYPED) {
    await field(label).fill('')
    await refused()
    await expect(field(label)).toHaveAttribute('aria-invalid', 'true')
    await field(label).fill(text)
  }
})

test('with all of them the gateway is told everything, and grants the QR', async () => {
  await at.counter.press('Enter')
  await at.counter.sees('waiting')
  expect(await asked()).toEqual(['2002400'])
  const [made] = await gateway.control.transactions()
  const { reference = '', state } = made ?? {}
  expect(state).toBe('IP')
  expect(answers).toMatchObject([{ responseCode: '2002400', virtualAccountData: ANSWERED }])
  await gateway.control.payer({ action: 'pay', reference })
  await at.counter.sees('paid')
})

test('no file of the till holds the customer in plain form', () => {
  for (const name of readdirSync(profile.folder, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue
    const text = readFileSync(join(name.parentPath, name.name)).toString('latin1')
    for (const said of ['Siti Nur', 'siti@mail', '62812000', 'Jalan Melati']) expect(text).not.toContain(said)
  }
})
