/** The short form of `npm run audit:security`'s attacks: those that need no window. */
import { describe, expect, it } from 'vitest'
import { IN_PROCESS } from '#test/audit/attacks/all.ts'

describe.each(IN_PROCESS)('$promise', (attack) => {
  it('holds', async () => {
    expect(await attack.play(false)).toMatchObject({ gotThrough: false })
  })

  it(`control: ${attack.weakness}`, async () => {
    expect(await attack.play(true)).toMatchObject({ gotThrough: true })
  })
})
