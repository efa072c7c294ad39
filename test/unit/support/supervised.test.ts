import { describe, expect, it } from 'vitest'
import type { ChildProcess } from '#support/child-process.ts'
import { createSupervised } from '#support/supervised.ts'
import { createVirtualTime } from '#test/support/virtual-time.ts'

class Child implements ChildProcess<string> {
  readonly posted: string[] = []
  killed = 0
  say: (message: unknown) => void = () => undefined
  exit: () => void = () => undefined
  post(message: string): void {
    this.posted.push(message)
  }
  onMessage(listener: (message: unknown) => void): void {
    this.say = listener
  }
  onExit(listener: () => void): void {
    this.exit = listener
  }
  kill(): void {
    this.killed += 1
    // Node may report the exit before `kill` returns.
    this.exit()
  }
}

function stage({ silentMs, canStart = true }: { silentMs?: number; canStart?: boolean } = {}) {
  const time = createVirtualTime(0)
  const children: Child[] = []
  const lost: string[] = []
  const heard: string[] = []
  let may = canStart
  const supervised = createSupervised<string>({
    start: () => {
      if (!may) return undefined
      const child = new Child()
      children.push(child)
      return { child, first: `start ${children.length}` }
    },
    stopMessage: 'stop',
    onMessage: (message, from) =>
      void heard.push(`${String(message)}${supervised.isCurrent(from) ? '' : ' (replaced)'}`),
    onLost: (why) => void lost.push(why),
    wait: { firstMs: 100, longestMs: 400 },
    ...(silentMs === undefined ? {} : { silentMs }),
    after: (ms, run) => time.timers.after(ms, run),
  })
  supervised.begin()
  const child = (at: number): Child => {
    const found = children.at(at)
    if (found === undefined) throw new Error(`no child ${at}`)
    return found
  }
  return { time, supervised, children, child, lost, heard, allow: (next: boolean) => void (may = next) }
}

describe('a process that ends', () => {
  it('is followed by another after a wait that doubles up to the longest', async () => {
    const { time, children, child, lost } = stage()
    const waits: number[] = []
    for (let ends = 0; ends < 4; ends += 1) {
      child(-1).exit()
      const before = children.length
      let waited = 0
      while (children.length === before) {
        await time.advance(50)
        waited += 50
      }
      waits.push(waited)
    }
    expect(waits).toEqual([100, 200, 400, 400])
    expect([child(-1).posted, lost.length]).toEqual([['start 5'], 4])
  })

  it('is followed after the first wait again once one was well', async () => {
    const { time, supervised, children, child } = stage()
    child(0).exit()
    await time.advance(100)
    supervised.isWell()
    child(1).exit()
    await time.advance(100)
    expect(children).toHaveLength(3)
  })

  it('is not lost when it said before that it cannot work', async () => {
    const { time, supervised, children, child, lost } = stage()
    supervised.tryLater()
    child(0).exit()
    await time.advance(100)
    expect([children.length, lost]).toEqual([2, []])
  })
})

describe('a silent process', () => {
  it('is killed and replaced, and its exit is no second loss', async () => {
    const { time, children, child, lost } = stage({ silentMs: 5_000 })
    await time.advance(4_000)
    child(0).say('pulse')
    await time.advance(5_999)
    expect(child(0).killed).toBe(0)
    await time.advance(1)
    expect([child(0).killed, lost]).toEqual([1, ['silent']])
    await time.advance(100)
    expect(children).toHaveLength(2)
  })

  it('may be silent where nobody watches', async () => {
    const { time, child } = stage()
    await time.advance(60_000)
    expect(child(0).killed).toBe(0)
  })
})

describe('a restart', () => {
  it('waits until the old process is gone; what that one still sends is passed on', () => {
    const { supervised, children, child, heard } = stage()
    supervised.restart()
    supervised.restart()
    child(0).say('last fact')
    expect([children.length, child(0).posted, heard]).toEqual([
      1,
      ['start 1', 'stop'],
      ['last fact (replaced)'],
    ])
    child(0).exit()
    expect([children.length, supervised.isCurrent(child(1))]).toEqual([2, true])
  })

  it('kills an old process that does not go', async () => {
    const { time, supervised, children, child } = stage()
    supervised.restart()
    await time.advance(1_000)
    expect([child(0).killed, children.length]).toEqual([1, 2])
  })

  it('starts at once where none could start before, and does not wait for the next try', async () => {
    const { time, supervised, children, allow } = stage({ canStart: false })
    supervised.tryLater()
    allow(true)
    supervised.restart()
    await time.advance(60_000)
    expect(children).toHaveLength(1)
  })
})

it('starts nothing after the stop, and passes nothing on', async () => {
  const { time, supervised, children, child, heard, lost } = stage({ silentMs: 5_000 })
  supervised.stop()
  child(0).say('late')
  child(0).exit()
  supervised.restart()
  supervised.tryLater()
  await time.advance(60_000)
  expect([children.length, child(0).posted, heard, lost]).toEqual([1, ['start 1', 'stop'], [], []])
})

it('starts nothing after a stop that comes while it waits or while an old process is leaving', async () => {
  for (const trouble of ['ended', 'leaving']) {
    const { time, supervised, children, child } = stage()
    if (trouble === 'ended') child(0).exit()
    else supervised.restart()
    supervised.stop()
    if (trouble === 'leaving') child(0).exit()
    await time.advance(60_000)
    expect([trouble, children.length]).toEqual([trouble, 1])
  }
})
