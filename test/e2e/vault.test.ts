/**
 * The short form of `npm run audit:vault`: the running app without a keyring and then on a real one. In `npm test`
 * takeover opens a vault by a real keyring, and test/unit/vault proves what it accepts.
 */
import { controls, playTrial, TRIALS } from '#test/audit/vault/trials.ts'
import { expect, test } from './fixtures.ts'

// A private real keyring is possible on Linux only; elsewhere it is the user's own, which no test touches.
test.describe('the vault of the running app', { tag: '@long' }, () => {
  test.skip(process.platform !== 'linux', 'a private keyring is possible on Linux only')

  test('opens by strong ways only, and by a keyring that comes later', async () => {
    const trial = TRIALS['a keyring that comes later']
    if (trial === undefined) throw new Error('no trial of that name')
    const lines = await playTrial(trial)
    expect(lines.filter(({ holds }) => !holds)).toEqual([])
    expect(lines).toHaveLength(3)
  })

  test('is searched by what finds a weak box and a plain secret that were put there', async () => {
    const lines = await playTrial(controls)
    expect(lines.filter(({ holds }) => !holds)).toEqual([])
    expect(lines).toHaveLength(6)
  })
})
