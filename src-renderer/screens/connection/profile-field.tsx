import type { Json } from '#contract/setup-views.ts'
import { useWords } from '../../words/words.tsx'
import { Choice } from '../../ui/choice.tsx'
import { FieldSays, TextField, type FieldFault } from '../../ui/field.tsx'
import { NamesField } from './names-field.tsx'
import { fieldId, type FieldSpec } from './profile-fields.ts'
import { ServiceIdField } from './service-id-field.tsx'

type Props = {
  readonly spec: FieldSpec
  readonly value: Json | undefined
  readonly fault: FieldFault | undefined
  readonly onChange: (value: Json | undefined) => void
  /** An option not to offer. */
  readonly leaveOut?: string
}

/** One profile member, in the control for its kind. */
export function ProfileField({ spec, value, fault, onChange, leaveOut }: Props) {
  const { t, tOr } = useWords()
  const spanWords = useSpanWords()
  const { path, kind } = spec
  const label = t(`connection.field.${path}`)
  const help = t(`connection.field.${path}.help`)
  const shared = { id: fieldId(path), label, fault }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  switch (kind) {
    case 'text':
      return <TextField {...shared} help={help} value={text} onText={onChange} isMono />
    case 'optional':
      return (
        <TextField
          {...shared}
          help={help}
          value={text}
          onText={(next) => onChange(next === '' ? undefined : next)}
          isMono
        />
      )
    case 'pem':
      return (
        <div className="flex min-w-0 flex-col gap-1.5">
          <label htmlFor={shared.id} className="text-body font-semibold">
            {label}
          </label>
          <textarea
            id={shared.id}
            rows={3}
            spellCheck={false}
            value={text}
            onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
            aria-invalid={fault !== undefined && !fault.isEmpty}
            aria-describedby={`${shared.id}-says`}
            className="w-full min-w-0 rounded-control border border-edge bg-surface px-4 py-2 font-mono text-note aria-invalid:border-2 aria-invalid:border-danger"
          />
          <FieldSays id={`${shared.id}-says`} help={help} fault={fault} />
        </div>
      )
    case 'optional-number':
    case 'number':
      return (
        <TextField
          {...shared}
          help={help}
          value={text}
          onText={(next) => onChange(next === '' && kind !== 'number' ? undefined : numberOr(next))}
          pad="digits"
        />
      )
    case 'time':
      return (
        <TextField
          {...shared}
          help={
            <>
              {help} {typeof value === 'number' ? <strong>{spanWords(value)}</strong> : null}
            </>
          }
          value={text}
          onText={(next) => onChange(numberOr(next))}
          pad="digits"
        />
      )
    case 'service-id':
      return <ServiceIdField {...shared} help={help} value={text} onChange={onChange} />
    case 'choice':
      return (
        <div id={shared.id} className="flex flex-col gap-1.5">
          <Choice
            label={label}
            value={typeof value === 'boolean' ? String(value) : text}
            options={spec.options
              .filter((option) => option !== leaveOut)
              .map((option) => ({
                value: option,
                words: tOr(`connection.option.${path}.${option}`, 'connection.option.other', {
                  name: option,
                }),
              }))}
            onChange={(next) => onChange(next === 'true' || next === 'false' ? next === 'true' : next)}
            isInvalid={fault !== undefined}
            describedBy={`${shared.id}-says`}
          />
          <FieldSays id={`${shared.id}-says`} help={help} fault={fault} />
        </div>
      )
    case 'names':
      return (
        <NamesField
          {...shared}
          path={spec.path}
          help={help}
          options={spec.options}
          value={value}
          onChange={onChange}
        />
      )
  }
}

/** Text that is not a whole number is stored as typed; the check reports it. */
function numberOr(text: string): Json {
  return /^\d{1,15}$/.test(text) ? Number(text) : text
}

/** `= 10 mnt` for milliseconds; empty where no one would say it in seconds, minutes or hours. */
function useSpanWords(): (milliseconds: number) => string {
  const { t } = useWords()
  return (milliseconds) => {
    if (milliseconds >= 3_600_000 && milliseconds % 3_600_000 === 0)
      return `= ${t('common.span.hours', { n: milliseconds / 3_600_000 })}`
    if (milliseconds >= 60_000 && milliseconds % 60_000 === 0)
      return `= ${t('common.span.minutes', { n: milliseconds / 60_000 })}`
    return `= ${t('common.span.seconds', { n: milliseconds / 1_000 })}`
  }
}
