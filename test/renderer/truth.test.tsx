/** What the cashier is told of an order: every sentence must be backed by the order's known facts. */
import { createIntl } from 'react-intl'
import { describe, expect, it } from 'vitest'
import type { LastAsked } from '#contract/last-asked.ts'
import type { OrderView } from '#contract/views.ts'
import { isPaid, STATE_KINDS, type StateKind } from '#domain/order.ts'
import { MESSAGES } from '#renderer/words/messages.ts'
import type { Words } from '#renderer/words/words.tsx'
import { findingOf, isTold } from '#renderer/screens/sale/doubt/finding.ts'
import { tellOf } from '#renderer/order/tell-of.ts'
import { whyWords } from '#renderer/past/order-head.tsx'
import { askedOf } from '#renderer/order/asked-words.ts'
import { headlineOf, todoOf, whyOf, wordOf } from '#renderer/order/state-words.ts'
import { orderIn } from '../support/order-fixtures.ts'

const NOW = Date.parse('2026-11-20T14:00:00+07:00')
const intl = createIntl({ locale: 'en-GB', messages: MESSAGES.en })
const t: Words['t'] = (key, values) => intl.formatMessage({ id: key }, values)
const words: Words = {
  t,
  tOr: (key, otherwise, values) => t(key in MESSAGES.en ? (key as typeof otherwise) : otherwise, values),
  language: 'en',
  time: String,
  dateTime: String,
  day: String,
}

/** How the last status check ended, and what the gateway notified. */
const asked = (outcome: string, why?: string, answered?: true): LastAsked => ({
  at: NOW - 4_000,
  outcome,
  ...(why === undefined ? {} : { why }),
  ...(answered === undefined ? {} : { answered }),
})
const CAUSES = {
  told: { lastAsked: asked('done', undefined, true) },
  unread: { lastAsked: asked('unknown', 'wrong-shape', true) },
  unsigned: { lastAsked: asked('unknown', 'bad-signature', true) },
  trouble: { lastAsked: asked('unknown', 'server-error', true) },
  silent: { lastAsked: asked('unknown', 'timeout') },
  offline: { lastAsked: asked('not-executed', 'no-connection') },
  clock: { lastAsked: { ...asked('not-executed', 'unauthorized', true), turnedBy: 'clock' } },
  limited: { lastAsked: asked('not-executed', 'rate-limited', true) },
  notified: { lastAsked: asked('done', undefined, true), notice: { at: NOW - 2_000, status: 'S' } },
  'notified and unread': {
    lastAsked: asked('unknown', 'wrong-shape', true),
    notice: { at: NOW - 2_000, status: 'S' },
    noQr: { why: 'notified', findings: [] },
  },
} as const satisfies Readonly<Record<string, Partial<OrderView>>>
type Cause = keyof typeof CAUSES
const ANSWERED: ReadonlySet<Cause> = new Set([
  'told',
  'unread',
  'unsigned',
  'trouble',
  'clock',
  'limited',
  'notified',
  'notified and unread',
])
const READ: ReadonlySet<Cause> = new Set(['told', 'notified'])
const NOTIFIED: ReadonlySet<Cause> = new Set(['notified', 'notified and unread'])

/** All words for the cashier: the stage, a card, the line about the last status check, F6, the history. */
function said(order: OrderView): string {
  const finding = findingOf(order)
  const tell = tellOf(order)
  return [
    headlineOf(order, words),
    todoOf(order, words),
    whyOf(order, words),
    wordOf(order, words),
    askedOf(order, NOW, words),
    t(`sale.says.${finding}`),
    t(`sale.says.${finding}.tell`),
    tell === undefined ? undefined : t(tell),
    whyWords(words, order),
  ]
    .filter((one) => one !== undefined)
    .join(' | ')
}

const NOTIFIED_WORDS = /told us (?:it['’]s|this was) paid|reported it paid|been reported to us/iu

type Facts = { readonly state: StateKind; readonly cause: Cause; readonly order: OrderView }
/** A sentence, and the condition for using it. */
const RULES: readonly (readonly [string, RegExp, (facts: Facts) => boolean])[] = [
  [
    'no answer',
    /isn['’]t answering|\bno answer\b(?! we can trust)/iu,
    ({ cause, state }) => !ANSWERED.has(cause) || state === 'unknown',
  ],
  [
    'not paid yet',
    /not paid yet|no payment for this order yet|hasn['’]t reported a payment/iu,
    ({ cause }) => cause === 'told',
  ],
  [
    'nothing was sent',
    /nothing (?:was|has been) sent|never reached the provider/iu,
    ({ order, state }) => state === 'draft' || order.notSentWhy === 'no-connection',
  ],
  [
    'the time is up',
    /time is up/iu,
    ({ state, order }) => state === 'expired' || order.was === 'expired' || order.cancelTried,
  ],
  [
    'the connection is lost',
    /connection lost|lost (?:our|the) connection|trouble connecting/iu,
    ({ cause, order, state }) =>
      cause === 'silent' ||
      cause === 'offline' ||
      state === 'unknown' ||
      order.notSentWhy === 'no-connection',
  ],
  [
    'not readable',
    /can['’]t read (?:it|the)\b/iu,
    ({ cause }) =>
      cause === 'unread' || cause === 'unsigned' || cause === 'trouble' || cause === 'notified and unread',
  ],
  ['it has notified', NOTIFIED_WORDS, ({ cause }) => NOTIFIED.has(cause)],
  [
    'turned away',
    /turned? away|turning our/iu,
    ({ cause, order }) => cause === 'clock' || order.notSentWhy !== 'no-connection',
  ],
]

it.each(RULES)('the sentence "%s" is still on a screen', (_name, sentence) => {
  expect(Object.values(MESSAGES.en).filter((text) => sentence.test(text))).not.toEqual([])
})

describe.each(STATE_KINDS)('of an order that is "%s"', (state) => {
  it.each(Object.keys(CAUSES) as Cause[])(
    'when its last question ended "%s", nothing untrue is said',
    (cause) => {
      const order = orderIn(state, CAUSES[cause], NOW)
      const text = said(order)
      const untrue = RULES.filter(
        ([, sentence, isTrue]) => sentence.test(text) && !isTrue({ state, cause, order }),
      )
      expect(
        untrue.map(([name]) => name),
        text,
      ).toEqual([])
      // Doubtful money is never shown as confirmed by the gateway now.
      if (state === 'waiting') expect(isTold(findingOf(order))).toBe(cause === 'told')
      if (state === 'waiting' && NOTIFIED.has(cause)) expect(text).toMatch(NOTIFIED_WORDS)
      if (state === 'waiting' && !READ.has(cause) && cause !== 'notified and unread')
        expect(text).not.toMatch(/hasn['’]t reported a payment/u)
      if (isPaid(state)) expect(text).not.toMatch(/not paid yet/u)
    },
  )
})

describe('a request that', () => {
  it('was turned away is said to have been sent, with the reason that the gateway names', () => {
    const order = orderIn('not-sent', { notSentWhy: 'unauthorized', notSentBy: 'clock' }, NOW)
    const text = said(order)
    expect(text).toContain('It was sent but turned away')
    expect(text).toContain('The reason it gives is the clock')
    expect(text).not.toMatch(/Nothing was sent|never reached|Not sent|doesn't recognise this till's key/u)
  })

  it('met a limit is said to have been sent, and that Loket does not send it again', () => {
    const text = said(orderIn('not-sent', { notSentWhy: 'rate-limited' }, NOW))
    expect(text).toContain("Loket won't send it again")
    expect(text).not.toMatch(/Nothing was sent|never reached/u)
  })

  it('never left is said not to have been sent', () => {
    expect(said(orderIn('not-sent', { notSentWhy: 'no-connection' }, NOW))).toContain('Nothing was sent')
  })

  it('got no access token is said not to have been sent, and not that the line is down', () => {
    const order = orderIn('not-sent', { notSentWhy: 'no-token' }, NOW)
    expect(whyOf(order, words)).toBe('The provider gave no access token, nothing was sent.')
    expect(said(order)).not.toMatch(/line is down|turned away/u)
  })
})

describe('numbers and acts', () => {
  it('three successes are three', () => {
    const evidence = { source: 'status', at: NOW, flag: 'S', successes: 3 } as const
    const text = said(orderIn('paid', { paidTwice: 'gateway', evidence }, NOW))
    expect(text).toContain('Paid 3 times')
    expect(text).toContain('3 successful payments')
    expect(text).not.toMatch(/\btwo\b/u)
  })

  it('what the cashier has cancelled is not read out as a time that is up', () => {
    const tell = tellOf(orderIn('cancelled', {}, NOW))
    expect(tell === undefined ? '' : t(tell)).toMatch(/^We've cancelled that payment/u)
  })

  it('a number that was not cancelled is said to be payable', () => {
    const order = orderIn(
      'waiting',
      { method: 'va', cancelFailed: { at: NOW, outcome: 'refused' }, virtualAccountNo: '88001' },
      NOW,
    )
    expect(todoOf(order, words)).toContain('can still be paid')
  })
})
