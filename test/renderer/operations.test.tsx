import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { TryView } from '#contract/setup-views.ts'
import { MESSAGES } from '#renderer/words/messages.ts'
import { OperationsScreen } from '#renderer/screens/operations/operations-screen.tsx'
import { createFakeBridge, Refused, type FakeBridge } from '../support/fake-bridge.ts'
import { OPERATIONS, PROFILE, SETUP } from '../support/fake-setup.ts'
import { mountScreen } from './mount-it.tsx'
import { push } from './press.ts'

const show = (bridge: FakeBridge) => mountScreen(bridge, OperationsScreen)
const option = (name: RegExp) => screen.findByRole('option', { name })
const request = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Isi permintaan sebagai JSON' })
const attempt = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Coba' })

describe('the list', () => {
  test('has every operation with words for it, what it does and who calls', async () => {
    show(createFakeBridge())
    await option(/^Minta QR/)
    expect(screen.getAllByRole('option')).toHaveLength(OPERATIONS.length)
    expect(screen.getByRole('group', { name: 'Gateway memanggil Loket' })).toBeTruthy()
    const item = await option(/^Status transfer/)
    expect(item.textContent).toContain('Hanya membaca')
    expect(item.textContent).toContain('Tambahan, mati')
    for (const messages of [MESSAGES.id, MESSAGES.en]) {
      for (const { name, effect, lookup } of OPERATIONS) {
        expect(messages).toHaveProperty([`operations.name.${name}`])
        expect(messages).toHaveProperty([`operations.effect.${effect}`])
        expect(messages).toHaveProperty([`operations.lookup.${lookup}`])
      }
    }
  })

  test('is one stop of the Tab key, and the arrows choose', async () => {
    const { user } = show(createFakeBridge())
    await option(/^Minta QR/)
    await user.tab()
    expect(document.activeElement?.getAttribute('role')).toBe('option')
    await user.keyboard('{ArrowDown}')
    expect(await screen.findByRole('heading', { name: 'Status pembayaran' })).toBeTruthy()
    await user.keyboard('{End}')
    expect(await screen.findByRole('heading', { name: 'Konfirmasi transfer' })).toBeTruthy()
  })

  test('what the gateway calls, the gateway asks again', async () => {
    const { user } = show(createFakeBridge())
    await user.click(await option(/^Konfirmasi transfer/))
    expect(screen.getByText('Bila jawabannya hilang: gateway bertanya lagi')).toBeTruthy()
  })

  test('loading, failed, empty', async () => {
    const bridge = createFakeBridge({ operations: [] })
    bridge.handle('operations.list', () => {
      throw new Refused('internal')
    })
    const { user } = show(bridge)
    expect(screen.getByRole('status', { name: 'Memuat' })).toBeTruthy()
    expect(await screen.findByText('Tidak dapat dimuat')).toBeTruthy()
    bridge.handle('operations.list', () => [])
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
    expect(await screen.findByText('Belum ada operasi')).toBeTruthy()
  })

  test('an operation without words is shown by its own title', async () => {
    const [first] = OPERATIONS
    if (first === undefined) throw new Error('no operation')
    const strange = { ...first, name: 'brand-new', title: 'Brand new', effect: 'glows', lookup: 'nowhere' }
    show(createFakeBridge({ operations: [strange] }))
    expect(await screen.findByRole('heading', { name: 'Brand new' })).toBeTruthy()
    expect(screen.getAllByText('glows').length).toBeGreaterThan(0)
  })
})

describe('the fields', () => {
  test('stand in a table with their presence in words', async () => {
    const { user } = show(createFakeBridge())
    await user.click(await option(/^Transfer antarbank/))
    await user.click(screen.getByRole('tab', { name: 'Isian (33)' }))
    const table = await screen.findByRole('table')
    const row = within(table)
      .getByRole('rowheader', { name: /^beneficiaryEmail/ })
      .closest('tr')
    expect(row?.textContent).toContain('Opsional')
    expect(row?.textContent).toContain('String (100)')
    expect(within(table).getAllByRole('row')).toHaveLength(34)
  })
})

describe('a try', () => {
  async function tried(answer: TryView) {
    const bridge = createFakeBridge()
    bridge.handle('operations.try', () => answer)
    const { user, view } = show(bridge)
    await request()
    await push(user, 'try')
    return { bridge, user, view, result: await screen.findByRole('region', { name: 'Hasil' }) }
  }

  test('sends the example once, and tells what came of it', async () => {
    const { bridge, result } = await tried({
      outcome: 'done',
      code: '2004700',
      message: 'Successful',
      sent: '{"amount":{"value":"150000.00"}}',
      answered: '{"responseCode":"2004700"}',
    })
    expect(within(result).getByText('Gateway melayani')).toBeTruthy()
    expect(within(result).getByText('Berhasil.')).toBeTruthy()
    expect(within(result).getByText('Kode 2004700 · Successful')).toBeTruthy()
    expect(result.textContent).toContain('"value": "150000.00"')
    expect(bridge.inputsOf('operations.try')).toEqual([
      { name: 'qr-generate', request: OPERATIONS[0]?.example },
    ])
  })

  test.each([
    [{ outcome: 'refused', code: '4034714' }, ['Gateway menolak', 'Dana tidak cukup.']],
    [{ outcome: 'refused', code: '4034799' }, ['Gateway melarangnya.']],
    [{ outcome: 'refused', code: '4184700' }, ['Kode ini tidak ada dalam daftar standar.']],
    [{ outcome: 'refused', code: '4012600', message: 'Recipient unknown' }, ['Tidak berwenang: tanda tangan, kunci, atau jam komputer tidak diterima.']],
    [{ outcome: 'refused', code: 'E001' }, [/Arti kode ini tidak tertulis/]],
    [{ outcome: 'not-executed', why: 'unauthorized', code: '4014700', message: 'IP rejected' }, ['Tidak dikerjakan', /Alamat IP komputer kasir ini/]],
    [{ outcome: 'not-executed', why: 'invalid-request', detail: 'missing: amount' }, [/Loket menahan/, 'missing: amount', 'Tidak ada yang dikirim.']],
    [{ outcome: 'unknown', why: 'timeout', sent: '{}' }, ['Belum pasti', /Mungkin sudah dikerjakan/]],
    [{ outcome: 'odd', why: 'odd' }, ['Hasil: odd']],
  ] as const)('%j', async (answer, words) => {
    const { result } = await tried(answer)
    for (const text of words) expect(within(result).getByText(text)).toBeTruthy()
  }) // prettier-ignore

  test('that Loket refuses says why, with the fields and the number in the log', async () => {
    const bridge = createFakeBridge()
    bridge.handle('operations.try', () => {
      throw new Refused('invalid-request', { detail: 'amount.value' })
    })
    const { user } = show(bridge)
    await request()
    await user.click(attempt())
    const result = await screen.findByRole('region', { name: 'Hasil' })
    expect(within(result).getByText(/Tidak ada yang dikirim/)).toBeTruthy()
    expect(within(result).getByText('amount.value')).toBeTruthy()
    expect(within(result).getByText('Nomor laporan F-0001')).toBeTruthy()
  })

  test('is not made of a text that is no JSON; what was typed stays with its operation', async () => {
    const bridge = createFakeBridge()
    const { user } = show(bridge)
    const text = await request()
    await user.clear(text)
    await user.type(text, '{{"amount": 1,}')
    expect(await screen.findByText(/Baris 1, kolom 14: “}” tidak pada tempatnya/)).toBeTruthy()
    expect(attempt().disabled).toBe(true)
    expect(bridge.inputsOf('operations.try')).toEqual([])
    await user.click(await option(/^Status pembayaran/))
    expect((await request()).value).toContain('virtualAccountNo')
    await user.click(await option(/^Minta QR/))
    expect((await request()).value).toBe('{"amount": 1,}')
    await user.click(screen.getByRole('button', { name: 'Kembalikan contoh' }))
    expect(JSON.parse((await request()).value)).toEqual(OPERATIONS[0]?.example)
  })

  test('that moves money is asked about first', async () => {
    const bridge = createFakeBridge()
    const { user } = show(bridge)
    await user.click(await option(/^Transfer antarbank/))
    await request()
    await push(user, 'try')
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('uang latihan')
    expect(bridge.inputsOf('operations.try')).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Kirim' }))
    await screen.findByRole('region', { name: 'Hasil' })
    expect(bridge.inputsOf('operations.try')).toHaveLength(1)
  })

  test('is not sent twice while one is under way', async () => {
    const bridge = createFakeBridge()
    let answer: (view: TryView) => void = () => undefined
    bridge.handle('operations.try', () => new Promise((resolve) => (answer = resolve)))
    const { user } = show(bridge)
    await request()
    await push(user, 'try')
    await user.click(attempt())
    expect(bridge.inputsOf('operations.try')).toHaveLength(1)
    answer({ outcome: 'done' })
    await screen.findByRole('region', { name: 'Hasil' })
  })

  test.each([
    ['incoming', /^Tanya tagihan/, SETUP, /Gateway yang memanggil/],
    ['off', /^Status transfer/, SETUP, /Operasi ini dimatikan/],
    ['production', /^Minta QR/, { ...SETUP, mode: 'real', profile: { ...PROFILE, environment: 'production' } }, /hanya operasi yang membaca yang dapat dicoba/],
  ] as const)('is not offered: %s', async (_bar, name, setup, words) => {
    const bridge = createFakeBridge({ setup })
    const { user } = show(bridge)
    await user.click(await option(name))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Coba' })).toBeNull()
  }) // prettier-ignore
})

test('on the real gateway a question is offered, and said to be one', async () => {
  const profile = { ...PROFILE, environment: 'production' } as const
  const bridge = createFakeBridge({ setup: { ...SETUP, mode: 'real', profile } })
  const { user } = show(bridge)
  await user.click(await option(/^Status pembayaran/))
  expect(await screen.findByText(/Hanya bertanya, tidak mengubah apa pun/)).toBeTruthy()
  await user.click(attempt())
  await waitFor(() => expect(bridge.inputsOf('operations.try')).toHaveLength(1))
})

describe('a call in the name of a customer', () => {
  test('asks whose it is, and the code goes once', async () => {
    const bridge = createFakeBridge()
    const { user } = show(bridge)
    await user.click(await option(/^Tautkan/))
    expect(attempt().disabled).toBe(true)
    await user.type(screen.getByRole('textbox', { name: 'Pelanggan, menurut nomor Anda sendiri' }), 'C1')
    await user.type(screen.getByLabelText('Kode yang baru saja diberikannya'), 'CODE')
    await user.click(attempt())
    await waitFor(() => expect(bridge.inputsOf('operations.try')).toHaveLength(1))
    await waitFor(() => expect(attempt().disabled).toBe(false))
    await user.click(attempt())
    await waitFor(() => expect(bridge.inputsOf('operations.try')).toHaveLength(2))
    expect(bridge.inputsOf('operations.try').map(({ customer }) => customer)).toEqual([
      { id: 'C1', authCode: 'CODE' },
      { id: 'C1' },
    ])
  })

  test('is not asked of another operation', async () => {
    show(createFakeBridge())
    await option(/^Minta QR/)
    expect(screen.queryByLabelText('Kode yang baru saja diberikannya')).toBeNull()
    expect(attempt().disabled).toBe(false)
  })
})
