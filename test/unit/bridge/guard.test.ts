import { describe, expect, it } from 'vitest'
import { admit, type Sender } from '#bridge/guard.ts'
import { mayHear } from '#bridge/page-events.ts'
import { ROLES } from '#contract/define.ts'
import { procedures, type ProcedureName } from '#contract/procedures.ts'

const cashier: Sender = { role: 'cashier', isMainFrame: true, url: 'app://loket/cashier.html' }
const customer: Sender = { role: 'customer', isMainFrame: true, url: 'app://loket/customer.html' }
const sale = { amountMinor: 15_000_000n, method: 'qr' }

describe('the guard', () => {
  it('lets a known call of a page of ours in, with what its schema read', () => {
    expect(admit(cashier, 'sale.start', sale)).toEqual({
      ok: true,
      name: 'sale.start',
      role: 'cashier',
      input: sale,
    })
  })

  it.each<[string, Sender]>([
    ['no window of ours', { ...cashier, role: undefined }],
    ['a frame inside', { ...cashier, isMainFrame: false }],
    ['another scheme', { ...cashier, url: 'https://loket/cashier.html' }],
    ['a look-alike host', { ...cashier, url: 'app://loket.example/cashier.html' }],
    ['a file', { ...cashier, url: 'file:///app://loket/' }],
    ['no address', { ...cashier, url: '' }],
  ])('turns away %s, whatever it asks', (_name, sender) => {
    expect(admit(sender, 'order.open', {})).toMatchObject({ ok: false, code: 'untrusted-sender' })
    expect(admit(sender, 'nothing.known', {})).toMatchObject({ ok: false, code: 'untrusted-sender' })
  })

  it.each<unknown>([
    'nothing',
    '',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'sale.start ',
    undefined,
    null,
    7,
    {},
    ['sale.start'],
    {
      toString: () => {
        throw new Error('no')
      },
    },
  ])('knows no procedure %o', (name) => {
    expect(admit(cashier, name, {})).toMatchObject({ ok: false, code: 'unknown-procedure' })
  })

  it('says little about a huge or a bottomless name', () => {
    let deep: unknown = 'x'
    for (let i = 0; i < 100_000; i += 1) deep = [deep]
    expect(admit(cashier, deep, {})).toEqual({ ok: false, code: 'unknown-procedure', detail: 'object' })
    const answer = admit(cashier, 'x'.repeat(10_000_000), {})
    expect(answer.ok ? '' : answer.detail).toHaveLength(80)
  })

  it("lets the customer's page do nothing but look at itself", () => {
    const open = (Object.keys(procedures) as ProcedureName[]).filter((name) => {
      const answer = admit(customer, name, {})
      return answer.ok || answer.code !== 'forbidden'
    })
    expect(open.sort()).toEqual(['display.current', 'session.get', 'settings.get'])
    for (const name of open) expect(procedures[name].kind).toBe('query')
  })

  it('lets no role do what the table does not name', () => {
    for (const role of ROLES) {
      for (const name of Object.keys(procedures) as ProcedureName[]) {
        const answer = admit({ ...cashier, role }, name, { nonsense: 1 })
        const allowed = (procedures[name].roles as readonly string[]).includes(role)
        expect(answer).toMatchObject({ ok: false, code: allowed ? 'invalid-input' : 'forbidden' })
      }
    }
  })

  it.each<[ProcedureName, unknown]>([
    ['sale.start', undefined],
    ['sale.start', null],
    ['sale.start', []],
    ['sale.start', { ...sale, amountMinor: 15_000_000 }],
    ['sale.start', { ...sale, amountMinor: '15000000' }],
    ['sale.start', { ...sale, amountMinor: 0n }],
    ['sale.start', { ...sale, amountMinor: -100n }],
    ['sale.start', { ...sale, amountMinor: 15_000_050n }],
    ['sale.start', { ...sale, amountMinor: 10n ** 400n }],
    ['sale.start', { ...sale, role: 'manager' }],
    ['sale.start', { ...sale, note: 'x'.repeat(61) }],
    ['sale.start', JSON.parse('{"amountMinor":1,"method":"qr","__proto__":{"role":"it"}}')],
    ['order.get', { reference: "X' OR 1=1" }],
    ['order.get', { reference: 'X'.repeat(29) }],
    ['order.get', { reference: '' }],
    ['order.get', { reference: ['X'] }],
    ['display.show', {}],
    ['display.show', { reference: null }],
    ['display.amount', { amountMinor: -100n }],
    ['display.amount', { amountMinor: 100 }],
    ['history.list', { limit: 201 }],
    ['history.list', { limit: Number.NaN }],
    ['history.list', { limit: 10, state: 'toString' }],
    ['settings.change', { merchantName: ' ' }],
    ['settings.change', { merchantName: 'Kopi\u202eajneS' }],
    ['settings.change', { merchantName: 'Kopi\nSenja' }],
    ['settings.change', { merchantName: 'x'.repeat(26) }],
    ['practice.payer', { reference: 'X', action: 'pay-wrong', amountMinor: 10n ** 20n }],
    ['practice.fault', { kind: 'none', times: 1e9 }],
  ])('refuses %s with %o', (name, input) => {
    expect(admit(cashier, name, input)).toMatchObject({ ok: false, code: 'invalid-input' })
  })

  it.each<[string, unknown]>([
    ['bottomless', Array.from({ length: 100_000 }).reduce<unknown>((inner) => [inner], 'x')],
    ['in a circle', circle()],
  ])('refuses JSON that is %s, and does not throw', (_name, profile) => {
    const it: Sender = { ...cashier, role: 'it' }
    expect(admit(it, 'setup.checkProfile', { profile })).toMatchObject({ ok: false, code: 'invalid-input' })
  })

  it('never takes anything over from a prototype', () => {
    const sent = JSON.parse('{"__proto__":{"polluted":true},"limit":10}') as unknown
    admit(cashier, 'history.list', sent)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    const inherited = Object.create({ role: 'it' }) as unknown
    expect(admit(cashier, 'order.open', inherited)).toMatchObject({ ok: false, code: 'invalid-input' })
  })
})

function circle(): unknown {
  const one: Record<string, unknown> = {}
  one['self'] = one
  return one
}

describe('what a page hears', () => {
  it("never names an order in the customer's window", () => {
    const events = [
      { type: 'order-changed', reference: 'X', from: null, to: 'sending' },
      { type: 'order-asked', reference: 'X' },
      { type: 'health-changed' },
      { type: 'practice-changed' },
      { type: 'instruction-changed', reference: 'X' },
      { type: 'setup-changed' },
      { type: 'display-changed' },
      { type: 'settings-changed' },
    ] as const
    expect(events.filter((event) => mayHear('customer', event)).map((event) => event.type)).toEqual([
      'display-changed',
      'settings-changed',
    ])
    expect(events.every((event) => mayHear('cashier', event))).toBe(true)
  })
})
