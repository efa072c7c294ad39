/** When all is right, and when no one can say so. */
import { expect, test } from 'vitest'
import type { Check } from '#contract/health-views.ts'
import type { SignoffDayRow, SignoffDays } from '#contract/signoff-views.ts'
import { type Facts, verdictOf } from '#renderer/screens/today/verdict.ts'

const check = (id: Check['id'], state: Check['state']): Check => ({ id, state, facts: [] })
const known = <T,>(value: T) => ({ state: 'known', value }) as const
const BEFORE = { day: 20_261_113 } as never
const SIGNED = { number: 1, by: 'a', addenda: 0 }
const dayOf = (day: number, more: Partial<SignoffDayRow> = {}): SignoffDayRow => ({
  ...{ day, cameMinor: 1n, cashMinor: 0n },
  ...more,
})
const GOOD: Facts = {
  takings: known({ before: BEFORE }),
  attention: known({ total: 0 }),
  days: known({
    since: 1,
    days: [dayOf(1, { signed: SIGNED, cannot: 'signed' }), dayOf(2, { cannot: 'not-over' })],
  }),
  health: known({ checks: [check('disk', 'good'), check('printer', 'unknown')] }),
  shift: known(null),
  backup: known(null),
}
const healthOf = (...checks: readonly Check[]) => known({ checks })
const building = { done: 1, of: 2 }

test('all is right when all is known and nothing waits', () => {
  expect(verdictOf(GOOD)).toEqual({ kind: 'good', needs: 0, isBad: false, unknown: [] })
})

test('a young journal has no last week, and a till that never signed needs no signature', () => {
  const days = known({ days: [dayOf(1), dayOf(2, { cannot: 'not-over' })] })
  expect(verdictOf({ ...GOOD, takings: known({}), days }).kind).toBe('good')
})

test('days before the first signature need none', () => {
  const days = known({ since: 2, days: [dayOf(3), dayOf(2, { signed: SIGNED, cannot: 'signed' }), dayOf(1)] })
  expect(verdictOf({ ...GOOD, days }).needs).toBe(1)
})

test.each<readonly [string, Partial<Facts>, readonly string[]]>([
  ['the list is being made', { takings: known({ before: BEFORE, building }) }, ['today.of.takings']],
  ['it is made of a young journal', { takings: known({ building }) }, ['today.of.takings']],
  ['takings failed', { takings: { state: 'failed' } }, ['today.of.takings']],
  ['the list failed', { attention: { state: 'failed' } }, ['today.of.attention']],
  ['the days failed', { days: { state: 'failed' } }, ['today.of.days']],
  ['the shift failed', { shift: { state: 'failed' } }, ['today.of.shift']],
  ['the backups failed', { backup: { state: 'failed' } }, ['today.of.backup']],
  ['health failed', { health: { state: 'failed' } }, ['today.of.health']],
  [
    'a vital check is unknown',
    { health: healthOf(check('clock', 'unknown'), check('voice', 'unknown')) },
    ['health.check.clock'],
  ],
])('it is never good while something is not known: %s', (_name, facts, unknown) => {
  expect(verdictOf({ ...GOOD, ...facts })).toEqual({ kind: 'unknown', needs: 0, isBad: false, unknown })
})

test.each(['takings', 'attention', 'days', 'health', 'shift', 'backup'] as const)(
  'it waits for %s',
  (name) => {
    expect(verdictOf({ ...GOOD, [name]: { state: 'asking' } }).kind).toBe('asking')
  },
)

test('it counts open matters and what is wrong with the till, and names what is not known besides', () => {
  const health = healthOf(check('disk', 'look'), check('copy', 'bad'), check('connection', 'unknown'))
  const days = known({
    since: 1,
    days: [dayOf(2), dayOf(3, { cannot: 'shift-open' }), dayOf(4, { cannot: 'not-over' })],
  })
  expect(verdictOf({ ...GOOD, attention: known({ total: 3 }), days, health })).toEqual({
    ...{ kind: 'needs', needs: 7, isBad: true },
    unknown: ['health.check.connection'],
  })
})

test('older days that are not signed count, and that they are not known is said', () => {
  const days = [dayOf(9, { signed: SIGNED, cannot: 'signed' })]
  const of = (more: Partial<SignoffDays>) =>
    verdictOf({ ...GOOD, days: known({ since: 1, next: 9, days, ...more }) })
  expect(of({ unsignedOlder: 0 }).kind).toBe('good')
  expect(of({ unsignedOlder: 5 })).toMatchObject({ kind: 'needs', needs: 5, isBad: false })
  expect(of({})).toMatchObject({ kind: 'unknown', unknown: ['today.of.days'] })
  expect(of({ unsignedOlder: 0, building })).toMatchObject({ kind: 'unknown', unknown: ['today.of.days'] })
})

test('a signed day that does not match the journal is bad', () => {
  const days = known({ since: 1, days: [dayOf(9, { signed: SIGNED, cannot: 'signed' })], unsound: [2] })
  expect(verdictOf({ ...GOOD, days })).toMatchObject({ kind: 'needs', needs: 1, isBad: true })
})

test('a day that an addendum took above the limit waits for a second manager', () => {
  const signed = { ...SIGNED, aboveSince: 2 }
  const days = known({ since: 1, days: [dayOf(9, { signed, cannot: 'signed' })] })
  expect(verdictOf({ ...GOOD, days })).toMatchObject({ kind: 'needs', needs: 1, isBad: false })
})
