import { expect, it } from 'vitest'
import { reportFrom } from '#support/child-process.ts'

type Heard = { readonly done?: number; readonly report?: string }

function stage() {
  let say: (message: unknown) => void = () => undefined
  let exit = (): void => undefined
  const child = {
    onMessage: (listener: (message: unknown) => void) => void (say = listener),
    onExit: (listener: () => void) => void (exit = listener),
  }
  const report = reportFrom(child, (heard) => (heard as Heard).report, 'ended')
  return { report, say: (message: Heard) => say(message), exit: () => exit() }
}

it('hands on the first report, whatever came before it', async () => {
  const { report, say, exit } = stage()
  say({ done: 1 })
  say({ report: 'sound' })
  say({ report: 'another' })
  exit()
  expect(await report).toBe('sound')
})

it('says so when the process ends without a report', async () => {
  const { report, say, exit } = stage()
  say({ done: 1 })
  exit()
  expect(await report).toBe('ended')
})
