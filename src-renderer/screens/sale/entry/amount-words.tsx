import { amountInWords } from '#domain/amount-in-words.ts'
import { useWords } from '../../../words/words.tsx'
import { moneyOfDraft, type AmountDraft } from '../../../ui/amount-draft.ts'

/** Longer than one line at the larger size. */
const LONG = 56

/** The amount in words, or why the pasted text is rejected. */
export function AmountWords({ id, draft }: { readonly id: string; readonly draft: AmountDraft }) {
  const { t, language } = useWords()
  const { digits, refused } = draft
  if (refused !== undefined) {
    return (
      <p id={id} role="alert" className="min-h-7 text-lead font-bold text-danger-text">
        {t(`sale.paste.${refused.reason}`, { text: refused.text })}
      </p>
    )
  }
  const words = digits === '' ? t('sale.words.empty') : amountInWords(moneyOfDraft(draft), language)
  return (
    <p
      id={id}
      aria-live="polite"
      className={`min-h-7 text-muted ${words.length < LONG ? 'text-lead xl:text-title' : 'text-note xl:text-lead'}`}
    >
      {words}
    </p>
  )
}
