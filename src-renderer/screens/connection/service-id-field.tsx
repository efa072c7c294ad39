import { useWords } from '../../words/words.tsx'
import { TextField, type FieldFault } from '../../ui/field.tsx'

type Props = {
  readonly id: string
  readonly label: string
  readonly help: string
  readonly value: string
  readonly fault: FieldFault | undefined
  readonly onChange: (serviceId: string) => void
}

/** The person types the code; Loket adds the leading spaces and shows them. */
export function ServiceIdField({ id, label, help, value, fault, onChange }: Props) {
  const { t } = useWords()
  const spaces = spacesIn(value)
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] items-start gap-x-5 gap-y-2">
      <TextField
        id={id}
        label={label}
        value={value.trimStart()}
        onText={(code) => onChange(serviceIdOf(code))}
        help={help}
        fault={fault}
        isMono
      />
      <div className="flex flex-col gap-1.5">
        <p className="text-note text-muted">{t('connection.serviceId.sent')}</p>
        <p className="sr-only">
          {t('connection.serviceId.read', { spaces, code: value.trimStart(), n: value.length })}
        </p>
        <p aria-hidden="true" className="flex flex-wrap gap-1">
          {cellsOf(value).map(({ at, mark, isSpace }) => (
            <span
              key={at}
              className={`grid h-10 w-7 place-items-center rounded-chip font-mono text-body ${isSpace ? 'bg-waiting-soft text-waiting-text' : 'bg-sunken'}`}
            >
              {mark}
            </span>
          ))}
        </p>
        {value.length === 8 && spaces === 0 ? (
          <p className="text-note text-clock-text">{t('connection.serviceId.full')}</p>
        ) : null}
      </div>
    </div>
  )
}

const LENGTH = 8

/** partnerServiceId from the gateway's code: leading spaces, eight characters (interface, 2.1). */
export function serviceIdOf(code: string): string {
  const bare = code.trimStart()
  return bare === '' ? '' : bare.padStart(LENGTH, ' ')
}

type Cell = { readonly at: number; readonly mark: string; readonly isSpace: boolean }

/** Character by character, so that spaces are visible. */
export function cellsOf(serviceId: string): readonly Cell[] {
  return Array.from(serviceId, (mark, at) => ({ at, mark: mark === ' ' ? '␣' : mark, isSpace: mark === ' ' }))
}

export function spacesIn(serviceId: string): number {
  return serviceId.length - serviceId.trimStart().length
}
