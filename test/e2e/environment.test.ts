/** The short form of `npm run audit:security -- --part environment`. */
import { playAttacks } from '#test/audit/attacks/attack.ts'
import { ON_ENVIRONMENT } from '#test/audit/attacks/on-environment.ts'
import { expect, test } from './fixtures.ts'

// In `npm test`: `test/unit/gateway/transport-node.test.ts`, of Node alone; here of the built Electron.
test(
  'no variable makes the till believe another authority; a build that takes the default ones does',
  { tag: '@long' },
  async () => {
    for (const { tried, control } of await playAttacks(ON_ENVIRONMENT)) {
      expect(tried).toEqual({ gotThrough: false, evidence: '0 calls came, the stage says not-sent' })
      expect(control.gotThrough).toBe(true)
    }
  },
)
