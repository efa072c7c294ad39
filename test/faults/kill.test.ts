import { expect, it } from 'vitest'
import { killRounds } from './kill/run.ts'
import { draws } from '#test/support/long.ts'

const ROUNDS = draws(12, 40)

it('killed at full speed, again and again: every acknowledged event is there, and the chain holds', async () => {
  const report = await killRounds({ rounds: ROUNDS, seed: 7, lanes: 2, tellsTooEarly: false })
  expect(report.faults).toEqual([])
  expect(report).toMatchObject({ kills: ROUNDS, journals: 2, lost: 0 })
  expect(report.acknowledged).toBeGreaterThan(draws(20, 25) * ROUNDS)
}, 180_000)

it('control: acknowledged before it is committed, and some are not there', async () => {
  const options = { rounds: 200, seed: 7, lanes: 1, tellsTooEarly: true, untilLost: true }
  expect((await killRounds(options)).lost).toBeGreaterThan(0)
}, 180_000)
