/**
 * What another profile leaves behind: counted in the journals of both environments, even in practice mode.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Order, OrderState } from '#domain/order.ts'
import { madeUnder } from '#counter/show/made-under.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { Journal } from '#journal/journal.ts'
import { openJournal } from '#journal/opening/open.ts'
import { countOrdersLeft } from '#startup/orders-left.ts'
import { sandboxProfile } from '#test/support/setup-fixture.ts'
import { clock, NOON, orderOf, paidEvidence, put } from '../journal/helpers.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loket-left-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const kept = sandboxProfile({ environment: 'production', baseUrl: 'https://gateway.example' })
const corrected: GatewayProfile = { ...kept, merchantId: 'OTHER01' }
const elsewhere: GatewayProfile = { ...kept, baseUrl: 'https://other.example' }

function opened(name: string): Journal {
  const mode = name === 'practice.journal' ? 'practice' : 'real'
  const result = openJournal({ file: join(folder, name), mode, clock })
  if (!result.ok) throw new Error(result.detail)
  return result.journal
}
const waiting: OrderState = { kind: 'waiting', since: NOON, ask: { kind: 'va', virtualAccountNo: '1' } }
const settling: OrderState = { kind: 'settling', since: NOON, evidence: paidEvidence }
/** Three orders still being checked, one long after its watch; and three that no longer matter. */
const ORDERS: readonly Partial<Order>[] = [
  { state: waiting },
  { state: { kind: 'unknown', since: NOON, why: 'timeout' } },
  { state: settling, watchUntil: NOON - 1 },
  { state: { kind: 'paid', since: NOON, evidence: paidEvidence } },
  { state: { kind: 'never-arrived', since: NOON, evidence: paidEvidence } },
  { state: waiting, watchUntil: NOON - 1 },
]
function sell(name: string, profile: GatewayProfile): void {
  const journal = opened(name)
  ORDERS.forEach((changes, index) =>
    put(journal, orderOf(index + 1, { ...changes, madeUnder: madeUnder(profile) })),
  )
  journal.close()
}
/** For a till that runs on that journal. */
function left(next: GatewayProfile, before: GatewayProfile | undefined = kept, running = 'practice.journal') {
  const journal = opened(running)
  try {
    return countOrdersLeft(folder, journal, clock.now)(next, before)
  } finally {
    journal.close()
  }
}

it('counts what is no longer asked about at another gateway, while it practises and while it runs', () => {
  sell('real.journal', kept)
  expect(left(elsewhere)).toEqual({ unasked: 3, asOther: 0 })
  expect(left(elsewhere, kept, 'real.journal')).toEqual({ unasked: 3, asOther: 0 })
})

it('counts what is asked about in the name of the merchant before', () => {
  sell('real.journal', kept)
  expect(left(corrected)).toEqual({ unasked: 0, asOther: 3 })
})

it('counts what lies in the journal of the other environment', () => {
  sell('real.journal', kept)
  expect(left({ ...kept, environment: 'sandbox' })).toEqual({ unasked: 3, asOther: 0 })
})

it('counts nothing for a change that leaves nobody behind, nor what was left before', () => {
  sell('real.journal', kept)
  expect(left({ ...kept, till: 9 })).toEqual({ unasked: 0, asOther: 0 })
  expect(left(kept, elsewhere)).toEqual({ unasked: 0, asOther: 0 })
  expect(left({ ...elsewhere, baseUrl: 'https://third.example' }, elsewhere)).toEqual({
    unasked: 0,
    asOther: 0,
  })
})

it('counts everything where no profile can be read that it would replace', () => {
  sell('real.journal', kept)
  expect(countOrdersLeft(folder, running(), clock.now)(elsewhere, undefined)).toEqual({
    unasked: 3,
    asOther: 0,
  })
})

it('finds nothing where no journal was made, and makes none', () => {
  expect(left(elsewhere)).toEqual({ unasked: 0, asOther: 0 })
  expect(readdirSync(folder).filter((name) => /^(real|sandbox)\./.test(name))).toEqual([])
})

it('leaves a journal that it has read as it can be opened again', () => {
  sell('real.journal', kept)
  left(elsewhere)
  const again = opened('real.journal')
  expect(again.startCheck().ok).toBe(true)
  again.close()
})

it('does not say zero of a journal that it cannot read', () => {
  sell('real.journal', kept)
  for (const name of readdirSync(folder).filter((each) => each.startsWith('real.')))
    writeFileSync(join(folder, name), 'no journal any more')
  expect(left(elsewhere)).toBeUndefined()
})

function running(): Pick<Journal, 'file' | 'read' | 'failure'> {
  return { file: '', read: {} as Journal['read'], failure: () => undefined }
}
