import { useState, type ReactNode } from 'react'
import { isEasyPin } from '#domain/pin.ts'
import { useWords } from '../../words/words.tsx'
import { TextField } from '../../ui/field.tsx'
import { LEAST_PIN, MOST_PIN } from '../../ui/pin-entry.tsx'

/** Aligns a button with the field, whose label stands above it. */
export const BESIDE_FIELD = 'mt-7.5 small:mt-0'

type NewPin = {
  /** Undefined until both entries match and are a valid PIN. */
  readonly pin: string | undefined
  /** `save`: a button next to the fields. */
  readonly fields: (given: {
    readonly onEnter: () => void
    readonly save?: ReactNode
    /** True when the person typing owns this PIN. */
    readonly isOwn?: boolean
  }) => ReactNode
  readonly clear: () => void
}

/** A new PIN, typed twice; warns at once about the PINs that are guessed first. */
export function useNewPin(id: string): NewPin {
  const { t } = useWords()
  const [first, setFirst] = useState('')
  const [again, setAgain] = useState('')
  const digits = (text: string) => text.replaceAll(/\D/g, '').slice(0, MOST_PIN)
  const isLong = first.length >= LEAST_PIN
  const isEasy = isLong && isEasyPin(first)
  const isOther = again.length >= first.length && again !== first && again !== ''
  const isDone = isLong && !isEasy && again === first
  return {
    pin: isDone ? first : undefined,
    clear: () => {
      setFirst('')
      setAgain('')
    },
    fields: ({ onEnter, save, isOwn = false }) => (
      <div
        className={`grid items-start gap-4 small:grid-cols-1 ${save === undefined ? 'grid-cols-2' : 'grid-cols-[1fr_1fr_auto]'}`}
      >
        <TextField
          id={`${id}-new`}
          label={t('people.pin.new')}
          value={first}
          onText={(text) => setFirst(digits(text))}
          isSecret
          pad="digits"
          help={t(isOwn ? 'people.pin.digits' : 'people.pin.help')}
          fault={isEasy ? { words: t('people.fault.pin-too-easy'), isEmpty: false } : undefined}
        />
        <TextField
          id={`${id}-again`}
          label={t('people.pin.again')}
          value={again}
          onText={(text) => setAgain(digits(text))}
          isSecret
          pad="digits"
          fault={isOther ? { words: t('people.pin.other'), isEmpty: false } : undefined}
          onEnter={onEnter}
        />
        {save === undefined ? null : <div className={BESIDE_FIELD}>{save}</div>}
      </div>
    ),
  }
}
