import { plainText } from '#domain/plain-text.ts'
import { typedDay } from '../../../words/days.ts'
import { readRupiah, typedRupiah } from '../../../ui/rupiah-text.ts'
import type { FieldSpec } from './fields.ts'

export type FieldFaultWhy = 'needed' | 'long' | 'signs' | 'phone' | 'digits' | 'email' | 'day' | 'money'

/** What a field's text means: `value` as it is sent, or why it cannot be. Neither for an empty one. */
export type FieldRead = {
  readonly value?: string | bigint
  readonly fault?: FieldFaultWhy
  /** Signs that the gateway is not sent. */
  readonly signs?: string
}

/** Reads a typed text: telephone numbers from `62`, dates as `1990-01-31`, all else as plain ASCII. */
export function readField({ kind, max, isNeeded = false }: FieldSpec, typed: string): FieldRead {
  const { text, removed } = plainText(typed.trim())
  if (removed.length > 0) return { fault: 'signs', signs: removed.join(' ') }
  if (text === '') return isNeeded ? { fault: 'needed' } : {}
  const value = valueOf(kind, text)
  if (value === undefined) return { fault: kind === 'text' || kind === 'choice' ? 'needed' : kind }
  return typeof value === 'string' && value.length > max ? { fault: 'long' } : { value }
}

/** The field's text after an edit. */
export function typedText({ kind }: FieldSpec, shown: string, text: string): string {
  if (kind === 'day') return typedDay(shown, text)
  return kind === 'money' ? typedRupiah(shown, text) : text
}

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

function valueOf(kind: FieldSpec['kind'], text: string): string | bigint | undefined {
  switch (kind) {
    case 'text':
    case 'choice':
      return text
    case 'digits':
      return /^\d+$/.test(text) ? text : undefined
    case 'email':
      return EMAIL.test(text) ? text : undefined
    case 'phone': {
      const digits = text
        .replaceAll(/[\s.()-]/g, '')
        .replace(/^\+/, '')
        .replace(/^0/, '62')
      return /^62\d{6,}$/.test(digits) ? digits : undefined
    }
    case 'day':
      return isoDay(text)
    case 'money': {
      const { minor } = readRupiah(text)
      return minor === undefined || minor <= 0n ? undefined : minor
    }
  }
}

/** Of `31-01-1990`; a day of birth may lie before any business day. */
function isoDay(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4})$/.exec(text) ?? []
  if (day === undefined || month === undefined || year === undefined) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = Date.parse(`${iso}T00:00:00.000Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== iso ? undefined : iso
}
