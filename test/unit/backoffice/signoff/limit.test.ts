/** Who may change the takings above which two managers sign. */
import { expect, test } from 'vitest'
import { changeSignoffLimit, type LimitDeps, readSignoffLimit } from '#backoffice/signoff/limit.ts'
import { accept, refuse } from '#contract/envelope.ts'
import type { SignApproval } from '#backoffice/signoff/sign.ts'
import { ALWAYS } from '#domain/right.ts'
import { NOON, open, tempFile } from '../../journal/helpers.ts'
import { PINS } from './signed-till.ts'

const SRI = { person: 'sri', pin: PINS.sri }
const DEWI = { person: 'dewi', pin: PINS.dewi }
const NEEDED = { ok: false, refusal: { code: 'approval-needed' } }

function till(managers: readonly string[]) {
  const journal = open(tempFile())
  const deps: LimitDeps = {
    journal,
    clock: { now: () => NOON },
    signedIn: () => 'sri',
    announce: () => undefined,
    staff: () => [
      ...managers.map((id) => ({ id, name: id, role: 'manager' }) as const),
      { id: 'sari', name: 'Sari', role: 'cashier' },
    ],
    checkPin: async (approval) =>
      approval !== undefined && PINS[approval.person as keyof typeof PINS] === approval.pin
        ? accept({ approvedBy: approval.person })
        : refuse('wrong-pin', { left: 4 }),
  }
  return {
    journal,
    limit: () => readSignoffLimit(deps),
    change: (limitMinor: bigint | null, approval?: SignApproval) =>
      changeSignoffLimit(deps, { limitMinor, approval }, ALWAYS),
  }
}

test('the first limit and a lower one need the own PIN of the manager', async () => {
  const { change, limit, journal } = till(['sri', 'dewi'])
  expect(await change(500n)).toMatchObject(NEEDED)
  expect(await change(500n, DEWI)).toMatchObject(NEEDED)
  expect(await change(500n, { ...SRI, pin: '0000' })).toMatchObject({ refusal: { code: 'wrong-pin' } })
  expect(limit()).toBeUndefined()
  expect(await change(500n, SRI)).toMatchObject({ ok: true })
  expect(await change(400n, SRI)).toMatchObject({ ok: true })
  expect(limit()).toBe(400n)
  const body = journal.read.linksOf('settings').at(-1)?.body
  expect(body).toContain('"approvedBy":"sri"')
})

test('to raise or remove it takes the PIN of another manager', async () => {
  const { change, limit } = till(['sri', 'dewi'])
  await change(500n, SRI)
  for (const higher of [600n, null]) {
    expect(await change(higher)).toMatchObject(NEEDED)
    expect(await change(higher, SRI)).toMatchObject({
      refusal: { code: 'approval-needed', details: { who: 'second' } },
    })
    expect(await change(higher, { person: 'sari', pin: '3333' })).toMatchObject(NEEDED)
    expect(await change(higher, { ...DEWI, pin: '0000' })).toMatchObject({ refusal: { code: 'wrong-pin' } })
    expect(limit()).toBe(500n)
  }
  expect(await change(600n, DEWI)).toMatchObject({ ok: true })
  expect(limit()).toBe(600n)
  expect(await change(null, DEWI)).toMatchObject({ ok: true })
  expect(limit()).toBeUndefined()
})

test('without another manager the own PIN is enough', async () => {
  const alone = till(['sri'])
  await alone.change(500n, SRI)
  expect(await alone.change(null)).toMatchObject(NEEDED)
  expect(await alone.change(null, SRI)).toMatchObject({ ok: true })
})
