import { useState } from 'react'
import { type FeeFinding, judgeFeeRules } from '#domain/fee-findings.ts'
import { ORDER_METHODS } from '#domain/order.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { ApplyDialog } from '../../ui/apply-dialog.tsx'
import { Choice } from '../../ui/choice.tsx'
import { DayField, useDayFault } from '../../ui/day-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { readRupiah, rupiahText, typedRupiah } from '../../ui/rupiah-text.ts'
import { useWords } from '../../words/words.tsx'
import type { Rule } from './fee-words.ts'
import { readTypedDay, typedDayText } from '../../words/iso-day.ts'
import { percentText, readPercent } from './words.ts'

type Props = {
  /** Undefined for a new one. */
  readonly rule: Rule | undefined
  readonly others: readonly Rule[]
  readonly onRule: (rule: Rule) => void
  readonly onClose: () => void
}

const AMOUNTS = ['fixed', 'minimum', 'maximum', 'above', 'upTo'] as const
type Amount = (typeof AMOUNTS)[number]

/** One fee rule: of which payments, how much, and from which day. */
export function FeeRuleDialog({ rule, others, onRule, onClose }: Props) {
  const { t } = useWords()
  const [method, setMethod] = useState<Rule['method']>(rule?.method ?? 'qr')
  const [wallet, setWallet] = useState(rule?.wallet ?? '')
  const [percent, setPercent] = useState(rule === undefined ? '' : percentText(rule.basisPoints))
  const [from, setFrom] = useState(() => typedDayText(rule?.from ?? jakartaDay(Date.now())))
  const [texts, setTexts] = useState<Readonly<Record<Amount, string>>>({
    fixed: textOf(rule?.fixed === 0n ? undefined : rule?.fixed),
    minimum: textOf(rule?.minimum),
    maximum: textOf(rule?.maximum),
    above: textOf(rule?.above),
    upTo: textOf(rule?.upTo),
  })
  const basisPoints = percent.trim() === '' ? 0n : readPercent(percent)
  const read = Object.fromEntries(AMOUNTS.map((name) => [name, readRupiah(texts[name])]))
  const minorOf = (name: Amount) => read[name]?.minor
  const isUnread = basisPoints === undefined || AMOUNTS.some((name) => read[name]?.isWrong === true)
  const optional = (name: Amount) => {
    const minor = minorOf(name)
    return minor === undefined ? {} : { [name]: minor }
  }
  const next: Rule | undefined =
    basisPoints === undefined
      ? undefined
      : {
          method,
          from: readTypedDay(from) ?? '',
          basisPoints,
          fixed: minorOf('fixed') ?? 0n,
          ...(wallet.trim() === '' ? {} : { wallet: wallet.trim() }),
          ...optional('minimum'),
          ...optional('maximum'),
          ...optional('above'),
          ...optional('upTo'),
        }
  const finding: FeeFinding | undefined =
    next === undefined ? undefined : judgeFeeRules([...others, next]).find(({ at }) => at === others.length)
  const dayFault = useDayFault()(from)
  const put = () => {
    if (next !== undefined && !isUnread && finding === undefined) onRule(next)
  }
  return (
    <ApplyDialog
      title={t(rule === undefined ? 'reconcile.fees.add' : 'reconcile.fees.edit')}
      does={t('reconcile.save')}
      isWrong={isUnread || finding !== undefined}
      onApply={put}
      onClose={onClose}
    >
      <Choice
        label={t('reconcile.fees.method')}
        value={method}
        onChange={setMethod}
        options={[
          ...ORDER_METHODS.map((value) => ({ value, words: t(`common.method.${value}`) })),
          { value: 'any' as const, words: t('reconcile.fees.any') },
        ]}
      />
      <div className="grid grid-cols-2 gap-4 small:grid-cols-1">
        <TextField
          id="fee-percent"
          label={t('reconcile.fees.percent')}
          value={percent}
          onText={setPercent}
          help={t('reconcile.fees.percent.help')}
          fault={
            basisPoints === undefined
              ? { words: t('reconcile.fees.percent.wrong'), isEmpty: false }
              : undefined
          }
        />
        <AmountField name="fixed" texts={texts} onTexts={setTexts} />
        <AmountField name="minimum" texts={texts} onTexts={setTexts} />
        <AmountField name="maximum" texts={texts} onTexts={setTexts} />
        <AmountField name="above" texts={texts} onTexts={setTexts} />
        <AmountField name="upTo" texts={texts} onTexts={setTexts} />
        <TextField
          id="fee-wallet"
          label={t('reconcile.fees.wallet')}
          value={wallet}
          onText={setWallet}
          help={t('reconcile.fees.wallet.help')}
        />
        <DayField
          id="fee-from"
          label={t('reconcile.fees.from.label')}
          text={from}
          onText={setFrom}
          fault={dayFault}
          onEnter={put}
        />
      </div>
      {finding === undefined || dayFault !== undefined ? null : (
        <RefusalNote>{t(`reconcile.finding.${finding.why}`)}</RefusalNote>
      )}
    </ApplyDialog>
  )
}

type FieldProps = {
  readonly name: Amount
  readonly texts: Readonly<Record<Amount, string>>
  readonly onTexts: (texts: Readonly<Record<Amount, string>>) => void
}

/** Whole rupiah; may stay empty. */
function AmountField({ name, texts, onTexts }: FieldProps) {
  const { t } = useWords()
  return (
    <TextField
      id={`fee-${name}`}
      label={t(`reconcile.fees.${name}.label`)}
      value={texts[name]}
      onText={(text) => onTexts({ ...texts, [name]: typedRupiah(texts[name], text) })}
      pad="money"
      fault={
        readRupiah(texts[name]).isWrong ? { words: t('reconcile.amount.wrong'), isEmpty: false } : undefined
      }
    />
  )
}

function textOf(minor: bigint | undefined): string {
  return minor === undefined ? '' : rupiahText(minor)
}
