import { describe, expect, it } from 'vitest'
import { rupiah } from '#domain/money.ts'
import { createPracticeController } from '#practice/practice-controller.ts'
import type { ControlClient } from '#simulator/control/control-client.ts'

type Heard = { readonly did: string; readonly with?: unknown }

function controller(
  parts: {
    state?: string
    outcome?: object
    broken?: boolean
    gone?: boolean
    faults?: readonly object[]
  } = {},
) {
  const heard: Heard[] = []
  const act = (did: string, answer?: unknown) => (given?: unknown) => {
    heard.push(given === undefined ? { did } : { did, with: given })
    return parts.broken === true ? Promise.reject(new Error('gone')) : Promise.resolve(answer)
  }
  const control = {
    order: () => Promise.resolve(parts.state === undefined ? undefined : { state: parts.state }),
    payer: act('payer', parts.outcome ?? { ok: true }),
    arm: act('arm'),
    clearFaults: act('clear'),
    faults: () => Promise.resolve(parts.faults ?? []),
    counters: () => Promise.resolve({ total: 7, overBudget: 1 }),
  } as unknown as ControlClient
  let announced = 0
  return {
    heard,
    announced: () => announced,
    controller: createPracticeController({
      control: () => (parts.gone === true ? undefined : control),
      baseUrl: () => 'http://127.0.0.1:1',
      askedFor: (reference) =>
        reference === 'MINE' ? { amount: rupiah(150_000n), expiresInMs: -5 } : undefined,
      announce: () => void (announced += 1),
      now: () => 1_000,
    }),
  }
}

describe('the practice desk', () => {
  it.each([
    [undefined, 'pay'],
    ['IP', 'pay'],
    ['EX', 'pay-late'],
    ['F', 'pay-late'],
    ['cancelled', 'pay-after-cancel'],
  ])('a customer pays an order that is %s: %s', async (state, action) => {
    const { controller: d, heard, announced } = controller(state === undefined ? {} : { state })
    expect(await d.payer({ reference: 'MINE', action: 'pay' })).toEqual({ ok: true, value: null })
    expect(heard).toEqual([{ did: 'payer', with: { action, reference: 'MINE' } }])
    expect(announced()).toBe(1)
  })

  it('opens what the till asked for, and nothing is open for less than no time', async () => {
    const { controller: d, heard } = controller()
    await d.payer({ reference: 'MINE', action: 'open' })
    await d.payer({ reference: 'OTHER', action: 'open' })
    expect(heard.map((h) => h.with)).toEqual([
      { action: 'open', reference: 'MINE', amount: '150000.00', expiresInMs: 0 },
      { action: 'open', reference: 'OTHER' },
    ])
  })

  it('pays another amount', async () => {
    const { controller: d, heard } = controller()
    await d.payer({ reference: 'MINE', action: 'pay-wrong', amountMinor: 14_000_000n })
    expect(heard[0]?.with).toEqual({ action: 'pay', reference: 'MINE', amount: '140000.00' })
  })

  it('paying late lets the time run out first, and what is over already is only paid', async () => {
    const { controller: d, heard } = controller({ state: 'IP' })
    expect((await d.payer({ reference: 'MINE', action: 'pay-late' })).ok).toBe(true)
    expect(heard.map((h) => h.with)).toEqual([
      { action: 'expire', reference: 'MINE' },
      { action: 'pay-late', reference: 'MINE', payAt: 21_000 },
    ])
    const over = controller({ state: 'EX' })
    await over.controller.payer({ reference: 'MINE', action: 'pay-late' })
    expect(over.heard.map((h) => h.with)).toEqual([{ action: 'pay-late', reference: 'MINE', payAt: 21_000 }])
  })

  it('what the gateway simulator refuses is refused with its word', async () => {
    const { controller: d } = controller({ outcome: { ok: false, code: 'no-such-order' } })
    expect(await d.payer({ reference: 'MINE', action: 'fail' })).toEqual({
      ok: false,
      refusal: { code: 'not-allowed', details: { why: 'no-such-order' } },
    })
  })

  it('arms faults and clears them', async () => {
    const { controller: d, heard } = controller()
    await d.fault({ kind: 'gateway-down', times: 3 })
    await d.fault({ kind: 'delay', times: 2 })
    await d.fault({ kind: 'html', times: 1 })
    await d.fault({ kind: 'none', times: 1 })
    expect(heard).toEqual([
      { did: 'arm', with: { kind: 'refuse-connection' } },
      { did: 'arm', with: { kind: 'delay', ms: 8_000, times: 2 } },
      { did: 'arm', with: { kind: 'html', times: 1 } },
      { did: 'clear' },
    ])
  })

  it('says what is armed, and whether the gateway is down', async () => {
    const { controller: d } = controller({
      faults: [{ kind: 'refuse-connection' }, { kind: 'html', times: 2 }],
    })
    expect(await d.view()).toEqual({
      ok: true,
      value: {
        baseUrl: 'http://127.0.0.1:1',
        down: true,
        faults: [{ kind: 'html', operation: '', left: 2 }],
        requests: 7,
        overBudget: 1,
      },
    })
  })

  it.each([{ gone: true }, { broken: true }])(
    'is unreachable while its process is not there (%o)',
    async (how) => {
      const { controller: d } = controller(how)
      expect(await d.payer({ reference: 'MINE', action: 'pay' })).toMatchObject({
        refusal: { code: 'practice-unreachable' },
      })
      expect(await d.fault({ kind: 'html', times: 1 })).toMatchObject({
        refusal: { code: 'practice-unreachable' },
      })
    },
  )
})
