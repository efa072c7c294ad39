import type { PaperDocument, PaperLine } from '#contract/paper-views.ts'
import { isReference, displayReference } from '#domain/reference.ts'
import { scanCodeOfSlip } from '#domain/scan-code.ts'
import type { HoldSlip } from '#domain/slip.ts'
import { framed, pair, personOf, rp, RULE, scanLines, sentences, type SlipContext } from './frame.ts'
import { slipWords } from './words.ts'

/** Enough of a telephone number for its owner to recognise it. */
const SHOWN_DIGITS = 4

/**
 * For a customer who claims a payment that the gateway does not confirm: always in both languages, number first.
 * `phone`: as it was entered; undefined when none was given or it cannot be read now. At most its last four digits
 * show.
 */
export function holdSlip(context: SlipContext, slip: HoldSlip, phone: string | undefined): PaperDocument {
  const words = slipWords('both')
  const { number, amount, reference, shown, shownAt, note, at, by, ended } = slip
  return framed(context, words, `${words.label('slip.hold')} ${number}`, [
    { kind: 'text', text: words.label('slip.hold'), align: 'center', bold: true },
    { kind: 'text', text: `No.\u00a0${number}`, align: 'center', size: 'big', bold: true },
    { kind: 'text', text: rp(amount), align: 'center', size: 'large', bold: true },
    RULE,
    pair(words, 'slip.hold.at', words.moment(at)),
    pair(words, 'slip.till', String(context.till).padStart(3, '0')),
    pair(words, 'slip.cashier', personOf(context, by)),
    ...(reference === undefined ? [] : [pair(words, 'slip.reference', readable(reference))]),
    pair(words, 'slip.hold.shown', words.label(`slip.hold.shown.${shown}`)),
    ...(shownAt === undefined ? [] : [pair(words, 'slip.hold.shownAt', words.moment(shownAt))]),
    ...(phone === undefined ? [] : [pair(words, 'slip.hold.phone', maskedPhone(phone))]),
    ...(note === undefined || note === '' ? [] : [pair(words, 'slip.note', note)]),
    { kind: 'space' },
    ...words.say('slip.hold.again').map((text): PaperLine => ({ kind: 'band', text })),
    { kind: 'space' },
    ...sentences(words, 'slip.hold.next'),
    { kind: 'space' },
    ...sentences(words, 'slip.hold.keep'),
    ...sentences(words, 'slip.hold.noProof', {}, true),
    ...endLines(),
    ...scanLines(scanCodeOfSlip(slip, { till: context.till, isPractice: context.mode === 'practice' })),
  ])

  function endLines(): readonly PaperLine[] {
    if (ended === undefined) return []
    return [
      RULE,
      pair(words, 'slip.hold.ended', words.label(`slip.hold.ended.${ended.how}`), true),
      pair(words, 'slip.hold.endedAt', words.moment(ended.at)),
    ]
  }
}

function readable(reference: string): string {
  return isReference(reference) ? displayReference(reference) : reference
}

/** `*** 4321`: never more than the last four digits, and never more than half of a short number. */
export function maskedPhone(phone: string): string {
  const digits = phone.replace(/\D/gu, '')
  const shown = Math.min(SHOWN_DIGITS, Math.floor(digits.length / 2))
  return shown === 0 ? '***' : `***\u00a0${digits.slice(-shown)}`
}
