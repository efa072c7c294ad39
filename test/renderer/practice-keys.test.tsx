import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { NavigationProvider } from '#renderer/till/navigation.tsx'
import { Providers } from '#renderer/app/providers.tsx'
import { createQueryClient } from '#renderer/bridge/queries.ts'
import { actsFor, CLEAR_KEY, FAULT_ACTS } from '#renderer/screens/practice/acts.ts'
import { PracticeScreen } from '#renderer/screens/practice/practice-screen.tsx'
import { sell } from '../support/order-states.ts'
import type { RealBridge } from '../support/real-bridge.ts'
import { openTill } from './mount-till.tsx'

async function show(till: RealBridge) {
  Object.defineProperty(window, 'loket', { value: till, configurable: true })
  render(
    <Providers client={createQueryClient()}>
      <NavigationProvider>
        <PracticeScreen />
      </NavigationProvider>
    </Providers>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('radio', { name: 'Meja kendali' }))
  await screen.findByRole('button', { name: /Internet putus/ })
  return user
}

describe('the practice desk by keyboard', () => {
  test('has a key for everything that a customer and a line can do, and each only once', () => {
    const waiting = actsFor({ method: 'qr', state: 'waiting' })
    expect(waiting.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['pay', 'pay-late', 'pay-wrong', 'pay-twice', 'suspect', 'expire', 'fail']),
    )
    const kinds = FAULT_ACTS.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['answer-lost', 'cut-at', 'delay', 'gateway-down']))
    const keys = [...waiting, ...FAULT_ACTS].map(({ shortcut }) => shortcut)
    expect(new Set([...keys, CLEAR_KEY]).size).toBe(keys.length + 1)
  })

  test('pays late with one key', async () => {
    const till = await openTill()
    const { reference } = await sell(till)
    const user = await show(till)
    await screen.findByRole('button', { name: /Bayar terlambat/ })
    await user.keyboard('{Alt>}0{/Alt}')
    await waitFor(() => expect(till.inputsOf('practice.payer')).toEqual([{ reference, action: 'pay-late' }]))
  })

  test('breaks the line with a key, and mends it with another', async () => {
    const till = await openTill()
    const user = await show(till)
    await user.keyboard('{Control>}1{/Control}')
    await waitFor(() => expect(till.inputsOf('practice.fault')).toEqual([{ kind: 'answer-lost', times: 1 }]))
    await user.keyboard('{Control>}d{/Control}')
    await user.keyboard('{Control>}{Delete}{/Control}')
    await waitFor(() =>
      expect(till.inputsOf('practice.fault').map(({ kind }) => kind)).toEqual([
        'answer-lost',
        'gateway-down',
        'none',
      ]),
    )
  })

  test('a gateway that is down is not taken down again', async () => {
    const till = await openTill()
    await till.act('practice.fault', { kind: 'gateway-down', times: 1 })
    const user = await show(till)
    await user.keyboard('{Control>}d{/Control}')
    expect(till.inputsOf('practice.fault')).toEqual([])
  })

  test('T goes to the drills and back', async () => {
    const user = await show(await openTill())
    await user.keyboard('t')
    expect(await screen.findByRole('listbox', { name: 'Latihan kasus' })).toBeDefined()
    await user.keyboard('t')
    expect(await screen.findByRole('button', { name: /Internet putus/ })).toBeDefined()
  })
})
