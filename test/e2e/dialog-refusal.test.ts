/** A refusal that appears below the fold of a dialog must be seen by the person who pressed the button. */
import { resize } from '#test/support/looks.ts'
import { KEYS_AND_SECRETS } from '#test/support/scenes/fake-connection.ts'
import { openFakeStage, type FakeStage } from '#test/support/scenes/fake-stage.ts'
import { expect, test } from './fixtures.ts'

let stage: FakeStage
test.beforeAll(async () => {
  stage = await openFakeStage()
})
test.afterAll(() => stage.end())

test.describe('a refusal in a dialog is in view when it appears', () => {
  for (const [width, height] of [
    [1024, 600],
    [640, 400],
  ] as const)
    for (const name of ['vault-put-wrong', 'vault-door-wrong'])
      test(`${name} at ${width}x${height}`, async () => {
        const { loket, page } = stage
        const scene =
          KEYS_AND_SECRETS.on === 'fake' && KEYS_AND_SECRETS.scenes.find((one) => one.name === name)
        if (typeof scene !== 'object') throw new Error(`no scene ${name}`)
        await resize(loket, page, [width, height])
        await scene.reach(stage)
        await expect(page.getByRole('dialog').getByRole('alert')).toBeInViewport({ ratio: 0.95 })
        await scene.leave?.(stage)
      })
})
