import type { MoneyKind } from '#domain/money-kind.ts'
import type { PaperDocument, PaperLine, PaperSettings } from '#contract/paper-views.ts'
import { amountInWords } from '#domain/amount-in-words.ts'
import { formatRupiah, moneyOfMinor, type Money } from '#domain/money.ts'
import type { PersonId } from '#domain/person.ts'
import { HARD_SPACE } from './columns.ts'
import type { Tongue } from '#support/words.ts'
import { slipWords, type SlipKey, type SlipWords } from './words.ts'

export const RULE: PaperLine = { kind: 'rule' }

/** What every slip is told of the till that prints it. */
export type SlipContext = {
  readonly settings: Pick<PaperSettings, 'width' | 'target' | 'addressLines' | 'footer' | 'language'>
  /** The till's. */
  readonly language: Tongue
  readonly merchantName: string
  readonly mode: MoneyKind
  readonly till: number
  /** Undefined for a person who is not known any more: the id stands on the slip then. */
  readonly nameOf: (id: PersonId) => string | undefined
  /** 1 for the first; the ones after it say that they are copies. */
  readonly copy: number
  /** Of printing, epoch milliseconds. */
  readonly now: number
}

/** The words of a slip in the language that the shop has chosen for its slips. */
export function wordsOf({ settings, language }: SlipContext): SlipWords {
  return slipWords(settings.language === 'both' ? 'both' : language)
}

/** Bands, head and foot around what the slip has to say. */
export function framed(
  context: SlipContext,
  words: SlipWords,
  title: string,
  body: readonly PaperLine[],
): PaperDocument {
  const { settings, language, merchantName, mode, copy, now } = context
  // Money that is none is told in both languages, whatever the till speaks: the slip may lie on anybody's table.
  const practice: readonly PaperLine[] =
    mode === 'real'
      ? []
      : slipWords('both')
          .say(`slip.${mode}`)
          .map((text) => ({ kind: 'band', text }))
  const copies: readonly PaperLine[] =
    copy < 2
      ? []
      : [
          { kind: 'band', text: slipWords('both').label('slip.copy', { n: String(copy - 1) }) },
          { kind: 'pair', left: words.label('slip.printedAgain'), right: words.moment(now) },
        ]
  return {
    width: settings.width,
    title,
    language,
    ...(mode === 'real' ? {} : { watermark: slipWords('both').label(`slip.${mode}.short`) }),
    lines: [
      ...practice,
      ...copies,
      { kind: 'text', text: merchantName, align: 'center', size: 'large', bold: true },
      ...settings.addressLines
        .filter((text) => text !== '')
        .map((text): PaperLine => ({ kind: 'text', text, align: 'center' })),
      RULE,
      ...body,
      ...practice,
      { kind: 'cut' },
    ],
  }
}

/** `Rp 150.000`, never torn apart. */
export function rp(money: Money): string {
  return formatRupiah(money).replace(' ', HARD_SPACE)
}

export function rpOf(minor: bigint): string {
  return rp(moneyOfMinor(minor))
}

/** The biggest thing on the slip, spelt out below. */
export function amountLines(money: Money, { tongues }: SlipWords): readonly PaperLine[] {
  return [
    { kind: 'text', text: rp(money), align: 'center', size: 'big', bold: true },
    ...tongues.map((tongue): PaperLine => ({
      kind: 'text',
      text: `(${amountInWords(money, tongue)})`,
      align: 'center',
    })),
  ]
}

/** `Sari (kasir-1)`: the name for people, the id for the journal. */
export function personOf({ nameOf }: Pick<SlipContext, 'nameOf'>, id: PersonId | undefined): string {
  if (id === undefined) return '-'
  const name = nameOf(id)
  return name === undefined ? id : `${name} (${id})`
}

export function pair(words: SlipWords, key: SlipKey, right: string, bold?: true): PaperLine {
  return { kind: 'pair', left: words.label(key), right, ...(bold === undefined ? {} : { bold }) }
}

/** A sentence for each language, one below the other. */
export function sentences(
  words: SlipWords,
  key: SlipKey,
  values: Readonly<Record<string, string>> = {},
  bold?: true,
): readonly PaperLine[] {
  return words
    .say(key, values)
    .map((text): PaperLine => ({ kind: 'text', text, ...(bold === undefined ? {} : { bold }) }))
}

/** Which till, and who sat at it. */
export function tillLines(
  context: SlipContext,
  words: SlipWords,
  by: PersonId | undefined,
): readonly PaperLine[] {
  return [
    pair(words, 'slip.till', String(context.till).padStart(3, '0')),
    ...(by === undefined ? [] : [pair(words, 'slip.cashier', personOf(context, by))]),
  ]
}

/** What the shop wishes its customers; no word for a slip of the house. */
export function foot({ settings }: Pick<SlipContext, 'settings'>): readonly PaperLine[] {
  return settings.footer === '' ? [] : [RULE, { kind: 'text', text: settings.footer, align: 'center' }]
}
