import type { MoneyKind } from '#domain/money-kind.ts'
import type { Printed } from '#domain/print.ts'
import { timestampB } from '#domain/timestamp.ts'

/** A PDF's name without extension: the slip's kind and number, marked when it is a copy, practice or the sandbox. */
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
