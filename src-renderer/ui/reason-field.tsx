import type { MessageKey } from '../words/messages.ts'
import { useWords } from '../words/words.tsx'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'

/** Characters, as in the contract. */
const LONGEST = 120

type Props = {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onText: (text: string) => void
  readonly onEnter: () => void
  /** The usual reasons, one press each. */
  readonly reasons: readonly MessageKey[]
  readonly autoFocus?: boolean
}

/** Why: in own words, or one of the usual reasons, which can still be edited. */
export function ReasonField({ label, onText, reasons, ...field }: Props) {
  const { t } = useWords()
  return (
    <>
      <TextField {...field} label={label} onText={(text) => onText(text.slice(0, LONGEST))} />
      <div role="group" aria-label={label} className="flex flex-wrap gap-2">
        {reasons.map((reason) => (
          <Button key={reason} className="px-4!" onPress={() => onText(t(reason))}>
            {t(reason)}
          </Button>
        ))}
      </div>
    </>
  )
}
