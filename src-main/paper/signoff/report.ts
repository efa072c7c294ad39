import { toString as drawQr } from 'qrcode'
import type { ReportContent } from '#contract/signoff-views.ts'
import { DAY_SUMS, type DaySums, takingsOf } from '#domain/day-sums.ts'
import { type Addendum, type LateFact, type OpenMatter, SHIFT_MATTERS } from '#domain/day-signature.ts'
import { displayReference, type Reference } from '#domain/reference.ts'
import type { Tongue } from '#support/words.ts'
import { escaped, htmlPage } from '../html.ts'
import { PHONE_STYLE, SHEET_STYLE } from './report-style.ts'
import { type ReportWords, reportWords } from './words.ts'

/** On A4: one page for a usual day, in Bahasa Indonesia and after it in the others. All text is escaped. */
export async function reportSheet(
  content: ReportContent,
  tongues: readonly Tongue[],
  font?: string,
): Promise<string> {
  const qr = await qrOf(content.code)
  return page(content, tongues, SHEET_STYLE, font, (words) => sheet(content, words, qr))
}

/** As wide as a phone: the sums, the QR and what the seal is. */
export async function reportPicture(content: ReportContent, tongue: Tongue, font?: string): Promise<string> {
  const qr = await qrOf(content.code)
  return page(content, [tongue], PHONE_STYLE, font, (words) => phone(content, words, qr))
}

const qrOf = (text: string): Promise<string> =>
  drawQr(text, { type: 'svg', errorCorrectionLevel: 'L', margin: 4 })

function page(
  { about, day }: ReportContent,
  tongues: readonly Tongue[],
  style: string,
  font: string | undefined,
  body: (words: ReportWords) => string,
): string {
  const mains = tongues.map((tongue) => {
    const words = reportWords(tongue)
    const band = about.mode === 'real' ? '' : `<p class="band">${escaped(words.t(`slip.${about.mode}`))}</p>`
    return `<main lang="${tongue}">${band}${body(words)}${band}</main>`
  })
  return htmlPage({
    ...{ language: tongues[0] ?? 'id', title: String(day.signature.number), style, font },
    body: mains.join(''),
  })
}

function head({ about, day }: ReportContent, { t, day: dayIn }: ReportWords): string {
  return [
    `<header><h1>${escaped(about.shop)}</h1><p>${escaped(t('signoff.paper.title'))}</p></header>`,
    `<p class="number">${escaped(t('signoff.paper.number', { number: String(day.signature.number) }))}</p>`,
    `<p class="day">${escaped(dayIn(day.day))}</p>`,
  ].join('')
}

function sheet(content: ReportContent, words: ReportWords, qr: string): string {
  const { t, moment } = words
  const { signature, sums, open } = content.day
  const hasAddenda = signature.addenda.length > 0
  return [
    `<div class="top"><div>${head(content, words)}${table(whoRows(content, words))}</div><div class="qr">${qr}</div></div>`,
    aboveOf(content, words),
    section(t('signoff.paper.signed'), sumTable(signature.sums, words)),
    section(t('signoff.paper.open'), openTable(signature.open, words)),
    ...signature.addenda.map((addendum) =>
      section(
        t('signoff.addendum', { number: String(addendum.number), at: moment(addendum.at) }),
        addendumOf(addendum, words),
      ),
    ),
    hasAddenda ? section(t('signoff.total'), sumTable(sums, words)) : '',
    hasAddenda ? section(t('signoff.paper.openNow'), openTable(open, words)) : '',
    section(t('signoff.paper.proof'), proofOf(content, words)),
  ].join('')
}

function phone(content: ReportContent, words: ReportWords, qr: string): string {
  const { t } = words
  const { signature, sums, open } = content.day
  return [
    head(content, words),
    `<p class="takings"><span>${escaped(t('signoff.takings'))}</span> ${escaped(words.rp(takingsOf(sums)))}</p>`,
    sumTable(sums, words),
    `<p>${escaped(openWords(open.length, words))} \u00b7 ${escaped(addendaWords(signature.addenda.length, words))}</p>`,
    table(whoRows(content, words)),
    aboveOf(content, words),
    `<div class="qr">${qr}</div>`,
    `<p class="small">${escaped(t('signoff.paper.check'))}</p>`,
    `<p class="small">${escaped(t('signoff.paper.key'))}</p><p class="code">${escaped(content.key)}</p>`,
  ].join('')
}

const aboveOf = ({ day: { aboveSince } }: ReportContent, { t }: ReportWords): string =>
  aboveSince === undefined
    ? ''
    : `<p class="day">${escaped(t('signoff.above', { number: String(aboveSince) }))}</p>`

function openTable(open: readonly OpenMatter[], words: ReportWords): string {
  return open.length === 0
    ? `<p>${escaped(words.t('signoff.openMatters.none'))}</p>`
    : table(open.map((matter) => [matterWords(matter, words), words.rp(matter.minor)]))
}

const openWords = (n: number, { t }: ReportWords): string =>
  n === 0 ? t('signoff.openMatters.none') : t('signoff.openMatters', { n: String(n) })
// The messages choose by the number itself.
const addendaWords = (n: number, { t }: ReportWords): string =>
  t('signoff.addenda', { n: n as unknown as string })

type Row = readonly [name: string, value: string]

function whoRows(
  { about, day: { signature }, names, journal }: ReportContent,
  { t, moment, rp }: ReportWords,
): readonly Row[] {
  const { at, by, second, limitMinor } = signature
  return [
    [t('signoff.paper.at'), moment(at)],
    [t('signoff.paper.by'), names[by] ?? by],
    ...(second === undefined ? [] : [[t('signoff.paper.second'), names[second] ?? second] as const]),
    [t('signoff.limit'), limitMinor === undefined ? t('signoff.limit.none') : rp(limitMinor)],
    [t('signoff.paper.till'), about.till],
    [t('signoff.paper.journal'), journal.replaceAll(/.{4}(?=.)/g, '$& ')],
  ]
}

function sumTable(sums: DaySums, { t, rp }: ReportWords): string {
  const rows = DAY_SUMS.flatMap((name) => {
    const tally = sums[name]
    if (tally === undefined) return []
    return `<tr><th scope="row">${escaped(t(`signoff.sum.${name}`))}</th><td class="n">${tally.count}</td><td class="n">${escaped(rp(tally.minor))}</td></tr>`
  })
  const takings = `<tr class="sum"><th scope="row">${escaped(t('signoff.takings'))}</th><td></td><td class="n">${escaped(rp(takingsOf(sums)))}</td></tr>`
  return `<table>${rows.join('')}${takings}</table>`
}

const NUMBERED = ['refund', 'slip', 'difference', ...SHIFT_MATTERS] as const
const isNumbered = (kind: OpenMatter['kind']): kind is (typeof NUMBERED)[number] =>
  NUMBERED.some((each) => each === kind)

function matterWords({ kind, reference, state, number = 0 }: OpenMatter, { t }: ReportWords): string {
  const order = reference === undefined ? '' : displayReference(reference as Reference)
  if (isNumbered(kind))
    return [t(`signoff.matter.${kind}`, { number: String(number) }), order].filter(Boolean).join(' \u00b7 ')
  const what =
    kind === 'unknown' && state !== undefined ? t(`common.state.${state}`) : t(`attention.kind.${kind}`)
  return [order, what].filter(Boolean).join(' \u00b7 ')
}

function addendumOf({ facts }: Addendum, words: ReportWords): string {
  return table(facts.map((fact): Row => [factWords(fact, words), addedWords(fact.sums, words)]))
}

function factWords({ key, reference, what, now }: LateFact, { t }: ReportWords): string {
  const [thing = '', name = ''] = key.split(' ')
  const shown =
    reference !== undefined && name === reference ? displayReference(reference as Reference) : name
  const states = now === undefined ? '' : ` (${t(`common.state.${now}`)})`
  return `${t(`signoff.thing.${thingOf(thing)}`, { name: shown })} ${t(`signoff.late.${what}`)}${states}`
}

const THINGS = ['order', 'cash', 'refund', 'slip', 'shift'] as const
const thingOf = (text: string) => THINGS.find((thing) => thing === text) ?? 'order'

function addedWords(sums: DaySums, { t, rp }: ReportWords): string {
  return DAY_SUMS.flatMap((name) => {
    const tally = sums[name]
    if (tally === undefined || name.startsWith('came-')) return []
    const sign = (value: number | bigint): string => (value > 0 ? '+' : '')
    return [
      `${t(`signoff.sum.${name}`)}: ${sign(tally.count)}${tally.count}, ${sign(tally.minor)}${rp(tally.minor)}`,
    ]
  }).join('; ')
}

function proofOf({ day: { signature }, sha256, key }: ReportContent, { t }: ReportWords): string {
  const rows: readonly Row[] = [
    [t('signoff.paper.rows', { n: String(signature.rowCount) }), signature.rows],
    [t('signoff.paper.entry', { seq: String(signature.entry.seq) }), signature.entry.hash],
    [t('signoff.paper.data'), sha256],
    [t('signoff.paper.key'), key],
  ]
  const lines = rows.map(
    ([name, value]) => `<p class="small">${escaped(name)}</p><p class="code">${escaped(value)}</p>`,
  )
  return [
    ...lines,
    `<p class="small">${escaped(t('signoff.paper.check'))}</p><p class="small">${escaped(t('signoff.paper.limit'))} ${escaped(t('signoff.paper.again'))}</p>`,
  ].join('')
}

const section = (title: string, body: string): string =>
  `<section><h2>${escaped(title)}</h2>${body}</section>`

const table = (rows: readonly Row[]): string =>
  `<table>${rows.map(([name, value]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`).join('')}</table>`
