import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { releaseOf } from '#domain/order-rules.ts'
import type { Order } from '#domain/order.ts'
import { STATE_KINDS } from '#domain/order.ts'
import { OTHER_SCREENS, STEP_TOPICS, TROUBLE_TOPICS } from '#renderer/till/help-topics.ts'
import { MESSAGES } from '#renderer/words/messages.ts'
import { SCREENS } from '#renderer/till/navigation.tsx'
import { HELP_PAGES, pageOf, wordsOn } from '#renderer/help/pages.ts'
import { searchPages } from '#renderer/help/search-pages.ts'
import { orderIn } from '../support/order-fixtures.ts'
import { mountCashier, mountStage } from './mount.tsx'

/** Every key that help mentions, as written on its button. */
const keysInHelp: ReadonlySet<string> = new Set(
  HELP_PAGES.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'keys' ? block.lines.flatMap(({ keys }) => keys) : [])),
  ),
)
const MODULES = import.meta.glob<Readonly<Record<string, unknown>>>('../../src-renderer/**/*.{ts,tsx}')
const words = (language: 'id' | 'en') => (key: keyof typeof MESSAGES.id) => MESSAGES[language][key]
const shownTopic = () => document.querySelector<HTMLElement>('[data-help]')?.dataset['help']

describe('the pages', () => {
  test('every screen has one, every state, every step and every trouble, and no topic has two', () => {
    const wanted = [
      ...SCREENS,
      ...OTHER_SCREENS,
      ...STATE_KINDS.map((kind) => `state.${kind}` as const),
      ...STEP_TOPICS,
      ...TROUBLE_TOPICS,
    ]
    expect([...new Set(wanted)].filter((topic) => pageOf(topic) === undefined)).toEqual([])
    expect(new Set(HELP_PAGES.map(({ topic }) => topic)).size).toBe(HELP_PAGES.length)
  })

  test('what they see also is there', () => {
    const seen = HELP_PAGES.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'see' ? block.topics : [])),
    )
    expect(seen.filter((topic) => pageOf(topic) === undefined)).toEqual([])
  })

  test.each(STATE_KINDS)('%s: what becomes of the goods is what the domain says', (kind) => {
    const order = { state: { kind, evidence: {} } } as unknown as Order
    expect(pageOf(`state.${kind}`)?.state).toEqual({
      kind,
      release: releaseOf(order, { settlingReleasesGoods: false }),
    })
  })

  test.each(STATE_KINDS)('%s: says what to tell the customer', (kind) => {
    expect(pageOf(`state.${kind}`)?.blocks.some((block) => block.kind === 'say')).toBe(true)
  })
})

describe('keys', () => {
  test('are named there to those who use a mouse, too', async () => {
    const { user } = await mountCashier()
    await user.keyboard('{F1}')
    const names = [...document.querySelectorAll('[data-help] dt kbd')]
    expect(names).not.toEqual([])
    expect(names.map((name) => name.getAttribute('data-key-name'))).not.toContain('')
  })

  /** Every source constant whose name marks it as a key, with its module. */
  const constants = readdirSync(join(process.cwd(), 'src-renderer'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) =>
      [
        ...readFileSync(join(process.cwd(), 'src-renderer', name), 'utf8').matchAll(
          /^(?:export )?const ([A-Z_]*KEYS?)\b/gm,
        ),
      ].map(([text, constant = '']) => ({ name, constant, isShared: text.startsWith('export') })),
    )

  test('every constant of a key is shared, so that help can show it', () => {
    expect(constants.filter(({ isShared }) => !isShared)).toEqual([])
    expect(constants.length).toBeGreaterThan(4)
  })

  test.each(constants.map(({ name, constant }) => [constant, name] as const))(
    '%s of %s stands in help',
    async (constant, name) => {
      const load = MODULES[`../../src-renderer/${name}`]
      const value = (await load?.())?.[constant]
      const keys = typeof value === 'string' ? [value] : Object.values(value as object).flat()
      expect(keys.length).toBeGreaterThan(0)
      // Of a row of digits only the first and the last are named.
      const named = keys.filter((key) => !/^(?:Alt\+)?\d$/.test(String(key)) || key === keys.at(-1))
      expect(named.filter((key) => !keysInHelp.has(String(key)))).toEqual([])
    },
  )
})

describe('search', () => {
  const read = (language: 'id' | 'en') =>
    HELP_PAGES.map((page) => ({
      page,
      title: words(language)(page.title),
      text: wordsOn(page, words(language)),
    }))
  const topics = (language: 'id' | 'en', wanted: string) =>
    searchPages(read(language), wanted).map(({ page }) => page.topic)

  test('all for nothing; by words of the title first, then of the text; every word counts', () => {
    expect(topics('id', ' ')).toHaveLength(HELP_PAGES.length)
    expect(topics('id', 'terlambat')[0]).toBe('state.paid-late')
    expect(topics('en', 'paper lid')).toEqual(['printer'])
    expect(topics('en', 'cash drawer')).toContain('cash-instead')
    expect(topics('id', 'tidak-ada-kata-ini')).toEqual([])
  })

  test('capitals and accents do not matter', () => {
    expect(topics('id', 'BÚKTI tunggu')[0]).toBe('hold-slip')
  })
})

describe('in the window', () => {
  test('F1 opens the page of the screen, Escape closes and gives the focus back', async () => {
    const { user } = await mountCashier()
    const amount = screen.getByRole('textbox', { name: 'Jumlah' })
    await waitFor(() => expect(document.activeElement).toBe(amount))
    await user.keyboard('{F1}')
    const dialog = await screen.findByRole('dialog', { name: 'Bantuan' })
    expect(shownTopic()).toBe('sale')
    // The search field's initial focus is tested in the real app: test/e2e/access.test.ts.
    expect(dialog.contains(document.activeElement)).toBe(true)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(amount))
  })

  test('typing finds, Down goes to the pages, the page is shown with its keys', async () => {
    const { user } = await mountCashier()
    await user.keyboard('{F1}')
    const dialog = await screen.findByRole('dialog', { name: 'Bantuan' })
    await user.type(within(dialog).getByRole('searchbox'), 'terputus')
    expect(shownTopic()).toBe('connection-lost')
    expect(within(dialog).getByRole('status').textContent).toMatch(/^\d+ halaman$/)
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.closest('[role="listbox"]')).not.toBeNull())
    // Typing in the search field is no amount.
    await user.keyboard('{Escape}')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Jumlah' }).value).toBe('')
  })

  test('nothing found is said', async () => {
    const { user } = await mountCashier()
    await user.keyboard('{F1}')
    const dialog = await screen.findByRole('dialog', { name: 'Bantuan' })
    await user.type(within(dialog).getByRole('searchbox'), 'xyzzy')
    expect(screen.getAllByText('Tidak ada halaman yang cocok').length).toBeGreaterThan(0)
  })

  test.each(STATE_KINDS)('%s on the stage: help begins there', async (state) => {
    const { user } = await mountStage({ orders: [orderIn(state)] })
    await user.keyboard('{F1}')
    await screen.findByRole('dialog', { name: 'Bantuan' })
    expect(shownTopic()).toBe(`state.${state}`)
    expect(document.querySelector(`[data-help] [data-glyph="${state}"]`)).not.toBeNull()
  })

  test('over a dialog, which is there again afterwards', async () => {
    const { user } = await mountStage({ orders: [orderIn('waiting')] })
    await user.keyboard('{F8}')
    await screen.findByRole('alertdialog')
    await user.keyboard('{F1}')
    await screen.findByRole('dialog', { name: 'Bantuan' })
    await user.keyboard('{F1}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Bantuan' })).toBeNull())
    expect(screen.getByRole('alertdialog')).toBeDefined()
  })

  test('the button in the bar opens it too, and a screen that nobody may see has no page', async () => {
    const { user } = await mountCashier()
    await user.click(screen.getByRole('button', { name: 'Bantuan' }))
    const dialog = await screen.findByRole('dialog', { name: 'Bantuan' })
    const titles = within(dialog)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(titles).toContain('Jual')
    expect(titles).not.toContain('Koneksi')
    expect(titles).not.toContain('Uji lanjutan')
    expect(titles).not.toContain('Kondisi komputer kasir')
  })
})
