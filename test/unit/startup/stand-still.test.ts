/** What ends before the journal is closed, and in which order. */
import { expect, test } from 'vitest'
import { standStillOf } from '#startup/stand-still.ts'

test('all that uses the journal has ended when it is closed, once', () => {
  const steps: string[] = []
  const step = (name: string) => () => void steps.push(name)
  const standStill = standStillOf({
    callbacks: { controller: { stop: step('callbacks') } },
    people: { idle: { stop: step('idle') } },
    drills: { close: step('drills') },
    health: { stop: step('health') },
    till: { watcher: { stop: () => Promise.resolve(step('watcher')()) } },
    review: { stop: step('review') },
    exporter: { end: step('exporter') },
    settlement: { stop: step('settlement') },
    invoices: { stop: step('invoices') },
    toldPaid: { stop: step('told-paid') },
    dues: { stop: step('dues') },
    payouts: { stop: step('payouts') },
    batches: { stop: step('batches') },
    runtime: { stop: step('runtime') },
    journal: { close: step('journal') },
  })
  expect(standStill.isStill()).toBe(false)
  standStill.now()
  standStill.now()
  expect(standStill.isStill()).toBe(true)
  const all = [
    'batches',
    'callbacks',
    'drills',
    'dues',
    'exporter',
    'health',
    'idle',
    'invoices',
    'journal',
    'payouts',
    'review',
    'runtime',
    'settlement',
    'told-paid',
    'watcher',
  ]
  expect(steps.toSorted()).toEqual(all)
  expect(steps.at(-1)).toBe('journal')
})
