import { isScanCode, SCAN_HEADS, type ScanCode } from '#domain/scan-code.ts'
import { putText } from '../ui/put-text.ts'

/** Longer than any scanner pauses within a code. It ends a scan that has no Enter; it is no proof of one. */
const SILENCE_MS = 500
/** Some scanners send CR and LF, which are two Enters. Shorter than a person needs for the next key. */
const ECHO_MS = 250
const HEAD_LENGTH = 4
/** Longer than any code: something leans on the keyboard. */
const MOST = 40

/** Amounts, counts, PINs, telephone numbers. */
const NUMBER_FIELDS =
  '[data-amount-field] input, [inputmode="none"]:not([data-pad="code"]), [inputmode="numeric"]'

/** A text field, and what was in it before the first letter. */
type Place = {
  readonly field: HTMLInputElement | HTMLTextAreaElement
  readonly text: string
  readonly from: number
  readonly to: number
}

/**
 * Listens to a scanner, which types as a keyboard: the head of a code, its digits, Enter or Tab. Until the head is whole,
 * every key is the page's. From then on none is, and the head leaves the text field that it went into. `heard` gets a
 * code whose check digits are right, or `broken`. What turns out to be typing goes back into its text field.
 * Must be called before other listeners register. Returns how to stop.
 */
export function listenForScans(heard: (scan: ScanCode | 'broken') => void): () => void {
  let head = ''
  let place: Place | undefined
  /** Everything received, from the whole head on. */
  let received: string | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  /** When an Enter ended the last scan, on the clock of the events. */
  let enteredAt = -Infinity

  const forget = () => {
    clearTimeout(silence)
    head = ''
    place = undefined
    received = undefined
  }
  const end = () => {
    const [typed, typedInto] = [received ?? '', place]
    forget()
    const code = typed.toUpperCase()
    if (isScanCode(code)) heard(code)
    else if (typedInto !== undefined) putBack(typedInto, typed)
    else if (typed.length > HEAD_LENGTH) heard('broken')
  }
  const receive = (event: KeyboardEvent, before: string) => {
    const { key } = event
    const isDigit = /^\d$/.test(key)
    if (!isDigit && place !== undefined && isTyping(key)) return end()
    swallow(event)
    if (isDigit) received = before + key
    clearTimeout(silence)
    if (key === 'Enter') enteredAt = event.timeStamp
    if (key === 'Enter' || key === 'Tab' || before.length > MOST) end()
    else silence = setTimeout(end, SILENCE_MS)
  }
  const watch = (event: KeyboardEvent) => {
    const { key, target, repeat } = event
    if (repeat || !isHead(head + key)) forget()
    if (repeat || !isHead(head + key)) return
    if (head === '') place = placeIn(target)
    head += key
    // A field for numbers would say that a letter is no number.
    if (isNumberField(target)) swallow(event)
    if (head.length < HEAD_LENGTH) return
    const now = placeIn(target)
    place = now === undefined ? undefined : without(head.slice(0, -1), now, place)
    // Typed in several places, the letters are no head.
    if (now !== undefined && place === undefined) return forget()
    swallow(event)
    if (place !== undefined) putText(place.field, place.text, place.from, place.to)
    received = head
    silence = setTimeout(end, SILENCE_MS)
  }
  const pressed = (event: KeyboardEvent) => {
    // A scanner holds Shift for its capitals, and sends small letters while Caps Lock is on.
    if (event.key === 'Shift' || event.key === 'CapsLock') return
    if (received !== undefined) receive(event, received)
    else if (event.key === 'Enter' && event.timeStamp - enteredAt < ECHO_MS) swallow(event)
    else followed(event)
  }
  const followed = (event: KeyboardEvent) => {
    // Another key in between is a person's, and so is the Enter after it.
    enteredAt = -Infinity
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) forget()
    else watch(event)
  }
  window.addEventListener('keydown', pressed, true)
  return () => {
    forget()
    window.removeEventListener('keydown', pressed, true)
  }
}

function isHead(typed: string): boolean {
  return SCAN_HEADS.some((whole) => whole.startsWith(typed.toUpperCase()))
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

function isTyping(key: string): boolean {
  return key.length === 1 || key === 'Backspace' || key === 'Delete'
}

/** A broken scan must leave no digits here. */
function isNumberField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(NUMBER_FIELDS)
}

function placeIn(target: EventTarget | null): Place | undefined {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (!isField || isNumberField(target) || target.readOnly) return undefined
  const { value, selectionStart, selectionEnd } = target
  if (selectionStart === null || selectionEnd === null) return undefined
  return { field: target, text: value, from: selectionStart, to: selectionEnd }
}

/**
 * The focused field as it was before the letters that stand before its caret; undefined when they do not. They may
 * have replaced a selection; and the first may have moved the focus there, to a search.
 */
function without(typed: string, now: Place, before: Place | undefined): Place | undefined {
  if (before?.field === now.field && withText(before, typed) === now.text) return before
  const { field, text, from } = now
  const start = from - typed.length
  if (text.slice(Math.max(0, start), from) !== typed) return undefined
  return { field, text: text.slice(0, start) + text.slice(from), from: start, to: start }
}

/** As much of it as the field takes, in place of the selection. */
function withText({ field, text, from, to }: Place, typed: string): string {
  const room = field.maxLength < 0 ? typed.length : field.maxLength - text.length + to - from
  return text.slice(0, from) + typed.slice(0, Math.max(0, room)) + text.slice(to)
}

function putBack(place: Place, typed: string): void {
  const { field, from } = place
  const whole = withText(place, typed)
  putText(field, whole, Math.min(from + typed.length, whole.length))
}
