import { isScanCode, SCAN_HEADS, type ScanCode } from '#domain/scan-code.ts'
import { putText } from '../ui/put-text.ts'

/** Longer than any scanner pauses within a code. It ends a scan that has no Enter; it is no proof of one. */
const SILENCE_MS = 500
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
 * Listens to a scanner, which types as a keyboard: the head of a code, its digits, Enter. Until the head is whole,
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
    if (key === 'Enter' || before.length > MOST) end()
    else silence = setTimeout(end, SILENCE_MS)
  }
  const watch = (event: KeyboardEvent) => {
    const { key, target, repeat } = event
    if (repeat || !isHead(head + key)) forget()
    if (repeat || !isHead(head + key)) return
    if (head === '') place = placeIn(target)
    head += key
    const isWhole = head.length === HEAD_LENGTH
    // A field for numbers would say that a letter is no number.
    if (isWhole || isNumberField(target)) swallow(event)
    if (!isWhole) return
    place = withoutHead(place, head)
    received = head
    silence = setTimeout(end, SILENCE_MS)
  }
  const pressed = (event: KeyboardEvent) => {
    // A scanner holds Shift for its capitals, and sends small letters while Caps Lock is on.
    if (event.key === 'Shift' || event.key === 'CapsLock') return
    if (received !== undefined) receive(event, received)
    else if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) forget()
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

/** Takes the head out of the focused field. Its first letter may have moved the focus there, to a search. */
function withoutHead(before: Place | undefined, head: string): Place | undefined {
  const now = placeIn(document.activeElement)
  if (now === undefined) return undefined
  const place = before?.field === now.field ? before : cut(now, head.slice(0, -1))
  if (place.text !== now.text) putText(place.field, place.text, place.from, place.to)
  return place
}

/** Without the end of `typed` that stands before the caret. */
function cut({ field, text, from }: Place, typed: string): Place {
  let start = from
  while (
    start > 0 &&
    from - start < typed.length &&
    text.slice(start - 1, from) === typed.slice(start - 1 - from)
  )
    start -= 1
  return { field, text: text.slice(0, start) + text.slice(from), from: start, to: start }
}

function putBack({ field, text, from, to }: Place, typed: string): void {
  const whole = text.slice(0, from) + typed + text.slice(to)
  const fitting = field.maxLength < 0 ? whole : whole.slice(0, field.maxLength)
  putText(field, fitting, Math.min(from + typed.length, fitting.length))
}
