import { useState, type Ref } from 'react'
import { FieldError, Input, Label, TextField } from 'react-aria-components'
import { useWords } from '../../app/words.tsx'
import { Key } from '../../ui/key.tsx'

export const NOTE_KEY = 'N'
const LONGEST = 60
const UNPRINTABLE = /[^\x20-\x7e]/gu

type Props = {
  readonly note: string
  readonly onChange: (note: string) => void
  /** Escape: done with the note. */
  readonly onLeave: () => void
  readonly ref?: Ref<HTMLInputElement>
}

/** Only what the gateway is known to keep as it is; the rest is taken out and named. */
export function NoteField({ note, onChange, onLeave, ref }: Props) {
  const { t } = useWords()
  const [why, setWhy] = useState('')
  const accept = (text: string) => {
    const letters = [...new Set(text.match(UNPRINTABLE) ?? [])].join(' ')
    const kept = text.replace(UNPRINTABLE, '')
    if (letters !== '') setWhy(t('sale.note.refused', { letters }))
    else setWhy(kept.length > LONGEST ? t('sale.note.full') : '')
    onChange(kept.slice(0, LONGEST))
  }
  return (
    <TextField value={note} onChange={accept} isInvalid={why !== ''} className="flex flex-col gap-1">
      <Label className="flex items-center gap-2 text-note text-muted">
        {t('sale.note')} <Key name={NOTE_KEY} />
      </Label>
      <Input
        {...(ref === undefined ? {} : { ref })}
        autoComplete="off"
        aria-keyshortcuts={NOTE_KEY}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onLeave()
        }}
        className="h-12 xl:h-14 rounded-control border border-edge bg-raised px-4 text-body"
      />
      <FieldError className="text-note font-semibold text-danger-text">{why}</FieldError>
    </TextField>
  )
}
