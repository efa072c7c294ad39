import type { FieldFault } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { PadKind } from '../../../ui/field-pad.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useWords } from '../../../words/words.tsx'
import type { FieldSpec } from './fields.ts'
import { optionWords } from './linked-words.ts'
import { readField, typedText } from './read-field.ts'

type Props = {
  readonly spec: FieldSpec
  readonly text: string
  readonly onText: (text: string) => void
  /** Offered while typing. */
  readonly offers?: readonly string[] | undefined
}

const PADS: Readonly<Partial<Record<FieldSpec['kind'], PadKind>>> = {
  phone: 'phone',
  digits: 'digits',
  day: 'digits',
  money: 'money',
}

/** One field of the form, with what is wrong with it. */
export function FormField({ spec, text, onText, offers }: Props) {
  const words = useWords()
  const { t } = words
  const { name, kind, max, options, isNeeded = false } = spec
  const id = `linked-${name}`
  if (kind === 'choice')
    return (
      <SelectField
        id={id}
        label={t(`linked.field.${name}`)}
        value={text}
        onChange={onText}
        options={[
          { value: '', words: t('linked.choose') },
          ...(options ?? []).map((value) => ({ value, words: optionWords(words, name, value) })),
        ]}
      />
    )
  const { fault, signs = '' } = readField(spec, text)
  const shown: FieldFault | undefined =
    fault === undefined
      ? undefined
      : { words: t(`linked.fault.${fault}`, { max, signs }), isEmpty: fault === 'needed' }
  const pad = PADS[kind]
  return (
    <TextField
      id={id}
      label={t(`linked.field.${name}`)}
      value={text}
      onText={(next) => onText(typedText(spec, text, next))}
      fault={shown}
      {...(isNeeded ? {} : { help: t('linked.optional') })}
      {...(pad === undefined ? {} : { pad })}
      {...(offers === undefined ? {} : { offers })}
    />
  )
}
