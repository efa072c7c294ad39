import { describe, expect, test } from 'vitest'
import { STATE_KINDS } from '#domain/order.ts'
import type { TimelineEntry } from '#contract/history-views.ts'
import type { StateKind } from '#domain/order.ts'
import { eventTitle } from '#renderer/past/event-words.ts'
import { foldTimeline, storyOf } from '#renderer/past/fold.ts'
import { STATE_GROUPS } from '#renderer/screens/history/state-filter.tsx'
import { prettyBody } from '#renderer/ui/raw-body.tsx'
import { MESSAGES, type MessageKey } from '#renderer/words/messages.ts'
import type { Words } from '#renderer/words/words.tsx'

function event(seq: number, name: string, state: StateKind): TimelineEntry {
  return { kind: 'event', at: seq, event: name, state, told: {} }
}
function asked(at: number, outcome?: string): TimelineEntry {
  const call = { method: 'POST', path: '/status', requestBody: '{}', externalId: String(at) }
  return {
    kind: 'attempt',
    id: `a${at}`,
    at,
    operation: 'va-status',
    ...call,
    ...(outcome === undefined ? {} : { outcome }),
  }
}

describe('groups of states', () => {
  test('hold each of the sixteen once', () => {
    expect(Object.values(STATE_GROUPS).flat().toSorted()).toEqual([...STATE_KINDS].toSorted())
  })
})

describe('a raw text', () => {
  test('pretty text of JSON; anything else as it stands', () => {
    expect(prettyBody('{"a":1}')).toBe('{\n  "a": 1\n}')
    expect(prettyBody('<html>')).toBe('<html>')
    expect(prettyBody('{"a": [cut')).toBe('{"a": [cut')
    expect(prettyBody('12345678901234567890')).toBe('12345678901234567890')
  })
})

describe('the title of an answer', () => {
  const words = { t: (key: MessageKey) => MESSAGES.id[key] } as Words
  const title = (state: StateKind) =>
    eventTitle(words, {
      ...{ kind: 'event', at: 1, event: 'status', state, told: { flag: 'F' } },
    })

  test('a number that was cancelled did not fail: no one tried to pay it', () => {
    expect(title('failed')).toBe('Pembayaran gagal menurut penyedia')
    expect(title('cancelled')).toBe('Dibatalkan menurut penyedia')
  })
})

describe('the story', () => {
  test('is what changed the order, and what people did', () => {
    const entries = [
      event(1, 'send', 'sending'),
      asked(2, 'done'),
      event(3, 'asked', 'waiting'),
      event(4, 'status', 'waiting'),
      event(5, 'not-found', 'waiting'),
      event(6, 'cash-taken', 'waiting'),
      event(7, 'status', 'paid'),
    ]
    const told = storyOf(entries).flatMap((chapter) => (chapter.kind === 'entry' ? [chapter] : []))
    expect(told.map(({ entry }) => entry.at)).toEqual([1, 3, 6, 7])
    expect(told.at(-1)?.stateBefore).toBe('waiting')
  })
})

describe('folding', () => {
  test('a long run of questions with the same answer becomes one chapter', () => {
    const quiet = Array.from({ length: 8 }, (_, index) => asked(index + 10, 'done'))
    const chapters = foldTimeline([event(1, 'asked', 'waiting'), ...quiet, event(30, 'status', 'paid')])
    expect(chapters.map(({ kind }) => kind)).toEqual(['entry', 'quiet', 'entry'])
  })
  test('a short run stays, and so does whatever moved the state or has no answer', () => {
    const entries = [
      event(1, 'asked', 'waiting'),
      ...Array.from({ length: 5 }, (_, index) => asked(index + 10, 'done')),
      asked(20),
      asked(21, 'unknown'),
      event(30, 'clock-expired', 'expired'),
    ]
    expect(foldTimeline(entries)).toHaveLength(entries.length)
  })
  test('a call that asks for money is never folded away', () => {
    const entries = Array.from(
      { length: 9 },
      (_, index): TimelineEntry => ({ ...asked(index, 'done'), operation: 'qr-generate' }) as TimelineEntry,
    )
    expect(foldTimeline(entries)).toHaveLength(9)
  })
  test('loses nothing and keeps the order', () => {
    const entries = [
      asked(1, 'done'),
      event(2, 'asked', 'waiting'),
      ...Array.from({ length: 40 }, (_, index) => asked(index + 3, 'done')),
    ]
    const told = foldTimeline(entries).flatMap((chapter) =>
      chapter.kind === 'quiet' ? chapter.entries : [chapter.entry],
    )
    expect(told).toEqual(entries)
  })
})
