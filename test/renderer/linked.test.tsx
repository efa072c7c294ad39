/** Linked accounts as a manager uses them, over a fake main process. What a canvas does is in test/e2e/linked.test.ts. */
import { createHash } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CONSENT_VERSION } from '#contract/linked-input.ts'
import { STEPS, type FieldSpec } from '#renderer/screens/documents/linked/fields.ts'
import { fitWithin, writingsFor } from '#renderer/screens/documents/linked/picture/fit.ts'
import { judgePicture } from '#renderer/screens/documents/linked/picture/judge.ts'
import { readField } from '#renderer/screens/documents/linked/read-field.ts'
import { MESSAGES } from '#renderer/words/messages.ts'
import { attentionItem } from '../support/fake-attention.ts'
import type { FakeBridgeInit } from '../support/fake-bridge.ts'
import { eachLinked, linkedAccount } from '../support/fake-linked.ts'
import { mountCashier, textOf } from './mount.tsx'
import { go, press, push } from './press.ts'

const find = (selector: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(selector)
    if (found === null) throw new Error(`no ${selector}`)
    return found
  })

async function open(init: FakeBridgeInit = {}) {
  const mounted = await mountCashier({ session: { role: 'manager' }, ...init })
  await go(mounted.user, 'documents')
  await mounted.user.click(await find('[data-tab="linked"]'))
  return mounted
}
type User = Awaited<ReturnType<typeof open>>['user']

async function type(user: User, name: string, text: string): Promise<void> {
  await user.type(await find(`#linked-${name}`), text)
}
async function approve(user: User): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: /manajer/i })
  await user.click(within(dialog).getAllByRole('radio')[0] ?? dialog)
  await user.keyboard('2222{Enter}')
}

test.each(['cashier', 'it'] as const)('is not there for %s, and nothing of it is asked', async (role) => {
  const { bridge } = await mountCashier({ session: { role } })
  await find('[data-to="sale"]')
  expect(document.querySelector('[data-to="documents"]')).toBeNull()
  expect(bridge.calls.filter(({ name }) => name.startsWith('linked.'))).toEqual([])
})

describe('the list', () => {
  test('says how each stands, by whose word, and never more than last digits', async () => {
    await open({ linked: { accounts: eachLinked() } })
    const standings = await waitFor(() => {
      const rows = [...document.querySelectorAll<HTMLElement>('[data-linked]')]
      expect(rows).toHaveLength(9)
      return rows.map(({ dataset }) => dataset['standing'])
    })
    expect(standings).toEqual([
      ...['waiting', 'waiting', 'waiting', 'unknown', 'refused', 'confirmed-by-person', 'failed', 'accepted'],
      'forgotten',
    ])
    const said = textOf(await find('section[aria-labelledby="linked"]'))
    expect(said).toContain('Halaman dibuka')
    expect(said).toContain('hasilnya belum diketahui')
    expect(said).toContain('bukan oleh penyedia')
    expect(said).toContain('tidak aman (bukan https)')
    expect(said).not.toMatch(/\d{7,}/)
  })

  test('that is empty offers the form, or says why it cannot', async () => {
    await open({ linked: { isNotOffered: true } })
    expect(await screen.findByText(/belum punya kode produk/)).toBeDefined()
    expect(document.querySelector('[name="linked-new"]')).toBeNull()
  })

  test('shows the host of the page and its QR, and opens it only under that host', async () => {
    const { bridge, user } = await open({ linked: { accounts: [linkedAccount(1)] } })
    await push(user, 'page')
    expect((await find('[data-host]')).textContent).toBe('setuju.penyedia-contoh.example')
    await push(user, 'open-page')
    expect(bridge.inputsOf('linked.openPage')).toMatchObject([{ host: 'setuju.penyedia-contoh.example' }])
    expect(await screen.findByText(/^Halaman dibuka .*hasilnya belum diketahui$/)).toBeDefined()
  })

  test('takes a mark with words and a PIN', async () => {
    const { bridge, user } = await open({ linked: { accounts: [linkedAccount(1, { state: 'unknown' })] } })
    await push(user, 'mark')
    await user.click(await screen.findByRole('radio', { name: 'Terhubung' }))
    expect((await find('[name="mark-do"]')).hasAttribute('disabled')).toBe(true)
    await user.type(screen.getByLabelText(/Dari mana/), 'portal')
    await push(user, 'mark-do')
    await approve(user)
    await waitFor(() => expect(bridge.inputsOf('linked.mark').at(-1)?.approval).toBeDefined())
    expect(await find('[data-standing="confirmed-by-person"]')).toBeDefined()
  })

  test('forgets only here, and says so first', async () => {
    const { bridge, user } = await open({ linked: { accounts: [linkedAccount(1)] } })
    await push(user, 'forget')
    expect(await screen.findByText(/Di penyedia rekeningnya tetap terhubung/)).toBeDefined()
    await push(user, 'forget-do')
    await approve(user)
    await waitFor(() => expect(bridge.inputsOf('linked.forget')).toHaveLength(2))
    expect(await find('[data-standing="forgotten"]')).toBeDefined()
  })

  test('is where Needs attention leads for one that is not certain', async () => {
    const account = linkedAccount(1, { state: 'unknown' })
    const item = attentionItem('linkage', 1, { name: account.reference })
    const { bridge, user } = await mountCashier({
      session: { role: 'manager' },
      ...{ attention: { items: [item], total: 1 }, linked: { accounts: [account] } },
    })
    await go(user, 'attention')
    await push(user, 'open-document')
    await user.click(await screen.findByRole('radio', { name: 'Tidak terhubung' }))
    await user.type(screen.getByLabelText(/Dari mana/), 'telepon penyedia')
    await push(user, 'mark-do')
    await waitFor(() =>
      expect(bridge.inputsOf('linked.mark')).toMatchObject([
        { reference: account.reference, becomes: 'failed', remark: 'telepon penyedia' },
      ]),
    )
  })
})

describe('the form', () => {
  test('sends what was typed, as the interface wants it, only with consent and after a last look', async () => {
    const { bridge, user } = await open()
    await push(user, 'linked-new')
    expect((await find('[name="form-next"]')).hasAttribute('disabled')).toBe(true)
    await user.click(await screen.findByRole('switch'))
    await push(user, 'form-next')
    await type(user, 'phoneNo', '0812-3456-7890')
    await type(user, 'customerName', 'Siti Nurhaliza Ã')
    await type(user, 'customerAccountNumber', '7310042215')
    await push(user, 'form-next')
    await user.selectOptions(await find('#linked-debitType'), 'F')
    expect((await find('[name="form-next"]')).hasAttribute('disabled')).toBe(true)
    await type(user, 'amountMinor', '150000')
    await push(user, 'form-next')
    await push(user, 'form-next')
    expect(textOf(await find('section[aria-labelledby="linked-step"]'))).toContain('6281234567890')
    expect(bridge.inputsOf('linked.bind')).toEqual([])
    await push(user, 'form-send')
    await waitFor(() =>
      expect(bridge.inputsOf('linked.bind')).toEqual([
        {
          ...{
            phoneNo: '6281234567890',
            customerName: 'Siti Nurhaliza A',
            customerAccountNumber: '7310042215',
          },
          ...{ debitType: 'F', amountMinor: 15_000_000n },
          consent: { version: CONSENT_VERSION, language: 'id' },
        },
      ]),
    )
    expect(await screen.findByText('Rekening berakhiran 2215')).toBeDefined()
  })

  test('of a new wallet asks for each field of the interface', async () => {
    const { bridge, user } = await open()
    await user.click(await screen.findByRole('radio', { name: 'Dompet baru' }))
    await push(user, 'linked-new')
    await user.click(await screen.findByRole('switch'))
    await push(user, 'form-next')
    await type(user, 'name', 'SITI AMINAH')
    await type(user, 'phoneNo', '+62 812 3456 7890')
    await type(user, 'email', 'siti@')
    expect(await screen.findByText('Ini bukan alamat email.')).toBeDefined()
    await type(user, 'email', 'mail.example')
    await type(user, 'customerId', '3174')
    await push(user, 'form-next')
    await type(user, 'dateOfBirth', '31011990')
    await user.selectOptions(await find('#linked-custReligion'), 'KRISTEN PROTESTAN')
    await push(user, 'form-next')
    await type(user, 'custProvinsi', 'ACEH')
    await waitFor(() =>
      expect(document.querySelectorAll('#linked-custKabupaten-offers option').length).toBe(23),
    )
    await push(user, 'form-next')
    expect(await screen.findByText(/hanya menerima 2\.048 karakter/)).toBeDefined()
    await push(user, 'form-next')
    await push(user, 'form-send')
    await waitFor(() =>
      expect(bridge.inputsOf('linked.create')).toMatchObject([
        { dateOfBirth: '1990-01-31', custReligion: 'KRISTEN PROTESTAN', custProvinsi: 'ACEH' },
      ]),
    )
  })

  test('says why it was refused, and keeps what was typed', async () => {
    const { user } = await open({
      refuses: {
        'linked.bind': { code: 'not-acceptable', details: { field: 'ktpFile', why: 'not-a-picture' } },
      },
    })
    await push(user, 'linked-new')
    await user.click(await screen.findByRole('switch'))
    await push(user, 'form-next')
    await type(user, 'phoneNo', '081234567890')
    for (let step = 0; step < 3; step += 1) await push(user, 'form-next')
    await push(user, 'form-send')
    expect(await screen.findByText('Foto KTP bukan foto JPEG atau PNG.')).toBeDefined()
    for (let step = 0; step < 3; step += 1) await push(user, 'form-back')
    expect((await find('#linked-phoneNo')).getAttribute('value')).toBe('081234567890')
  })

  test('asks before another screen drops it', async () => {
    const { user } = await open()
    await push(user, 'linked-new')
    await user.click(await screen.findByRole('switch'))
    await go(user, 'attention')
    await press(user, 'Buang')
    expect(await find('[data-attention]')).toBeDefined()
  })
})

describe('a field', () => {
  const spec = (kind: FieldSpec['kind'], max = 40): FieldSpec => ({ name: 'custAddress', kind, max })
  test.each([
    ['phone', '0812 3456', { value: '628123456' }],
    ['phone', '021', { fault: 'phone' }],
    ['day', '29-02-1991', { fault: 'day' }],
    ['day', '1-2-1988', { value: '1988-02-01' }],
    ['text', 'Jalan “Ünlü” 3', { value: 'Jalan "Unlu" 3' }],
    ['text', 'Toko 🙂', { fault: 'signs', signs: '🙂' }],
    ['text', 'x'.repeat(41), { fault: 'long' }],
    ['text', ' ', {}],
  ] as const)('%s: %s', (kind, typed, read) => expect(readField(spec(kind), typed)).toEqual(read))

  test('has words for each choice, in both languages', () => {
    const specs = Object.values(STEPS).flatMap((steps) =>
      steps.flatMap(({ fieldsOf }) => fieldsOf?.({}) ?? []),
    )
    const keys = specs.flatMap(({ name, options = [] }) =>
      options.map((each) => `linked.option.${name}.${each}`),
    )
    expect(keys.length).toBeGreaterThan(15)
    for (const messages of Object.values(MESSAGES))
      expect(keys.filter((key) => !Object.hasOwn(messages, key))).toEqual([])
  })
})

test('the words of consent are those of their version', () => {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
  // Another text gets another CONSENT_VERSION, and stands here with it.
  expect([
    CONSENT_VERSION,
    hash(MESSAGES.id['linked.consent.text']),
    hash(MESSAGES.en['linked.consent.text']),
  ]).toEqual([1, 'b00fb3e9a6bec435', '6b7ba44a83c85483'])
})

describe('a picture', () => {
  test('is written with as many pixels as fit, and what did not fit is overwritten', async () => {
    const tried: Uint8Array[] = []
    const fitted = await fitWithin(1_000, 4_000, async ({ side, quality }) => {
      const bytes = new Uint8Array(Math.round(side * quality * 2)).fill(7)
      tried.push(bytes)
      return bytes
    })
    expect(fitted?.length).toBeLessThanOrEqual(1_000)
    expect(fitted?.length).toBeGreaterThan(800)
    expect(tried.slice(0, -1).every((bytes) => bytes.every((byte) => byte === 0))).toBe(true)
    expect(await fitWithin(10, 4_000, async () => new Uint8Array(11))).toBeUndefined()
    expect([...writingsFor(300)][0]).toEqual({ side: 300, quality: 0.82 })
  })

  test.each([
    ['fine', 600, (x: number, y: number) => (((x >> 2) + (y >> 2)) % 2 === 0 ? 20 : 230), []],
    ['small', 100, (x: number) => (x % 4 < 2 ? 20 : 230), ['small']],
    ['dark', 600, (x: number) => (x % 4 < 2 ? 0 : 60), ['dark']],
    ['blurred', 600, (x: number) => 100 + x / 10, ['blurred']],
  ] as const)('that is %s is judged so', (_what, side, light, faults) => {
    const data = new Uint8ClampedArray(side * side * 4)
    for (let at = 0; at < side * side; at += 1)
      data.fill(light(at % side, Math.floor(at / side)), at * 4, at * 4 + 3)
    expect(judgePicture({ width: side, height: side, data })).toEqual(faults)
  })
})
