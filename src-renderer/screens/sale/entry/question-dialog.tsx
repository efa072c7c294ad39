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
  readonly kind?: ButtonKind
  /** With the key pressed; empty for touch. */
  readonly onAnswer: (key: string) => void
}

type Props = {
  readonly name: string
  readonly title: string
  /** The one large amount: the one typed. */
  readonly minor: bigint
  readonly children: ReactNode
  /** The first answer goes back; Enter alone gives none of them. */
  readonly answers: readonly [back: Answer, ...others: readonly Answer[]]
}

/**
 * One question, one amount. Nothing is focused at first: the Enter that started the sale may still bounce, so it
 * answers only on a button that an arrow or Tab has reached. No digit answers: it may be the rest of an amount.
 */
export function QuestionDialog({ name, title, minor, children, answers }: Props) {
  const { language } = useWords()
  const [back] = answers
  const { isReady } = useDialogKeys({ Escape: back.onAnswer })
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen
      onClose={() => back.onAnswer('')}
      actions={answers.map(({ words, kind = 'plain', onAnswer }, place) => (
        <Button
          key={words}
          kind={kind}
          {...(place === 0 ? { shortcut: 'Esc' } : { name: `answer-${place}` })}
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
