import { tmpdir } from 'node:os'
import { describe, expect, it, vi } from 'vitest'
import { MODELLED_NAMES } from './coverage.ts'
import { drawPlan } from './draw.ts'
import { fileDisk } from './file-disk.ts'
import { playMany } from './many.ts'
import { play } from './run.ts'
import { draws } from '#test/support/long.ts'

const SEEDS = 400

// On a busy machine, virtual days take longer.
vi.setConfig({ testTimeout: 300_000 })

describe('short lives of a till under attack', () => {
  it(`${SEEDS} of them: nothing is lost, nothing is asked for twice, and the attacks did happen`, async () => {
    const { failures, counts, lives } = await playMany({ first: 1, count: SEEDS })
    expect(failures).toEqual([])
    for (const what of HAPPENED) expect([what, counts[what] ?? 0]).toEqual([what, expect.toSatisfy(isSome)])
    const reached = MODELLED_NAMES.filter((what) => (lives[what] ?? 0) > 0)
    // The rare ones need more lives than a short run has.
    expect(reached.length).toBeGreaterThan(MODELLED_NAMES.length * 0.9)
  })

  it.each([1, 7, 77])('seed %i is the same life again, to the last word', async (seed) => {
    const [first, second] = [
      await play(drawPlan(seed), { isTold: true }),
      await play(drawPlan(seed), { isTold: true }),
    ]
    expect(second.story).toEqual(first.story)
    expect(second.hash).toBe(first.hash)
    expect((await play(drawPlan(seed + 1))).hash).not.toBe(first.hash)
  })
})

it('the journal in memory, which is quick, tells the same story as one in a file', async () => {
  const disk = fileDisk(tmpdir())
  let crashes = 0
  for (let seed = 100; seed < 100 + draws(12, 30); seed += 1) {
    const plan = drawPlan(seed)
    // Two disks in files are slow.
    if (plan.isCopied) continue
    const quick = await play(plan, { isTold: true })
    const real = await play(plan, { isTold: true, disk })
    expect(real.story).toEqual(quick.story)
    crashes += quick.story.filter((line) => line.includes(' crash ')).length
  }
  expect(crashes).toBeGreaterThan(draws(4, 10))
})

const isSome = (times: number): boolean => times > 0
const HAPPENED = [
  'crash now',
  'crash before-commit',
  'crash after-commit',
  'crash before-intent',
  'crash intent-flushed',
  'crash before-first-byte',
  'crash answered',
  'disk fails, commit lost',
  'disk fails, commit kept',
  'journal opened anew',
  'clock set back',
  'clock set forward',
  'callback',
  'customer pays again',
  'customer pays too-little',
  'gateway decides S',
  'paid while shown cancelled',
  'paid while shown expired',
  'fault answer-lost',
  'fault cut',
  'fault doubled',
  'fault forged',
  'fault no-line',
  'fault old-books',
  'fault request-lost',
  'fault slow-answer',
  'fault slow-request',
  'fault status',
  'shows never-arrived',
  'shows not-sent',
  'shows paid-late',
]
