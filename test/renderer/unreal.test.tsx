/** Practice and the gateway's sandbox are framed and named on every screen, and real money on none. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ROLES } from '#contract/define.ts'
import { maySee, SCREENS } from '#renderer/till/navigation.tsx'
import { orderIn } from '../support/order-fixtures.ts'
import { mountCashier, mountCustomer, mountStage, stage, textOf } from './mount.tsx'
import { go, press } from './press.ts'

const count = (selector: string) => document.querySelectorAll(selector).length
const WORDS = {
  practice: 'LATIHAN · BUKAN UANG SUNGGUHAN',
  sandbox: 'UJI COBA · BUKAN UANG SUNGGUHAN',
  real: 'BUKAN UANG SUNGGUHAN',
} as const
const KINDS = ['practice', 'sandbox', 'real'] as const
const PEOPLE = ROLES.filter((role) => role !== 'customer' && role !== 'nobody')

describe.each(KINDS)('in %s', (kind) => {
  const mode = kind === 'practice' ? 'practice' : 'real'
  const expected = kind === 'real' ? 0 : 1
  /** A frame around the window, words in its header, and nothing across what it shows. */
  const marks = () => ({
    frames: count(`[data-unreal-frame="${kind}"]`),
    headers: [...document.querySelectorAll('header')].filter(({ textContent }) =>
      textContent.includes(WORDS[kind]),
    ).length,
    across: count('[data-watermark].fixed'),
  })
  const marked = { frames: expected, headers: expected, across: 0 }
  const more = kind === 'sandbox' ? ({ sandbox: true } as const) : {}
  const shown = { practice: kind === 'practice', ...more }
  const init = { health: { mode, ...more }, display: shown } as const

  test.each(PEOPLE)('each screen of a %s', async (role) => {
    const { user } = await mountCashier({ ...init, session: { role, mode, ...more } })
    for (const name of SCREENS.filter((one) => maySee(one, role, mode === 'practice'))) {
      await go(user, name)
      await waitFor(() => expect([name, marks()]).toEqual([name, marked]))
    }
  })

  test('the lock screen', async () => {
    await mountCashier({ ...init, session: { role: 'nobody', mode, ...more } })
    await waitFor(() => expect(document.querySelector('[data-locked]')).not.toBeNull())
    await waitFor(() => expect(marks()).toEqual(marked))
  })

  test('the settings never call it real money when it is not', async () => {
    const { user } = await mountCashier({ ...init, session: { role: 'it', mode, ...more } })
    await go(user, 'settings')
    await waitFor(() => expect(document.body.textContent).toContain('Mode'))
    const says = document.body.textContent ?? ''
    expect(/Uang sungguhan/u.test(says)).toBe(kind === 'real')
    expect(/Uji coba, bukan/u.test(says)).toBe(kind === 'sandbox')
  })

  test('the large QR that lies over the screen', async () => {
    const { user } = await mountStage({ ...init, orders: [orderIn('waiting')] })
    await press(user, /^QR besar/)
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(textOf(dialog).includes(WORDS[kind])).toBe(expected === 1))
    expect(dialog.querySelectorAll('svg[data-qr].outline-dashed')).toHaveLength(expected)
  })

  test('a QR on the stage has an edge of its own', async () => {
    await mountStage({ ...init, orders: [orderIn('waiting')] })
    expect(stage().querySelectorAll('svg[data-qr]')).toHaveLength(1)
    await waitFor(() =>
      expect(stage().querySelectorAll('svg[data-qr].outline-dashed')).toHaveLength(expected),
    )
  })

  const SCENES = [
    { kind: 'idle' },
    { kind: 'paid', amountMinor: 100n, at: 0, source: 'status' },
    { kind: 'ask-cashier' },
    { kind: 'checking' },
  ] as const
  test.each(SCENES)("the customer's window: $kind", async (scene) => {
    await mountCustomer({ ...init, display: { scene, ...shown } })
    await waitFor(() => expect(document.querySelector(`[data-scene="${scene.kind}"]`)).not.toBeNull())
    expect(textOf(document.body).includes(WORDS[kind])).toBe(expected === 1)
    expect(count('[data-watermark]')).toBe(0)
  })
})
