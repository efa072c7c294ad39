import type { PaperDocument, PaperLine } from '#contract/paper-views.ts'
import type { XView, ZView } from '#contract/shift-views.ts'
import { moneyOfMinor } from '#domain/money.ts'
import { ORDER_METHODS, STATE_KINDS } from '#domain/order.ts'
import { displayReference, isReference } from '#domain/reference.ts'
import type {
  Between,
  CarriedOver,
  CashCount,
  CashSold,
  Comparison,
  Takings,
  Tally,
  ZReport,
} from '#domain/shift.ts'
import type { ShiftFigures } from '#domain/z-report.ts'
import { refundLines } from './refund-lines.ts'
import { HARD_SPACE } from './columns.ts'
import { framed, pair, personOf, rp, rpOf, RULE, sentences, wordsOf, type SlipContext } from './frame.ts'
import { type SlipWords } from './words.ts'

/** An interim report that closes nothing. `cash` is absent for a person who must count without knowing the amount. */
export function xSlip(context: SlipContext, x: XView): PaperDocument {
  const words = wordsOf(context)
  return framed(context, words, words.label('slip.x'), [
    title(words.label('slip.x')),
    ...sentences(words, 'slip.x.not'),
    ...(x.own === true ? sentences(words, 'slip.x.own') : []),
    pair(words, 'slip.when', words.moment(x.at)),
    pair(words, 'slip.till', String(context.till).padStart(3, '0')),
    ...(x.shift === undefined
      ? sentences(words, 'slip.x.noShift')
      : [
          pair(words, 'slip.shift', String(x.shift.number)),
          pair(words, 'slip.shift.opened', words.moment(x.shift.openedAt)),
          pair(words, 'slip.shift.openedBy', personOf(context, x.shift.openedBy)),
        ]),
    ...figures(context, words, x, x.own === true ? 'own' : 'till'),
    ...(x.cash === undefined ? [] : cashLines(words, x.cash)),
  ])
}

/** The shift's closing with all its figures and its stored hash; says so when the hash does not match. */
export function zSlip(
  context: SlipContext,
  { z, hash, isSound }: Pick<ZView, 'z' | 'hash' | 'isSound'>,
): PaperDocument {
  const words = wordsOf(context)
  return framed(context, words, `${words.label('slip.z')} ${z.number}`, [
    title(words.label('slip.z')),
    { kind: 'text', text: `No.\u00a0${z.number}`, align: 'center', size: 'big', bold: true },
    pair(words, 'slip.till', String(z.till).padStart(3, '0')),
    pair(words, 'slip.mode', words.label(`slip.mode.${z.mode === 'practice' ? z.mode : context.mode}`)),
    pair(words, 'slip.shift.opened', words.moment(z.openedAt)),
    pair(words, 'slip.shift.openedBy', personOf(context, z.openedBy)),
    pair(words, 'slip.shift.closed', words.moment(z.closedAt)),
    pair(words, 'slip.shift.closedBy', personOf(context, z.closedBy)),
    ...(z.approvedBy === undefined ? [] : [pair(words, 'slip.approvedBy', personOf(context, z.approvedBy))]),
    pair(words, 'slip.events', `${z.fromSeq} - ${z.toSeq}`),
    ...figures(context, words, z),
    ...cashLines(words, z.cash),
    ...countLines(words, z.cash),
    ...comparisonLines(words, z.comparison),
    ...(z.note === undefined || z.note === '' ? [] : [RULE, pair(words, 'slip.note', z.note)]),
    RULE,
    ...hashLines(words.label('slip.hash.before'), z.before),
    ...hashLines(words.label('slip.hash'), hash),
    ...(isSound ? [] : sentences(words, 'slip.hash.wrong', {}, true)),
  ])
}

function title(text: string): PaperLine {
  return { kind: 'text', text: text.toUpperCase(), align: 'center', size: 'large', bold: true }
}

function heading(text: string): readonly PaperLine[] {
  return [RULE, { kind: 'text', text, bold: true }]
}

function row(name: string, { count, minor }: Tally): readonly string[] {
  return [name, String(count), rpOf(minor)]
}

function figures(
  context: SlipContext,
  words: SlipWords,
  from: ShiftFigures,
  whose: 'own' | 'till' = 'till',
): readonly PaperLine[] {
  const { takings, between, orders, late, carriedOver, openSlips = [], refunds } = from
  return [
    ...takingLines(words, takings),
    ...(whose === 'own' ? [] : cashierLines(context, words, takings)),
    ...(between === undefined ? [] : betweenLines(words, between)),
    ...heading(words.label('slip.orders')),
    {
      kind: 'table',
      rows: STATE_KINDS.flatMap((state) => {
        const tally = orders[state]
        return tally === undefined ? [] : [row(words.label(`common.state.${state}`), tally)]
      }),
    },
    ...orderLines(words, words.label('slip.late'), late),
    ...orderLines(words, words.label('slip.carriedOver'), carriedOver),
    ...(openSlips.length === 0
      ? []
      : [pair(words, 'slip.openSlips', openSlips.map((number) => `No.${HARD_SPACE}${number}`).join(', '))]),
    ...refundLines(words, refunds),
  ]
}

function takingLines(words: SlipWords, takings: Takings): readonly PaperLine[] {
  return [
    ...heading(words.label('slip.takings')),
    {
      kind: 'table',
      rows: [
        ...methodRows(words, takings),
        row(words.label('slip.takings.all'), takings.all),
        row(words.label('slip.takings.late'), takings.late),
      ],
    },
  ]
}

function cashierLines(context: SlipContext, words: SlipWords, takings: Takings): readonly PaperLine[] {
  return [
    ...heading(words.label('slip.byCashier')),
    {
      kind: 'table',
      rows: Object.entries(takings.byCashier).map(([id, tally]) =>
        row(personOf(context, id === '' ? undefined : id), tally),
      ),
    },
  ]
}

function methodRows(words: SlipWords, { byMethod }: Takings): readonly (readonly string[])[] {
  return ORDER_METHODS.flatMap((method) => {
    const tally = byMethod[method]
    return tally === undefined ? [] : [row(words.label(`common.method.${method}`), tally)]
  })
}

/** Takings outside any shift. They are in this Z, as no other would include them. */
function betweenLines(words: SlipWords, { takings, cashSales, sold }: Between): readonly PaperLine[] {
  const cash = cashSales.count === 0 ? [] : [row(words.label('slip.cash.sales'), cashSales)]
  return [
    ...heading(words.label('slip.between')),
    { kind: 'table', rows: [...methodRows(words, takings), ...soldRows(words, sold), ...cash] },
  ]
}

/** Two lines each: the reference alone fills a narrow roll. */
function orderLines(words: SlipWords, name: string, list: readonly CarriedOver[]): readonly PaperLine[] {
  if (list.length === 0) return [...heading(name), { kind: 'text', text: words.label('slip.none') }]
  return [
    ...heading(`${name}: ${list.length}`),
    ...list.flatMap(({ reference, method, minor, state, createdAt }): readonly PaperLine[] => [
      { kind: 'text', text: isReference(reference) ? displayReference(reference) : reference },
      { kind: 'text', text: `${words.label(`common.method.${method}`)}, ${words.moment(createdAt)}` },
      { kind: 'pair', left: words.label(`common.state.${state}`), right: rpOf(minor) },
    ]),
  ]
}

function cashLines(words: SlipWords, cash: CashCount): readonly PaperLine[] {
  return [
    ...heading(words.label('slip.cashDrawer')),
    pair(words, 'slip.cash.float', rp(cash.float)),
    {
      kind: 'table',
      rows: [
        ...soldRows(words, cash.sold),
        row(words.label('slip.cash.sales'), cash.sales),
        row(words.label('slip.cash.in'), cash.in),
        row(words.label('slip.cash.out'), cash.out),
      ],
    },
    pair(words, 'slip.cash.expected', rp(cash.expected), true),
  ]
}

/** Sales for cash, and those that were taken back; nothing on the slip of a till that sells none. */
function soldRows(words: SlipWords, sold: CashSold | undefined): readonly (readonly string[])[] {
  if (sold === undefined) return []
  const { taken, voided } = sold
  return [
    row(words.label('slip.cash.sold'), taken),
    ...(voided.count === 0
      ? []
      : [row(words.label('slip.cash.voided'), { ...voided, minor: -voided.minor })]),
  ]
}

/** Counted here, or said to be counted by another program. */
function countLines(words: SlipWords, { counted, difference }: ZReport['cash']): readonly PaperLine[] {
  if (counted === undefined || difference === undefined) return sentences(words, 'slip.cash.elsewhere')
  return [
    pair(words, 'slip.cash.counted', rp(counted), true),
    pair(words, 'slip.cash.difference', rp(difference), true),
  ]
}

function comparisonLines(words: SlipWords, comparison: Comparison): readonly PaperLine[] {
  const head = heading(words.label('slip.comparison'))
  if (comparison.kind === 'not-made') {
    return [...head, ...sentences(words, 'slip.comparison.notMade'), { kind: 'text', text: comparison.why }]
  }
  const { at, compared, here, there, disagreements, unanswered } = comparison
  return [
    ...head,
    pair(words, 'slip.comparison.at', words.moment(at)),
    pair(words, 'slip.comparison.compared', String(compared)),
    {
      kind: 'table',
      rows: [
        row(words.label('slip.comparison.here'), here),
        row(words.label('slip.comparison.there'), there),
      ],
    },
    pair(words, 'slip.comparison.differences', String(disagreements.length), true),
    ...disagreements.flatMap(({ reference, why, here: ours, there: theirs }): readonly PaperLine[] => [
      { kind: 'text', text: isReference(reference) ? displayReference(reference) : reference },
      { kind: 'text', text: words.label(`slip.differs.${why}`) },
      ...(ours === undefined
        ? []
        : [
            pair(
              words,
              'slip.comparison.here',
              `${words.label(`common.state.${ours.state}`)} ${rpOf(ours.minor)}`,
            ),
          ]),
      ...(theirs === undefined
        ? []
        : [
            pair(
              words,
              'slip.comparison.there',
              theirs.minor === undefined
                ? theirs.status
                : `${theirs.status} ${rp(moneyOfMinor(theirs.minor))}`,
            ),
          ]),
    ]),
    ...(unanswered.length === 0
      ? []
      : [
          pair(words, 'slip.comparison.unanswered', String(unanswered.length), true),
          ...unanswered.map((reference): PaperLine => ({
            kind: 'text',
            text: isReference(reference) ? displayReference(reference) : reference,
          })),
        ]),
  ]
}

/** In groups of four, as they are read aloud. */
function hashLines(name: string, hash: string): readonly PaperLine[] {
  return [
    { kind: 'text', text: name },
    { kind: 'text', text: hash.replace(/(.{4})(?=.)/gu, '$1 ') },
  ]
}
