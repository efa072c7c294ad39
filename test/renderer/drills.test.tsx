import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { DRILL_IDS, type DrillId } from '#contract/drill-views.ts'
import { DRILLS } from '#practice/drills/list.ts'
import { MESSAGES } from '#renderer/words/messages.ts'
import type { RealBridge } from '../support/real-bridge.ts'
import { cashierAt, customerAt, openTill, pass, settle } from './mount-till.tsx'
import { letPass, mountCashier, CALM_MS, textOf } from './mount.tsx'
import { go, push } from './press.ts'

const SECOND = 1000

/** A drill up to its customer's wish, sold right and late to ask; time is the till's. */
async function plays(till: RealBridge, id: DrillId): Promise<void> {
  await till.act('drill.start', { id })
  await till.shop.time.advance(5 * SECOND)
  const run = await till.act('drill.get', {})
  await till.act('sale.start', {
    amountMinor: run?.amounts[0] ?? 0n,
    method: 'qr',
    sure: ['unusual', 'same'],
  })
  await till.shop.time.advance(6 * SECOND)
}

/** The first sale as it should be: sold, paid, acknowledged. */
async function firstSaleWell(till: RealBridge): Promise<void> {
  await plays(till, 'first-sale')
  await till.shop.time.advance(8 * SECOND)
  const [order] = till.shop.journal().read.openOrders(till.shop.time.clock.now())
  await till.act('order.acknowledge', { reference: order?.reference ?? '' })
  await till.shop.time.advance(3 * SECOND)
}

async function mountList(before: (till: RealBridge) => Promise<unknown> = async () => undefined) {
  const till = await openTill()
  await before(till)
  const mounted = await cashierAt(till)
  await screen.findAllByText('Latihan')
  await go(mounted.user, 'practice')
  await screen.findByRole('listbox', { name: 'Latihan kasus' })
  return mounted
}

describe('the words of the drills', () => {
  test.each(DRILL_IDS)('%s: every line, deed and misstep has words, and nothing else has', (id) => {
    const { lines, deeds, missteps } = DRILLS[id]
    const expected = [
      ...lines.map((line) => `drills.${id}.say.${line.id}`),
      ...deeds.map((deed) => `drills.${id}.why.${deed.id}`),
      `drills.${id}.title`,
      `drills.${id}.teaches`,
    ]
    const there = Object.keys(MESSAGES.id).filter((key) => key.startsWith(`drills.${id}.`))
    expect(there.toSorted()).toEqual(expected.toSorted())
    for (const deed of deeds) expect(MESSAGES.id).toHaveProperty([`drills.do.${deed.id}`])
    for (const misstep of missteps) {
      expect(MESSAGES.id).toHaveProperty([`drills.not.${misstep.id}`])
      expect(MESSAGES.id).toHaveProperty([`drills.not.why.${misstep.id}`])
    }
  })
})

describe('the list of drills', () => {
  test('says what each teaches and how it went; the arrows choose, Enter starts on an empty amount', async () => {
    const { till, user } = await mountList(async (at) => {
      await firstSaleWell(at)
      await at.act('drill.stop', {})
    })
    const list = screen.getByRole('listbox', { name: 'Latihan kasus' })
    expect(within(list).getAllByRole('option')).toHaveLength(DRILL_IDS.length)
    expect(within(list).getByRole('img', { name: '3 dari 3 bintang' })).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Dua pelanggan sekaligus' })).toBeDefined()
    expect(within(list).getByText(/Belum ada uang masuk/)).toBeDefined()
    await waitFor(() => expect(list.contains(document.activeElement)).toBe(true))
    await user.keyboard('{ArrowDown}')
    expect(await screen.findByRole('heading', { name: 'Gambar di ponsel' })).toBeDefined()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(till.inputsOf('drill.start')).toEqual([{ id: 'picture' }]))
    expect(await screen.findByRole('region', { name: 'Latihan kasus sedang berjalan' })).toBeDefined()
    await waitFor(() => expect(document.querySelector('[data-amount-field]')).not.toBeNull())
  })

  test('says that one is going on, and leads back to it', async () => {
    const { user } = await mountList((at) => plays(at, 'picture'))
    await user.click(screen.getByRole('button', { name: 'Kembali ke layar Jual' }))
    await waitFor(() => expect(document.querySelector('[data-said="shows"]')).not.toBeNull())
  })

  test('there are none on a real till', async () => {
    const { bridge } = await mountCashier()
    await screen.findByRole('textbox', { name: 'Jumlah' })
    expect(document.querySelector('[data-to="practice"]')).toBeNull()
    expect(bridge.inputsOf('drill.get')).toEqual([])
  })
})

describe('a drill that is going on', () => {
  const card = () => screen.findByRole('region', { name: 'Latihan kasus sedang berjalan' })

  test('says above the sale what the customer does now, how far it is and how long it lasts', async () => {
    const till = await openTill()
    await plays(till, 'picture')
    await cashierAt(till)
    const words = textOf(await card())
    expect(words).toContain('Gambar di ponsel')
    expect(words).toMatch(/Sisa 4:\d\d/)
    expect(words).toContain('1 dari 3')
    expect(words).toContain('“Ini, sudah berhasil!”')
    await pass(till, 35 * SECOND)
    await waitFor(() =>
      expect(document.querySelector('[data-live="polite"]')?.textContent).toContain('Saya ditunggu'),
    )
    expect(document.querySelector('[data-said="hurries"]')).not.toBeNull()
  })

  test('is finished or stopped', async () => {
    const till = await openTill()
    await plays(till, 'picture')
    const { user } = await cashierAt(till)
    await card()
    await push(user, 'drill-finish')
    await screen.findByRole('alertdialog')
    expect(till.inputsOf('drill.finish')).toHaveLength(1)
    await till.act('drill.start', { id: 'picture' })
    await settle(till)
    await card()
    await push(user, 'drill-stop')
    await waitFor(() => expect(till.inputsOf('drill.stop')).toHaveLength(1))
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Latihan kasus sedang berjalan' })).toBeNull(),
    )
  })
})

describe('the score', () => {
  async function mountScore(id: DrillId, play = plays) {
    const till = await openTill()
    await play(till, id)
    const run = await till.act('drill.get', {})
    if (run?.score === undefined) await till.act('drill.finish', {})
    return cashierAt(till)
  }
  const items = async (name: string | RegExp) => {
    const dialog = await screen.findByRole('alertdialog', { name })
    return { dialog, said: within(dialog).getAllByRole('listitem').map(textOf) }
  }

  test('says of each deed whether it was done, what should have been done, and why', async () => {
    await mountScore('picture', async (till, id) => {
      await plays(till, id)
      await till.shop.time.advance(55 * SECOND)
      const [order] = till.shop.journal().read.openOrders(till.shop.time.clock.now())
      await till.act('order.checkNow', { reference: order?.reference ?? '' })
      await till.shop.time.settle()
    })
    const { dialog, said } = await items('Nilai: Gambar di ponsel')
    expect(within(dialog).getByRole('img', { name: '1 dari 3 bintang' })).toBeDefined()
    expect(said).toHaveLength(3)
    expect(said[0]).toContain('Ketik Rp 120.000')
    expect(said[0]).toContain('Dilakukan · 5 detik')
    expect(said[1]).toContain('Terlambat')
    expect(said[2]).toContain('Belum dilakukan')
    expect(said[2]).toContain('bukti tunggu')
    expect(said[2]).toContain('toko tidak kehilangan barang')
  })

  test('names what must not be done first, and that it costs everything', async () => {
    await mountScore('picture', async (till, id) => {
      await plays(till, id)
      const [order] = till.shop.journal().read.openOrders(till.shop.time.clock.now())
      await till.act('order.takeCash', { reference: order?.reference ?? '' })
      await till.shop.time.settle()
    })
    const { dialog, said } = await items(/Nilai/)
    expect(said[0]).toContain('Jangan dilakukan')
    expect(said[0]).toContain('sudah membayar dua kali')
    expect(textOf(dialog)).toContain('nilainya nol')
  })

  test('a second sale for the same goods costs everything; the customer sees none of the drill', async () => {
    const { till, view } = await mountScore('picture', async (at, id) => {
      await plays(at, id)
      const amountMinor = (await at.act('drill.get', {}))?.amounts[0] ?? 0n
      await at.act('sale.start', { amountMinor, method: 'qr', sure: ['unusual', 'same'] })
      await at.shop.time.settle()
    })
    const { dialog, said } = await items('Nilai: Gambar di ponsel')
    expect(within(dialog).getByRole('img', { name: '0 dari 3 bintang' })).toBeDefined()
    expect(said[0]).toContain('penjualan kedua untuk barang yang sama')
    for (const words of ['Tanyakan ke penyedia: F6', 'bukti tunggu']) expect(textOf(dialog)).toContain(words)
    view.unmount()
    const customer = (await customerAt(till)).view.container
    await waitFor(() => expect(customer.querySelector('[data-scene="qr"]')).not.toBeNull())
    expect(textOf(customer)).not.toMatch(/Nilai|poin|Latihan kasus/)
  })

  test('Enter does nothing by itself; again, the next one, and Esc puts it away', async () => {
    const { till, user } = await mountScore('picture')
    const again = async (): Promise<void> => {
      await till.act('drill.start', { id: 'picture' })
      await till.act('drill.finish', {})
      await settle(till)
      await screen.findByRole('alertdialog')
      letPass(CALM_MS)
    }
    await screen.findByRole('alertdialog')
    letPass(CALM_MS)
    await user.keyboard('{Enter}')
    expect(till.inputsOf('drill.start')).toEqual([])
    await push(user, 'drill-next')
    await waitFor(() => expect(till.inputsOf('drill.start')).toEqual([{ id: 'line-drops' }]))
    await again()
    await push(user, 'drill-again')
    await waitFor(() => expect(till.inputsOf('drill.start').at(-1)).toEqual({ id: 'picture' }))
    await again()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(till.inputsOf('drill.stop')).toHaveLength(1))
  })

  test('after the last one there is no next', async () => {
    await mountScore(DRILL_IDS.at(-1) ?? 'suspect', async (till, id) => {
      await till.act('drill.start', { id })
    })
    await screen.findByRole('alertdialog')
    expect(screen.queryByRole('button', { name: /Kasus berikutnya/ })).toBeNull()
  })
})
