import type { DraftAction } from './amount-draft.ts'
import { Button } from './button.tsx'

type QuickAmount = {
  readonly minor: bigint
  readonly words: string
  /** Where the words are a sign: what is read out. */
  readonly label?: string
  readonly name?: string
}
type Props = {
  readonly label: string
  readonly amounts: readonly QuickAmount[]
  readonly onAction: (action: DraftAction) => void
  /** All on one line; else three on each. */
  readonly isInRow?: boolean
}

/** The likely amounts, one press each. */
export function QuickAmounts({ label, amounts, onAction, isInRow = false }: Props) {
  return (
    <div role="group" aria-label={label} className={isInRow ? 'flex gap-2 *:grow' : 'grid grid-cols-3 gap-2'}>
      {amounts.map(({ minor, words, ...names }) => (
        <Button
          key={words}
          {...names}
          className={isInRow ? (names.label === undefined ? 'px-3!' : 'px-0!') : 'px-2!'}
          onPress={() => onAction({ type: 'amount', minor })}
        >
          {words}
        </Button>
      ))}
    </div>
  )
}
