import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '#test/support/driver.ts'
import { CONTROLS, tryControl } from './power/control.ts'
import { PLANS } from './power/plans.ts'
import { record } from './power/record.ts'
import { losePower } from './power/run.ts'
import { readCalls } from './power/trace.ts'
import { draws } from '#test/support/long.ts'

const IMAGES = draws(120, 800)

describe('the power goes in the middle of the day', () => {
  it('the recorder saw every call that strace saw, and the flushes among them', () => {
    const into = newFolder()
    const trace = join(into, 'trace')
    const plan = PLANS.find(({ name }) => name === 'an older file, and copies')
    if (plan === undefined) throw new Error('no such plan')
    mkdirSync(join(into, 'recording'))
    const recording = record(plan, join(into, 'recording'), new Map(), {
      seed: 1,
      synchronous: 'FULL',
      strace: trace,
    })
    const seen = readCalls(readFileSync(trace, 'utf8'), join(into, 'recording', 'folder'))
    expect(recording.calls).toEqual(seen)
    expect(seen.filter(([name]) => name === 'sync').length).toBeGreaterThan(40)
  })

  it('no acknowledged event is lost, and every journal opens', { timeout: 300_000 }, async () => {
    const { all } = await losePower({ images: IMAGES, seed: 1, workers: 2 })
    expect(all.found).toEqual([])
    expect(all.counts).toEqual({})
    expect(all.lost).toBe(0)
    expect(all.images).toBe(IMAGES)
    expect(all.distinct.size).toBeGreaterThan(draws(0.7, 0.75) * IMAGES)
    expect(all.acknowledged).toBeGreaterThan(draws(30, 31.25) * IMAGES)
  })

  it.each(CONTROLS)('control: $name loses events, and is seen', (control) => {
    const { firstAt, losing } = tryControl(control, 1, 40)
    expect(firstAt).toBeLessThanOrEqual(10)
    expect(losing).toBeGreaterThan(4)
  })
})
