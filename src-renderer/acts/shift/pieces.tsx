import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { groupDigits } from '#domain/money.ts'
import { useWords } from '../../words/words.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { typedRupiah, readRupiah } from '../../ui/rupiah-text.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { counted, oneMore, PIECES, type CashDraft, type Piece } from './cash-draft.ts'

type Props = {
  readonly label: string
  readonly draft: CashDraft
  readonly onChange: (draft: CashDraft) => void
}

/** The count of each note and coin; the sum is computed. Tab and arrows move between fields. */
export function Pieces({ label, draft, onChange }: Props) {
  const { t } = useWords()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    // No letter is part of a count: the screen's keys work in these fields too.
    <fieldset
      data-amount-field=""
      className="grid grid-cols-2 gap-x-8 gap-y-1 p-1 low:grid-cols-3 low:gap-x-3 small:grid-cols-1"
    >
      <legend className="sr-only">{label}</legend>
      {PIECES.map((piece) => (
        <PieceRow
          key={piece}
          piece={piece}
          count={draft.pieces[piece]}
          wrong={draft.wrong[piece]}
          onText={(text) => onChange(counted(draft, piece, text))}
          onStep={(by) => onChange(oneMore(draft, piece, by))}
          {...(piece === PIECES[0] ? { inputRef: first } : {})}
        />
      ))}
      <label className="col-span-full flex items-center justify-end gap-3 low:col-span-1">
        <span className="text-right leading-tight">{t('shift.pieces.rest')}</span>
        <TextInput
          pad="money"
          autoComplete="off"
          placeholder="0"
          aria-invalid={readRupiah(draft.rest).isWrong}
          value={draft.rest}
          onChange={(event) => onChange({ ...draft, rest: typedRupiah(draft.rest, event.target.value) })}
          className={`w-36 low:w-28 ${FIELD}`}
        />
      </label>
    </fieldset>
  )
}

const FIELD =
  'h-12 shrink-0 small:scroll-mb-36! rounded-control border border-edge bg-surface px-3 text-right tabular-nums placeholder:text-muted aria-invalid:border-2 aria-invalid:border-danger-text'

type RowProps = {
  readonly piece: Piece
  readonly count: number | undefined
  /** The field's text when it is not a count. */
  readonly wrong: string | undefined
  readonly onText: (text: string) => void
  readonly onStep: (by: 1 | -1) => void
  readonly inputRef?: React.Ref<HTMLInputElement>
}

function PieceRow({ piece, count, wrong, onText, onStep, inputRef }: RowProps) {
  const { t } = useWords()
  const value = groupDigits(BigInt(piece))
  return (
    <div className="flex items-center gap-2">
      <span className="w-22 shrink-0 text-right font-semibold whitespace-nowrap tabular-nums">
        {t('shift.piece', { value })}
      </span>
      <Step label={t('shift.pieces.less', { value })} onPress={() => onStep(-1)}>
        <path d="M4 10h12" />
      </Step>
      <TextInput
        ref={inputRef}
        aria-label={t('shift.pieces', { value })}
        pad="digits"
        autoComplete="off"
        placeholder="0"
        aria-invalid={wrong !== undefined}
        value={wrong ?? (count === undefined ? '' : String(count))}
        onChange={(event) => onText(event.target.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          onStep(event.key === 'ArrowUp' ? 1 : -1)
        }}
        className={`w-20 low:w-16 ${FIELD}`}
      />
      <Step label={t('shift.pieces.more', { value })} onPress={() => onStep(1)}>
        <path d="M4 10h12M10 4v12" />
      </Step>
      <span className="grow text-right text-muted tabular-nums low:hidden small:inline">
        {count === undefined || count === 0 ? null : (
          <MoneyText minor={BigInt(piece) * BigInt(count) * 100n} />
        )}
      </span>
    </div>
  )
}

type StepProps = { readonly label: string; readonly onPress: () => void; readonly children: ReactNode }

/** For touch; the keyboard has the arrow keys in the field. */
function Step({ label, onPress, children }: StepProps) {
  return (
    <Button
      aria-label={label}
      onPress={onPress}
      excludeFromTabOrder
      className="grid size-12 shrink-0 cursor-pointer place-items-center rounded-control border border-edge bg-raised data-hovered:bg-sunken data-pressed:bg-action data-pressed:text-on-action"
    >
      <svg
        viewBox="0 0 20 20"
        aria-hidden="true"
        className="size-5 fill-none stroke-current"
        strokeWidth="2.5"
        strokeLinecap="round"
      >
        {children}
      </svg>
    </Button>
  )
}
