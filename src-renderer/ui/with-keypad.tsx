import type { ReactNode } from 'react'
import type { DraftAction } from './amount-draft.ts'
import { Keypad } from './keypad.tsx'

type Props = {
  readonly onAction: (action: DraftAction) => void
  readonly children: ReactNode
  /** Of the column with the children. */
  readonly className: string
}

/** A column with the keypad at its right; below it where there is little room. */
export function WithKeypad({ onAction, children, className }: Props) {
  return (
    <div className="flex min-h-0 grow gap-4 small:flex-col">
      <div className={`flex min-w-0 grow flex-col ${className}`}>{children}</div>
      <div className="w-72 shrink-0 xl:w-96 small:w-full">
        <Keypad onAction={onAction} />
      </div>
    </div>
  )
}
