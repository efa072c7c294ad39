import { TextField, type FieldFault } from './field.tsx'
import { useWords } from '../words/words.tsx'
import { readDay, typedDay } from '../words/days.ts'

type Props = {
  readonly id: string
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly fault?: FieldFault | undefined
  readonly onEnter: () => void
  readonly autoFocus?: boolean
}

/** A date as `27-11-2026`, typed or by the keypad. */
export function DayField({ id, label, text, onText, fault, onEnter, autoFocus = false }: Props) {
  const { t } = useWords()
  return (
    <TextField
      id={id}
      label={label}
      value={text}
      onText={(next) => onText(typedDay(text, next))}
      pad="digits"
      help={t('review.day.help')}
      fault={fault}
      onEnter={onEnter}
      autoFocus={autoFocus}
    />
  )
}

/** What is wrong with a typed date: nothing while it is empty. */
export function useDayFault(): (text: string) => FieldFault | undefined {
  const { t } = useWords()
  return (text) =>
    text.trim() === '' || readDay(text) !== undefined
      ? undefined
      : { words: t('review.day.wrong'), isEmpty: false }
}
