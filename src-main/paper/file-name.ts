import type { MoneyKind } from '#domain/money-kind.ts'
import type { Printed } from '#domain/print.ts'
import { timestampB } from '#domain/timestamp.ts'

/** Of a PDF, without its end: what it is, by its number; a copy, practice and the sandbox say so in the name too. */
export function fileName(what: Printed, copy: number, mode: MoneyKind, now: number): string {
  const end = copy > 1 ? `-salinan-${copy - 1}` : ''
  return `${BEFORE[mode]}${nameOf(what, now)}${end}`
}

const BEFORE: Readonly<Record<MoneyKind, string>> = { practice: 'LATIHAN-', sandbox: 'UJI-COBA-', real: '' }

function nameOf(what: Printed, now: number): string {
  switch (what.kind) {
    case 'receipt':
      return what.reference
    case 'hold':
      return `slip-${what.number}`
    case 'z':
      return `Z-${what.number}`
    case 'x':
      return `X-${timestampB(now).replace(/\D/gu, '')}`
    case 'test':
      return `uji-${timestampB(now).replace(/\D/gu, '')}`
  }
}
