/** What the till reads between two writes is the same: each is asked of the file once. */
import type { Journal } from '#journal/journal.ts'

type Read = Journal['read']

const NAMES = [
  'allUnknownPayments',
  'attemptsOf',
  'callbacksOf',
  'eventsAfter',
  'eventsOf',
  'instruction',
  'instructionByKey',
  'instructionsOf',
  'keysOf',
  'openInstructions',
  'setting',
] as const satisfies readonly (keyof Read)[]

export function rememberReads(real: Journal): Journal {
  let of: Read | undefined
  let remembering: Read | undefined
  let known = new Map<string, unknown>()
  const writing = <T>(write: () => T): T => {
    try {
      return write()
    } finally {
      known = new Map()
    }
  }
  const over = (read: Read): Read => {
    const once = Object.fromEntries(
      NAMES.map((name) => {
        const ask = read[name] as (...asked: readonly unknown[]) => unknown
        return [
          name,
          (...asked: readonly unknown[]): unknown => {
            const key = `${name} ${JSON.stringify(asked, spelt)}`
            if (!known.has(key)) known.set(key, ask(...asked))
            return known.get(key)
          },
        ]
      }),
    )
    return { ...read, ...once }
  }
  return {
    ...real,
    get read() {
      // A journal that was opened anew has others.
      if (of === real.read && remembering !== undefined) return remembering
      of = real.read
      known = new Map()
      remembering = over(of)
      return remembering
    },
    write: {
      commit: (change) => writing(() => real.write.commit(change)),
      nextSequence: (name) => writing(() => real.write.nextSequence(name)),
      putSetting: (key, value) => writing(() => real.write.putSetting(key, value)),
    },
    reopen: () => writing(() => real.reopen()),
  }
}

function spelt(_name: string, member: unknown): unknown {
  return typeof member === 'bigint' ? `${member}n` : member
}
