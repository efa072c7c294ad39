import type {
  DisputeOrder,
  DisputeParts,
  DisputePersonal,
  DisputeStoryStep,
} from '#contract/dispute-views.ts'
import { RESOLVED_HOW, type ResolvedHow } from '#domain/resolved.ts'
import type { Tongue } from '#support/words.ts'
import { escaped, htmlPage } from '../html.ts'
import { LETTER_STYLE } from './letter-style.ts'
import { letterWords, type LetterWords } from './words.ts'

export type LetterProof = {
  /** Of the data file. */
  readonly sha256: string
  /** Fingerprint of the till's key. */
  readonly key: string
}

/** The story's first and last steps fit on the second page; the data file has all of them. */
const FIRST_STEPS = 8
const LAST_STEPS = 20

/**
 * One page or two for each language, in Bahasa Indonesia and, after it, in the others. Only what is in `parts` stands
 * on it, so personal data is there by choice only. All text is escaped, and the page's own policy blocks scripts.
 */
export function disputeLetter(
  parts: DisputeParts,
  proof: LetterProof,
  tongues: readonly Tongue[],
  font?: string,
): string {
  return htmlPage({
    ...{ language: tongues[0] ?? 'id', title: parts.order.displayReference, style: LETTER_STYLE, font },
    body: tongues.map((tongue) => sheet(parts, proof, tongue)).join(''),
  })
}

function sheet(parts: DisputeParts, proof: LetterProof, tongue: Tongue): string {
  const words = letterWords(tongue)
  const { t } = words
  const { about, order } = parts
  const band = about.mode === 'real' ? '' : `<p class="band">${escaped(t(`slip.${about.mode}`))}</p>`
  return [
    `<main lang="${tongue}">${band}`,
    `<header><h1>${escaped(about.shop)}</h1><p>${escaped(t('dispute.letter.title'))}</p></header>`,
    `<p>${escaped(words.when(about.madeAt))}</p>`,
    `<p>${escaped(t('dispute.letter.to'))}</p>`,
    `<p class="bold">${escaped(t('dispute.letter.subject', { number: order.displayReference }))}</p>`,
    `<p>${escaped(t('dispute.letter.greeting'))}</p>`,
    `<p>${escaped(t('dispute.letter.lead', { shop: about.shop }))} ${escaped(caseOf(parts, words))}</p>`,
    `<p>${escaped(t('dispute.letter.ask'))}</p><ol>`,
    ...(['1', '2', '3'] as const).map((n) => `<li>${escaped(t(`dispute.letter.ask.${n}`))}</li>`),
    `</ol><p>${escaped(t('dispute.letter.close'))}</p>`,
    `<div class="sign"><p>${escaped(t('dispute.letter.regards'))}</p><p class="name">${escaped(about.shop)}</p></div>`,
    section(t('dispute.letter.facts'), table(factRows(parts, words))),
    section(t('dispute.letter.story'), story(parts.story, words)),
    slipsOf(parts, words),
    decisionsOf(parts, words),
    parts.personal === undefined ? '' : personalOf(parts.personal, words),
    section(t('dispute.letter.proof'), proofOf(parts, proof, words)),
    `${band}</main>`,
  ].join('')
}

/** What is complained about, in one sentence, by the order's own state. */
function caseOf({ order, slips }: DisputeParts, { t, rp, when }: LetterWords): string {
  const state = t(`common.state.${order.state}`)
  if (Number(order.said?.successes ?? '1') > 1) return t('dispute.letter.case.twice')
  switch (order.state) {
    case 'paid-wrong-amount':
      return t('dispute.letter.case.wrong', { asked: rp(order.asked), received: rp(order.received) })
    case 'paid-late':
      return t('dispute.letter.case.late', { at: when(order.since) })
    case 'paid':
      return t('dispute.letter.case.paid')
    default: {
      const shown = slips.at(-1)?.shown
      return shown === undefined
        ? t('dispute.letter.case.open', { state })
        : t('dispute.letter.case.claimed', { state })
    }
  }
}

type Row = readonly [name: string, value: string | undefined]

function factRows({ about, order }: DisputeParts, words: LetterWords): readonly Row[] {
  const { t, rp, when } = words
  const fact = (name: FactName, value: string | undefined): Row => [t(`dispute.letter.fact.${name}`), value]
  return [
    fact('reference', `${order.displayReference} (${order.reference})`),
    fact('asked', rp(order.asked)),
    fact('received', rp(order.received)),
    fact('state', `${t(`common.state.${order.state}`)}, ${when(order.since)}`),
    fact('said', saidOf(order, words)),
    fact('transactionId', order.transactionId ?? t('dispute.letter.none')),
    fact('rrn', order.rrn ?? t('dispute.letter.none')),
    fact('paidAt', order.said?.paidAt === undefined ? undefined : when(order.said.paidAt)),
    fact('method', [t(`common.method.${order.method}`), order.wallet].filter(Boolean).join(', ')),
    fact('va', order.virtualAccountNo),
    fact('nmid', order.nmid),
    fact('merchantName', order.merchantName),
    fact('merchantId', order.merchantId),
    fact('created', when(order.createdAt)),
    fact('expires', when(order.expiresAt)),
    fact('till', about.till),
    fact('takenBy', order.takenBy),
    fact('cash', order.cashInstead === undefined ? undefined : when(order.cashInstead)),
    fact('rest', order.restInCash === undefined ? undefined : rp(order.restInCash)),
    ...(order.said?.transactions ?? []).map(({ id, paid }): Row => [
      t('dispute.letter.fact.success'),
      `${id}, ${rp(paid)}`,
    ]),
    fact('gateway', order.gateway === 'practice' ? t('slip.practice.short') : order.gateway),
  ]
}

type FactName =
  | 'reference'
  | 'asked'
  | 'received'
  | 'state'
  | 'said'
  | 'transactionId'
  | 'rrn'
  | 'paidAt'
  | 'method'
  | 'va'
  | 'nmid'
  | 'merchantName'
  | 'merchantId'
  | 'created'
  | 'expires'
  | 'till'
  | 'takenBy'
  | 'cash'
  | 'rest'
  | 'gateway'

function saidOf({ said }: DisputeOrder, { t, when }: LetterWords): string | undefined {
  if (said === undefined) return undefined
  const codes = [said.flag, said.code].filter(Boolean).join(' ')
  const source = t(`common.source.${said.source}`)
  return `${source}, ${when(said.at)}${codes === '' ? '' : ` (${codes})`}`
}

function story(steps: readonly DisputeStoryStep[], words: LetterWords): string {
  const { t } = words
  const told = steps.filter((step, index) => !isQuiet(step, steps[index - 1]))
  const left = told.length - FIRST_STEPS - LAST_STEPS
  const shown = left > 0 ? [...told.slice(0, FIRST_STEPS), undefined, ...told.slice(-LAST_STEPS)] : told
  const rows = shown.map((step): Row => {
    if (step === undefined) return ['', t('dispute.letter.story.more', { n: String(left) })]
    const { paid, how, why } = step
    return [
      words.when(step.at),
      `${[
        words.event(step),
        ...(how === undefined ? [] : [t(`doubt.resolved.${how}`)]),
        ...(why === undefined ? [] : [words.tOr(`history.reason.${why}`, why)]),
        ...(paid === undefined || paid === '0.00' ? [] : [words.rp(paid)]),
      ].join(' \u00b7 ')} \u2192 ${t(`common.state.${step.state}`)}`,
    ]
  })
  const quiet = steps.length - told.length
  return (
    table(rows) +
    (quiet === 0
      ? ''
      : `<p class="small">${escaped(t('dispute.letter.story.quiet', { n: String(quiet) }))}</p>`)
  )
}

/** An answer that changed nothing. */
function isQuiet({ event, state }: DisputeStoryStep, before: DisputeStoryStep | undefined): boolean {
  return (event === 'status' || event === 'not-found') && state === before?.state
}

function slipsOf({ slips }: DisputeParts, { t, rp, when }: LetterWords): string {
  if (slips.length === 0) return ''
  const rows = slips.map(({ number, at, amount, shown, shownAt, ended }): Row => [
    `${t('slip.hold')} ${number}`,
    [
      when(at),
      rp(amount),
      `${t('slip.hold.shown')}: ${t(`slip.hold.shown.${shown}`)}`,
      ...(shownAt === undefined ? [] : [`${t('slip.hold.shownAt')}: ${when(shownAt)}`]),
      ...(ended === undefined ? [] : [`${t(`slip.hold.ended.${ended.how}`)}, ${when(ended.at)}`]),
    ].join(' \u00b7 '),
  ])
  return section(t('dispute.letter.slips'), table(rows))
}

function decisionsOf({ decisions }: DisputeParts, { t, tOr, rp, when }: LetterWords): string {
  if (decisions.length === 0) return ''
  const rows = decisions.map(({ at, how, by, approvedBy, owed }): Row => [
    when(at),
    [
      isResolved(how) ? t(`doubt.resolved.${how}`) : tOr(`history.event.${how}`, how),
      ...(owed === undefined ? [] : [rp(owed)]),
      [by, approvedBy].filter(Boolean).join(', '),
    ]
      .filter((text) => text !== '')
      .join(' \u00b7 '),
  ])
  return section(t('dispute.letter.decisions'), table(rows))
}

const isResolved = (how: string): how is ResolvedHow => RESOLVED_HOW.some((known) => known === how)

function personalOf({ note, decisions = [], slips = [] }: DisputePersonal, words: LetterWords): string {
  const { t } = words
  const rows: readonly Row[] = [
    [t('dispute.letter.personal.note'), note],
    ...decisions.flatMap(({ at, note: said, phone }): Row[] => [
      [`${t('dispute.letter.personal.note')}, ${words.when(at)}`, said],
      [t('dispute.letter.personal.phone'), phone],
    ]),
    ...slips.flatMap(({ number, phone, note: said, endedNote }): Row[] => [
      [`${t('slip.hold')} ${number}: ${t('dispute.letter.personal.phone')}`, phone],
      [`${t('slip.hold')} ${number}: ${t('dispute.letter.personal.note')}`, said],
      [`${t('slip.hold')} ${number}: ${t('dispute.letter.personal.note')}`, endedNote],
    ]),
  ]
  const filled = rows.filter(([, value]) => value !== undefined && value !== '')
  return filled.length === 0 ? '' : section(t('dispute.letter.personal'), table(filled))
}

function proofOf({ journal, signed }: DisputeParts, proof: LetterProof, { t }: LetterWords): string {
  const whole = journal.entries.filter((entry) => 'body' in entry).length
  const chained = journal.entries.filter((entry) => 'hash' in entry).length
  return [
    `<p class="small">${escaped(t('dispute.letter.proof.file'))}</p><p class="code">${escaped(proof.sha256)}</p>`,
    `<p class="small">${escaped(t('dispute.letter.proof.key'))}</p><p class="code">${escaped(proof.key)}</p>`,
    `<p class="small">${escaped(
      t('dispute.letter.proof.entries', {
        whole: String(whole),
        chained: String(chained),
        held: String(journal.entries.length - whole),
        signed: String(signed.length),
      }),
    )}</p>`,
    `<p class="small">${escaped(t('dispute.letter.proof.check'))}</p>`,
    `<p class="small">${escaped(t('dispute.letter.proof.limit'))}</p>`,
  ].join('')
}

function section(title: string, body: string): string {
  return `<section><h2>${escaped(title)}</h2>${body}</section>`
}

function table(rows: readonly Row[]): string {
  return `<table>${rows
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value = '']) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`)
    .join('')}</table>`
}
