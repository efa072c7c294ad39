import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { actsFor, FAULT_ACTS } from '#renderer/screens/practice/acts.ts'
import { sell } from '../support/order-states.ts'
import type { RealBridge } from '../support/real-bridge.ts'
import { deskAt } from './mount-desk.tsx'
import { openTill } from './mount-till.tsx'
import { press, push } from './press.ts'

/** With the further faults open. */
async function show(till: RealBridge) {
  const user = await deskAt(till)
  await press(user, 'Gangguan lain')
  return user
}

describe('the practice desk', () => {
  test('has a button for everything that a customer and a connection can do', async () => {
    const waiting = actsFor({ method: 'qr', state: 'waiting' })
    expect(waiting.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['pay', 'pay-late', 'pay-wrong', 'pay-twice', 'suspect', 'expire', 'fail']),
    )
    const kinds = FAULT_ACTS.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['answer-lost', 'cut-at', 'delay', 'gateway-down']))
    const till = await openTill()
    await sell(till)
    await show(till)
    for (const name of [...waiting.map(({ id }) => `act-${id}`), ...kinds.map((kind) => `fault-${kind}`)])
      expect(document.querySelectorAll(`button[name="${name}"]`), name).toHaveLength(1)
  })

  test('pays late with one press', async () => {
    const till = await openTill()
    const { reference } = await sell(till)
    const user = await show(till)
    await push(user, 'act-pay-late')
    await waitFor(() => expect(till.inputsOf('practice.payer')).toEqual([{ reference, action: 'pay-late' }]))
  })

  test('breaks the connection, and mends it', async () => {
    const till = await openTill()
    const user = await show(till)
    await push(user, 'fault-answer-lost')
    await waitFor(() => expect(till.inputsOf('practice.fault')).toEqual([{ kind: 'answer-lost', times: 1 }]))
    await push(user, 'fault-gateway-down')
    await push(user, 'fault-none')
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
    await show(till)
    expect(screen.getByRole('button', { name: /Internet putus/ })).toHaveProperty('disabled', true)
  })

  test('arrows go to the drills and back', async () => {
    const user = await show(await openTill())
    screen.getByRole('radio', { checked: true }).focus()
    await user.keyboard('{ArrowLeft}')
    expect(await screen.findByRole('listbox', { name: 'Latihan kasus' })).toBeDefined()
    screen.getByRole('radio', { checked: true }).focus()
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByRole('button', { name: /Internet putus/ })).toBeDefined()
  })
})
