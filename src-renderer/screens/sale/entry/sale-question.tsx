import { amountInWords } from '#domain/amount-in-words.ts'
import { moneyOfMinor } from '#domain/money.ts'
import { useNavigation } from '../../../till/navigation.tsx'
import { spanOf } from '../../../words/span.ts'
import { useWords } from '../../../words/words.tsx'
import { useQueryOf } from '../../../bridge/queries.ts'
import { moneyWords } from '../../../ui/money-text.tsx'
import { StatusBadge } from '../../../order/status-badge.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { moneyOfDraft } from '../../../ui/amount-draft.ts'
import { useNewSale } from './new-sale.tsx'
import { QuestionDialog, type Answer } from './question-dialog.tsx'
import type { Question } from './questions.ts'

/** The question that this till's history raises about the typed sale, if any. */
export function SaleQuestion() {
  const { question } = useNewSale()
  if (question === undefined) return null
  // Keyed by kind: a second question is a new dialog and ignores early keys again.
  return question.kind === 'unusual' ? (
    <UnusualQuestion key="unusual" question={question} />
  ) : (
    <SameQuestion key={question.reference} question={question} />
  )
}

type Asked<K extends Question['kind']> = { readonly question: Extract<Question, { readonly kind: K }> }

function UnusualQuestion({ question: { why, usualMinor } }: Asked<'unusual'>) {
  const { t, language } = useWords()
  const { draft, yes } = useNewSale()
  const back = useBack()
  const answer = useAnswer()
  return (
    <QuestionDialog
      name="unusual"
      title={t('sale.unusual.title')}
      minor={moneyOfDraft(draft).minor}
      answers={[
        { ...back, kind: 'primary' },
        { words: t('sale.unusual.right'), onAnswer: answer(yes) },
      ]}
    >
      <p className="rounded-control bg-clock-soft px-4 py-3 text-lead font-semibold text-clock-text">
        {t(`sale.unusual.${why}`, {
          usual: moneyWords(usualMinor),
          words: amountInWords(moneyOfMinor(usualMinor), language),
        })}
      </p>
    </QuestionDialog>
  )
}

function SameQuestion({ question: { reference, at } }: Asked<'same'>) {
  const words = useWords()
  const { t } = words
  const { draft, yes, forget } = useNewSale()
  const { focusOrder } = useNavigation()
  const back = useBack()
  const answer = useAnswer()
  const now = useNow()
  const { data: earlier } = useQueryOf('order.get', { reference })
  return (
    <QuestionDialog
      name="same"
      title={t('sale.same.title')}
      minor={moneyOfDraft(draft).minor}
      answers={[
        back,
        { words: t('sale.same.new'), onAnswer: answer(yes) },
        {
          words: t('sale.same.again'),
          kind: 'primary',
          onAnswer: answer(() => {
            forget()
            focusOrder(reference)
          }),
        },
      ]}
    >
      <div className="flex flex-wrap items-center gap-3 text-lead">
        {earlier === undefined ? null : (
          <>
            <p>
              {t('sale.same.made', {
                span: spanOf(now - at, words),
                method: t(`common.method.${earlier.method}`),
              })}
            </p>
            <StatusBadge state={earlier.state} size="large" />
          </>
        )}
      </div>
    </QuestionDialog>
  )
}

/** Remembers the key that answered, so that its repeat does nothing to the next screen. */
function useAnswer(): (act: () => void) => Answer['onAnswer'] {
  const { lastKey } = useNewSale()
  return (act) => (key) => {
    lastKey.took(key)
    act()
  }
}

function useBack(): Answer {
  const { t } = useWords()
  const { back } = useNewSale()
  const answer = useAnswer()
  return { words: t('sale.question.back'), onAnswer: answer(back) }
}
