import type { ReactNode } from 'react'
import { amountInWords } from '#domain/amount-in-words.ts'
import { moneyOfMinor } from '#domain/money.ts'
import { useWords } from '../../../words/words.tsx'
import { Button, type ButtonKind } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LargeAmount } from '../../../order/large-amount.tsx'
import { useDialogKeys } from '../../../ui/use-dialog-keys.ts'

export type Answer = {
  readonly words: string
  /** As it stands on the key: `Y`, `Esc`. */
  readonly key: string
  readonly kind?: ButtonKind
  /** With the key that gave it; empty for a finger. */
  readonly onAnswer: (key: string) => void
}

type Props = {
  readonly name: string
  readonly title: string
  /** The one big amount: what was typed. */
  readonly minor: bigint
  readonly children: ReactNode
  /** The first takes back; Enter gives none of them by itself. */
  readonly answers: readonly [back: Answer, ...others: readonly Answer[]]
}

/**
 * One question, one amount, an answer to each key. Nothing has the focus at first: Enter, which made the sale and may
 * still be bouncing, answers only on a button that somebody went to.
 */
export function QuestionDialog({ name, title, minor, children, answers }: Props) {
  const { language } = useWords()
  const [back] = answers
  const { isReady } = useDialogKeys(
    Object.fromEntries(
      answers.map(({ key, onAnswer }) => [key === 'Esc' ? 'Escape' : key.toLowerCase(), onAnswer]),
    ),
  )
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen
      onClose={() => back.onAnswer('')}
      actions={answers.map(({ words, key, kind = 'plain', onAnswer }) => (
        <Button
          key={key}
          kind={kind}
          shortcut={key}
          onPress={() => {
            if (isReady()) onAnswer('')
          }}
        >
          {words}
        </Button>
      ))}
    >
      <div data-question={name} className="flex flex-col gap-3">
        <LargeAmount minor={minor} />
        <p className="text-lead">{amountInWords(moneyOfMinor(minor), language)}</p>
        {children}
      </div>
    </Dialog>
  )
}
