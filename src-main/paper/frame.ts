import type { MoneyKind } from '#domain/money-kind.ts'
import type { PaperDocument, PaperLine, PaperSettings } from '#contract/paper-views.ts'
import { amountInWords } from '#domain/amount-in-words.ts'
import { formatRupiah, moneyOfMinor, type Money } from '#domain/money.ts'
import type { PersonId } from '#domain/person.ts'
import type { ScanCode } from '#domain/scan-code.ts'
import type { PartOfSplit } from '#domain/split.ts'
import { HARD_SPACE } from './columns.ts'
import type { Tongue } from '#support/words.ts'
import { slipWords, type SlipKey, type SlipWords } from './words.ts'

export const RULE: PaperLine = { kind: 'rule' }

/** What every slip knows of the till that prints it. */
export type SlipContext = {
  readonly settings: Pick<PaperSettings, 'width' | 'target' | 'addressLines' | 'footer' | 'language'>
  /** The till's language. */
  readonly language: Tongue
  readonly merchantName: string
  readonly mode: MoneyKind
  readonly till: number
  /** Undefined for a person no longer known; the slip then shows the id. */
  readonly nameOf: (id: PersonId) => string | undefined
  /** 1 for the original; later prints say that they are copies. */
  readonly copy: number
  /** Time of printing, epoch milliseconds. */
  readonly now: number
}

/** The slip's texts in the language that the shop has chosen for slips. */
export function wordsOf({ settings, language }: SlipContext): SlipWords {
  return slipWords(settings.language === 'both' ? 'both' : language)
}

/** Bands, header and footer around the slip's content. */
export function framed(
  context: SlipContext,
  words: SlipWords,
  title: string,
  body: readonly PaperLine[],
): PaperDocument {
  const { settings, language, merchantName, mode, copy, now } = context
  // That it is not real money is printed in both languages, whatever the till's: anyone may pick up the slip.
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

/** `Rp 150.000`, never broken across lines. */
export function rp(money: Money): string {
  return formatRupiah(money).replace(' ', HARD_SPACE)
}

export function rpOf(minor: bigint): string {
  return rp(moneyOfMinor(minor))
}

/** The largest text on the slip, spelt out in words below. */
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

/** Names the whole that this sale is a part of: alone it does not pay for it. */
export function partLines(words: SlipWords, part: PartOfSplit | undefined): readonly PaperLine[] {
  if (part === undefined) return []
  return words
    .say('slip.part', { n: String(part.n), total: rp(part.total) })
    .map((text) => ({ kind: 'text', text, align: 'center', bold: true }))
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

/** One sentence per language, one below the other. */
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

/** The till, and who was signed in. */
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

/** For the shop's own scanner; nothing for a reference that is not ours. */
export function scanLines(code: ScanCode | undefined): readonly PaperLine[] {
  return code === undefined ? [] : [{ kind: 'space' }, { kind: 'barcode', content: code }]
}

/** The shop's greeting to its customers; internal slips have no greeting. */
export function foot({ settings }: Pick<SlipContext, 'settings'>): readonly PaperLine[] {
  return settings.footer === '' ? [] : [RULE, { kind: 'text', text: settings.footer, align: 'center' }]
}
