import { useId, type ReactNode } from 'react'
import { amountInWords } from '#domain/amount-in-words.ts'
import { moneyOfMinor } from '#domain/money.ts'
import { useWords } from '../../words/words.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { Choice } from '../../ui/choice.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { FieldPad, PadArea } from '../../ui/field-pad.tsx'
import { Keypad } from '../../ui/keypad.tsx'
import { cashOf, typed, wrongIn, type CashDraft } from './cash-draft.ts'
import { Pieces } from './pieces.tsx'

type Props = {
  readonly label: string
  readonly help: string
  readonly draft: CashDraft
  readonly onChange: (draft: CashDraft) => void
  /** Below the amount. */
  readonly children?: ReactNode
}

/** Cash in a drawer: a typed total, or the sum of counted notes. */
export function CashEntry(props: Props) {
  const { t } = useWords()
  const { help, draft, onChange, children } = props
  const id = useId()
  const how = (
    <div className="w-full max-w-100">
      <Choice
        label={t('shift.how')}
        isLabelHidden
        value={draft.how}
        onChange={(next) => onChange({ ...draft, how: next })}
        options={[
          { value: 'typed', words: t('shift.total.typed') },
          { value: 'pieces', words: t('shift.total.counted') },
        ]}
      />
    </div>
  )
  const lead = (
    <p id={id} className="text-muted">
      {help}
    </p>
  )
  if (draft.how === 'pieces') {
    return (
      <div className="flex flex-col gap-3 low:gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          {how}
          <p role="status" className="flex items-baseline gap-4 text-lead font-bold tabular-nums">
            <span>{t('shift.sum')}</span>
            <MoneyText minor={cashOf(draft) ?? 0n} className="text-title" />
          </p>
        </div>
        <PadArea>
          <Pieces {...props} />
          <FieldPad className="sticky bottom-0 z-10" />
        </PadArea>
        <Wrong draft={draft} />
        <div className="low:sr-only">{lead}</div>
        {children}
      </div>
    )
  }
  return (
    <div className="flex gap-6 small:flex-col">
      <div className="flex min-w-0 grow flex-col gap-3">
        {how}
        {lead}
        <Typed {...props} describedBy={id} />
        {children}
      </div>
      <div className="w-80 shrink-0 rounded-card bg-surface p-2 low:p-1 small:w-full">
        <Keypad onAction={(action) => onChange(typed(draft, action))} />
      </div>
    </div>
  )
}

type TypedProps = Omit<Props, 'help' | 'children'> & { readonly describedBy: string }

function Typed({ label, describedBy, draft, onChange }: TypedProps) {
  const { language } = useWords()
  const minor = cashOf(draft)
  return (
    <div>
      <AmountField
        label={label}
        draft={draft}
        onAction={(action) => onChange(typed(draft, action))}
        describedBy={describedBy}
      />
      <p className="min-h-6 text-muted">
        {minor === undefined ? '' : amountInWords(moneyOfMinor(minor), language)}
      </p>
      <Wrong draft={draft} />
    </div>
  )
}

/** Unreadable entries are reported, never guessed. */
function Wrong({ draft }: { readonly draft: CashDraft }) {
  const { t } = useWords()
  const wrong = wrongIn(draft)
  if (wrong === undefined) return null
  return (
    <p role="alert" className="font-semibold text-danger-text">
      {t(wrong === 'amount' ? 'shift.amount.wrong' : 'shift.pieces.wrong')}
    </p>
  )
}
