import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { DRILL_IDS } from '#contract/drill-views.ts'
import { DRILLS } from '#practice/drills/list.ts'
import { MESSAGES } from '#renderer/words/messages.ts'
import { DRILL_LIST, drillRun, SCORE } from '../support/fake-drills.ts'
import type { FakeBridgeInit } from '../support/fake-bridge.ts'
import { letPass, mountCashier, CALM_MS, textOf } from './mount.tsx'

const PRACTICE = { health: { mode: 'practice' as const } }

async function mountList(init: FakeBridgeInit = {}) {
  const mounted = await mountCashier({ ...PRACTICE, ...init })
  await screen.findAllByText('Latihan')
  await mounted.user.keyboard('{F10}')
  await screen.findByRole('radio', { name: 'Latihan kasus' })
  await mounted.user.keyboard('t')
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
    const { bridge, user } = await mountList({
      drills: {
        list: {
          drills: DRILL_LIST.drills.map((drill) =>
            drill.id === 'first-sale'
              ? { ...drill, runs: 2, best: { ...SCORE, stars: 3 }, last: SCORE }
              : drill,
          ),
          recent: [SCORE],
        },
      },
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
    await waitFor(() => expect(bridge.inputsOf('drill.start')).toEqual([{ id: 'picture' }]))
    expect(await screen.findByRole('region', { name: 'Latihan kasus sedang berjalan' })).toBeDefined()
    await waitFor(() => expect(document.querySelector('[data-amount-field]')).not.toBeNull())
  })

  test('says that one is going on, and leads back to it', async () => {
    const { user } = await mountList({ drills: { run: drillRun() } })
    await user.click(screen.getByRole('button', { name: 'Kembali ke layar Jual' }))
    await waitFor(() => expect(document.querySelector('[data-said="shows"]')).not.toBeNull())
  })

  test('there are none on a real till', async () => {
    const { bridge, user } = await mountCashier()
    await user.keyboard('{F10}')
    expect(screen.queryByRole('radio', { name: 'Latihan kasus' })).toBeNull()
    expect(bridge.inputsOf('drill.get')).toEqual([])
  })
})

describe('a drill that is going on', () => {
  const card = () => screen.findByRole('region', { name: 'Latihan kasus sedang berjalan' })

  test('says above the sale what the customer does now, how far it is and how long it lasts', async () => {
    const { bridge } = await mountCashier({ ...PRACTICE, drills: { run: drillRun() } })
    const words = textOf(await card())
    expect(words).toContain('Gambar di ponsel')
    expect(words).toMatch(/Sisa 4:\d\d/)
    expect(words).toContain('1 dari 3')
    expect(words).toContain('“Ini, sudah berhasil!”')
    const said = [...drillRun().said, { id: 'hurries', at: Date.now() }]
    bridge.setDrill(drillRun({ said }))
    await waitFor(() =>
      expect(document.querySelector('[data-live="polite"]')?.textContent).toContain('Saya ditunggu'),
    )
    expect(document.querySelector('[data-said="hurries"]')).not.toBeNull()
  })

  test('is finished or stopped by key', async () => {
    const { bridge, user } = await mountCashier({ ...PRACTICE, drills: { run: drillRun() } })
    await card()
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByRole('alertdialog')
    expect(bridge.inputsOf('drill.finish')).toHaveLength(1)
    bridge.setDrill(drillRun())
    await card()
    await user.keyboard('{Control>}{Backspace}{/Control}')
    await waitFor(() => expect(bridge.inputsOf('drill.stop')).toHaveLength(1))
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Latihan kasus sedang berjalan' })).toBeNull(),
    )
  })
})

describe('the score', () => {
  const scored = (changes: Partial<typeof SCORE> = {}) => drillRun({ score: { ...SCORE, ...changes } })

  test('says of each deed whether it was done, what should have been done, and why', async () => {
    await mountCashier({ ...PRACTICE, drills: { run: scored() } })
    const dialog = await screen.findByRole('alertdialog', { name: 'Nilai: Gambar di ponsel' })
    expect(within(dialog).getByRole('img', { name: '1 dari 3 bintang' })).toBeDefined()
    const items = within(dialog).getAllByRole('listitem').map(textOf)
    expect(items).toHaveLength(3)
    expect(items[0]).toContain('Ketik Rp 120.000')
    expect(items[0]).toContain('Dilakukan · 6 detik')
    expect(items[1]).toContain('Terlambat')
    expect(items[2]).toContain('Belum dilakukan')
    expect(items[2]).toContain('bukti tunggu')
    expect(items[2]).toContain('toko tidak kehilangan barang')
  })

  test('names what must not be done first, and that it costs everything', async () => {
    await mountCashier({
      ...PRACTICE,
      drills: { run: scored({ stars: 0, points: 0, missteps: ['take-cash'] }) },
    })
    const dialog = await screen.findByRole('alertdialog')
    const [first] = within(dialog).getAllByRole('listitem').map(textOf)
    expect(first).toContain('Jangan dilakukan')
    expect(first).toContain('sudah membayar dua kali')
    expect(textOf(dialog)).toContain('nilainya nol')
  })

  test('Enter does nothing by itself; R plays it again, N the next one, Esc puts it away', async () => {
    const { bridge, user } = await mountCashier({ ...PRACTICE, drills: { run: scored() } })
    await screen.findByRole('alertdialog')
    letPass(CALM_MS)
    await user.keyboard('{Enter}')
    expect(bridge.inputsOf('drill.start')).toEqual([])
    await user.keyboard('n')
    await waitFor(() => expect(bridge.inputsOf('drill.start')).toEqual([{ id: 'line-drops' }]))
    bridge.setDrill(scored())
    await screen.findByRole('alertdialog')
    letPass(CALM_MS)
    await user.keyboard('r')
    await waitFor(() => expect(bridge.inputsOf('drill.start')).toHaveLength(2))
    bridge.setDrill(scored())
    await screen.findByRole('alertdialog')
    letPass(CALM_MS)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(bridge.inputsOf('drill.stop')).toHaveLength(1))
  })

  test('after the last one there is no next', async () => {
    const last = DRILL_IDS.at(-1) ?? 'suspect'
    await mountCashier({ ...PRACTICE, drills: { run: { ...scored({ drill: last, deeds: [] }), id: last } } })
    await screen.findByRole('alertdialog')
    expect(screen.queryByRole('button', { name: /Kasus berikutnya/ })).toBeNull()
  })
})
