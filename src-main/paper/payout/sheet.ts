import type { PayoutSheet, PayoutView } from '#contract/payout-views.ts'
import { formatRupiah, moneyOfMinor } from '#domain/money.ts'
import type { Tongue } from '#support/words.ts'
import { LETTER_STYLE } from '../dispute/letter-style.ts'
import { escaped, htmlPage } from '../html.ts'
import { slipWords } from '../words.ts'
import { type PayoutWords, payoutWords } from './words.ts'

const SIGNS = `.signs{display:flex;gap:14mm}.signs>div{flex:1}.amount{font-size:15pt;font-weight:800}`

type Row = readonly [name: string, value: string]

/** On A4: what is paid to whom, who made and who checked it. In Bahasa Indonesia, and after it in the others. */
export function payoutSheet(sheet: PayoutSheet, tongues: readonly Tongue[], font?: string): string {
  const mains = tongues.map((tongue) => `<main lang="${tongue}">${bodyOf(sheet, tongue)}</main>`)
  return htmlPage({
    ...{ language: tongues[0] ?? 'id', title: String(sheet.payout.number), font },
    ...{ style: `${LETTER_STYLE}${SIGNS}`, body: mains.join('') },
  })
}

function bodyOf({ about, payout, names }: PayoutSheet, tongue: Tongue): string {
  const t = payoutWords(tongue)
  const { moment } = slipWords(tongue)
  const band = about.mode === 'real' ? '' : `<p class="band">${escaped(t(`slip.${about.mode}`))}</p>`
  const nameOf = (id: string | undefined) =>
    id === undefined ? t('payouts.sheet.nobody') : (names[id] ?? id)
  const whoAt = (id: string | undefined, at: number | undefined) =>
    at === undefined ? nameOf(id) : t('payouts.sheet.at', { name: nameOf(id), at: moment(at) })
  const { maker, proposedAt, checker, approvedAt } = payout
  return [
    band,
    `<header><h1>${escaped(about.shop)}</h1><p>${escaped(t('payouts.sheet.title'))} ${payout.number}</p></header>`,
    `<p class="amount">${escaped(rupiahOf(payout.amountMinor))}</p>`,
    table(factsOf(payout, t)),
    table([
      [t('payouts.maker'), whoAt(maker, proposedAt)],
      [t('payouts.checker'), whoAt(checker, approvedAt)],
      [t('payouts.sheet.status'), statusOf(payout, t, nameOf)],
      [t('payouts.sheet.till'), about.till],
      [t('payouts.sheet.made'), moment(about.madeAt)],
    ]),
    `<div class="signs">${sign(t('payouts.maker'), nameOf(maker))}${sign(t('payouts.checker'), nameOf(checker))}</div>`,
    `<p class="small">${escaped(t('payouts.sheet.limit'))}</p>`,
    band,
  ].join('')
}

function factsOf(payout: PayoutView, t: PayoutWords): readonly Row[] {
  const { name = '', accountNo = '', bankName, bankCode, day, fee, extras, reference, bankReference } = payout
  const { senderFeeMinor: share } = payout
  return [
    [t('payouts.name'), name],
    [t('payouts.bank'), `${bankName} (${bankCode})`],
    [t('payouts.accountNo'), accountNo.replaceAll(/.{4}(?=.)/g, '$& ')],
    [t('payouts.day'), day.split('-').toReversed().join('-')],
    [t('payouts.fee'), t(`payouts.fee.${fee}`)],
    ...(share === undefined ? [] : [[t('payouts.senderFee'), rupiahOf(share)] as const]),
    ...(extras.remark === undefined ? [] : [[t('payouts.extra.remark'), extras.remark] as const]),
    ...(reference === undefined ? [] : [[t('payouts.reference'), reference] as const]),
    ...(bankReference === undefined ? [] : [[t('payouts.bankReference'), bankReference] as const]),
  ]
}

/** A person's mark never looks like the provider's word. */
function statusOf(
  { stage, markedBy, isOnStatement }: PayoutView,
  t: PayoutWords,
  nameOf: (id: string | undefined) => string,
): string {
  if (isOnStatement === true) return t('payouts.marked.statement', { name: nameOf(markedBy) })
  const isMarked = markedBy !== undefined && (stage === 'confirmed' || stage === 'failed')
  return isMarked ? t(`payouts.marked.${stage}`, { name: nameOf(markedBy) }) : t(`payouts.stage.${stage}`)
}

const rupiahOf = (minor: bigint): string => formatRupiah(moneyOfMinor(minor)).replace(' ', '\u00a0')

const sign = (role: string, name: string): string =>
  `<div class="sign"><p>${escaped(role)}</p><p class="name">${escaped(name)}</p></div>`

const table = (rows: readonly Row[]): string =>
  `<table>${rows.map(([name, value]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`).join('')}</table>`
