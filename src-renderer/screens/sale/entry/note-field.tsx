import { useId, useState } from 'react'
import { Input, Label, TextField } from 'react-aria-components'
import { plainText, type PlainText } from '#domain/plain-text.ts'
import { useWords } from '../../../words/words.tsx'

/** The shortest of the interface's free texts that fits a counter note; the contract has the same limit. */
const LONGEST = 60
/** From here on the letters left are shown. */
const NEARLY_FULL = 45

type Props = {
  readonly note: string
  readonly onChange: (note: string) => void
  /** Escape: leaves the note. */
  readonly onLeave: () => void
}

type Told = Pick<PlainText, 'replaced' | 'removed'> & { readonly isFull: boolean }
const NOTHING: Told = { replaced: [], removed: [], isFull: false }

/** Only characters the gateway preserves; others are replaced or removed, and the change is shown. */
export function NoteField({ note, onChange, onLeave }: Props) {
  const { t } = useWords()
  const [told, tell] = useState(NOTHING)
  const [countId, toldId] = [useId(), useId()]
  const accept = (given: string) => {
    const { text, replaced, removed } = plainText(given)
    const isFull = text.length > LONGEST
    // The message stays while typing goes on: one keystroke is too short to read it.
    const isNews = replaced.length + removed.length > 0
    if (text === '' && !isNews) tell(NOTHING)
    else tell((before) => (isNews ? { replaced, removed, isFull } : { ...before, isFull }))
    onChange(text.slice(0, LONGEST))
  }
  const lines = [
    told.removed.length === 0 ? '' : t('sale.note.refused', { letters: seen(told.removed) }),
    told.replaced.length === 0
      ? ''
      : t('sale.note.replaced', {
          letters: told.replaced.map(([from, to]) => `${seen([from])} → ${to}`).join(', '),
        }),
    told.isFull ? t('sale.note.full') : '',
  ].filter((line) => line !== '')
  return (
    <TextField
      value={note}
      onChange={accept}
      onFocus={() => tell(NOTHING)}
      isInvalid={told.removed.length > 0 || told.isFull}
      aria-describedby={`${countId} ${toldId}`}
      className="flex flex-col gap-1"
    >
      <div className="flex items-center justify-between gap-2 text-note text-muted">
        <Label className="flex items-center gap-2">{t('sale.note')}</Label>
        <span
          id={countId}
          className={`tabular-nums ${note.length < NEARLY_FULL ? '' : 'font-bold text-clock-text'}`}
        >
          <span aria-hidden="true">{`${note.length}/${LONGEST}`}</span>
          <span className="sr-only">{t('sale.note.count', { n: note.length, of: LONGEST })}</span>
        </span>
      </div>
      <Input
        autoComplete="off"
        onKeyDown={({ key }) => {
          if (key === 'Escape') onLeave()
        }}
        className="h-14 rounded-control border border-edge bg-raised px-4 text-body low:h-12 xl:h-20 xl:text-lead"
      />
      <p
        id={toldId}
        role="status"
        className="text-note leading-tight font-semibold text-clock-text empty:hidden"
      >
        {lines.join(' · ')}
      </p>
    </TextField>
  )
}

/** Invisible characters are shown by code point. */
function seen(letters: readonly string[]): string {
  return letters.map((letter) => (/^[\p{Z}\p{C}]+$/u.test(letter) ? codeOf(letter) : letter)).join(' ')
}

function codeOf(letter: string): string {
  return `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
