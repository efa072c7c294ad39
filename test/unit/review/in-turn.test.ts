/** Long answers: the same once for all who ask, and never two of a kind at a time. */
import { expect, test } from 'vitest'
import { openInTurn } from '#review/in-turn.ts'

/** Work whose steps the test ends. */
function openWork() {
  const turns = openInTurn<string>()
  const begun: string[] = []
  const steps = new Map<string, () => void>()
  return {
    begun,
    ask: (kind: string, text: string) =>
      turns.run(kind, text, async (check) => {
        begun.push(text)
        await new Promise<void>((resolve) => void steps.set(text, resolve))
        check()
        return `answer to ${text}`
      }),
    /** Callers that wait for it go on before this returns. */
    step: async (text: string): Promise<void> => {
      steps.get(text)?.()
      await new Promise<void>((resolve) => void setImmediate(resolve))
    },
  }
}

test('the same question is answered once for all, and anew once it is answered', async () => {
  const { begun, ask, step } = openWork()
  const all = Promise.all([ask('report', 'a'), ask('report', 'a'), ask('report', 'a')])
  await step('a')
  expect([await all, begun]).toEqual([Array(3).fill('answer to a'), ['a']])
  const again = ask('report', 'a')
  await step('a')
  expect([await again, begun]).toEqual(['answer to a', ['a', 'a']])
})

test('a newer one of the kind begins when the older has stopped; one between is never begun', async () => {
  const { begun, ask, step } = openWork()
  const all = Promise.all([ask('report', 'a'), ask('report', 'b'), ask('report', 'c')])
  expect(begun).toEqual(['a'])
  await step('a')
  expect(begun).toEqual(['a', 'c'])
  await step('c')
  expect(await all).toEqual([undefined, undefined, 'answer to c'])
})

test('kinds do not wait for each other', async () => {
  const { begun, ask, step } = openWork()
  const all = Promise.all([ask('day', 'a'), ask('hour', 'b')])
  expect(begun).toEqual(['a', 'b'])
  await step('a')
  await step('b')
  expect(await all).toEqual(['answer to a', 'answer to b'])
})
