import { expect, test } from 'vitest'
import { smokeVerdict, type TillEnd } from '#startup/smoke/verdict.ts'

const ORDER = ['open', 'page', 'sale', 'customer', 'paid', 'slip', 'chain'] as const
const line = (step: string, at: number, more: object = {}) => JSON.stringify({ step, at, ...more })
const lines = (count: number) => ORDER.slice(0, count).map((step, index) => line(step, 1_010 + 10 * index))

function endOf(said: readonly string[], more: Partial<TillEnd> = {}): TillEnd {
  return { startedAt: 1_000, endedAt: 2_000, said: said.join('\n'), code: 0, signal: null, ...more }
}

test('all steps and code 0 pass; quitting lasts until the process is gone', () => {
  const verdict = smokeVerdict(endOf(lines(7)))
  expect(verdict).toMatchObject({ ok: true, ms: 1_000 })
  expect(verdict).not.toHaveProperty('failed')
  expect(verdict.steps.map(({ step }) => step)).toEqual([...ORDER, 'quit'])
  expect(verdict.steps.map(({ ms }) => ms)).toEqual([10, 10, 10, 10, 10, 10, 10, 930])
})

test('the facts of all steps are gathered', () => {
  const said = [line('open', 1_010, { facts: { one: 1 } }), line('page', 1_020, { facts: { two: [2] } })]
  expect(smokeVerdict(endOf(said)).facts).toEqual({ one: 1, two: [2] })
})

test('a failed step is named, and what comes after it does not count', () => {
  const said = [...lines(2), line('sale', 1_500, { why: 'not-sent' }), line('customer', 1_600)]
  const verdict = smokeVerdict(endOf(said, { code: 1 }))
  expect(verdict).toMatchObject({ ok: false, failed: 'sale', why: 'not-sent' })
  expect(verdict.steps.at(-1)).toEqual({ step: 'sale', ok: false, ms: 480 })
})

test.each<[string, number, Partial<TillEnd>, object]>([
  ['a crash', 1, { code: null, signal: 'SIGSEGV' }, { failed: 'page', why: 'the till was ended by SIGSEGV' }],
  ['a code', 3, { code: 7 }, { failed: 'customer', why: 'the till ended with code 7' }],
  [
    'a likely reason',
    0,
    { code: 1, hint: 'a hint' },
    { failed: 'open', why: 'the till ended with code 1: a hint' },
  ],
  ['a hang', 4, { code: null, signal: 'SIGKILL', cut: 'no end' }, { failed: 'paid', why: 'no end' }],
  ['an early end', 6, {}, { failed: 'chain', why: 'the till ended too early' }],
  ['a bad end after all steps', 7, { code: 4 }, { failed: 'quit', why: 'the till ended with code 4' }],
  ['a hang after all steps', 7, { code: 0, cut: 'no end' }, { failed: 'quit', why: 'no end' }],
])('%s fails the step that was under way', (_name, count, more, expected) => {
  const verdict = smokeVerdict(endOf(lines(count), more))
  expect(verdict).toMatchObject({ ok: false, ...expected })
  expect(verdict.steps).toHaveLength(count + 1)
})

test('other text on the output is ignored', () => {
  const said = ['', 'Gtk-Message', '{}', '{"step":"other","at":1}', 'null', ...lines(7)]
  expect(smokeVerdict(endOf(said)).steps).toHaveLength(8)
})
