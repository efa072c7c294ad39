import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useWords } from '../words/words.tsx'
import { Key } from './key.tsx'
import { isDialogOpen } from './use-shortcuts.ts'

/** Digits of a PIN, as in the contract. */
export const LEAST_PIN = 4
export const MOST_PIN = 8

type Props = {
  readonly value: string
  readonly onValue: (pin: string) => void
  readonly onEnter: () => void
  /** The owner of the PIN, in words. */
  readonly label: string
  /** The label of the pad's Enter key. */
  readonly enter: string
  readonly isDisabled?: boolean
  readonly isPending?: boolean
  /** Id of the field's description, for screen readers. */
  readonly describedBy?: string
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** A PIN pad for touch and keyboard: digits work with any focus, so no aiming is needed. */
export function PinEntry({
  value,
  onValue,
  onEnter,
  label,
  enter,
  isDisabled = false,
  isPending = false,
  describedBy,
}: Props) {
  const { t } = useWords()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Focus again after mounting: a closing dialog below may have taken the focus back from the new field.
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const put = (pin: string) => {
    if (!isDisabled && !isPending) onValue(pin.replaceAll(/\D/g, '').slice(0, MOST_PIN))
  }
  const submit = () => {
    if (!isDisabled && !isPending && value.length >= LEAST_PIN) onEnter()
  }
  usePinKeys(box, { digit: (digit) => put(value + digit), back: () => put(value.slice(0, -1)), submit })
  const isShort = value.length < LEAST_PIN
  return (
    <div ref={box} className="flex w-full max-w-80 flex-col gap-2">
      <label htmlFor={id} className="text-body font-semibold">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        type="password"
        inputMode="none"
        autoComplete="new-password"
        // The field is the screen's purpose: typing works at once.
        autoFocus
        value={value}
        readOnly={isDisabled || isPending}
        onChange={(event) => put(event.target.value)}
        {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
        className="h-14 w-full rounded-control border border-edge bg-surface text-center text-title font-bold tracking-[0.4em] tabular-nums read-only:bg-sunken"
      />
      <div role="group" aria-label={t('people.pad')} className="grid grid-cols-3 gap-2">
        {DIGITS.map((digit) => (
          <PadKey key={digit} label={digit} isDisabled={isDisabled} onPress={() => put(value + digit)}>
            {digit}
          </PadKey>
        ))}
        <PadKey
          label={t('people.pad.back')}
          isDisabled={isDisabled || value === ''}
          onPress={() => put(value.slice(0, -1))}
        >
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            className="size-8 fill-none stroke-current"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path d="M8 5h13v14H8l-6-7ZM12 9.5l5 5m0-5-5 5" />
          </svg>
        </PadKey>
        <PadKey label="0" isDisabled={isDisabled} onPress={() => put(`${value}0`)}>
          0
        </PadKey>
        <PadKey isDisabled={isDisabled || isShort || isPending} isMain onPress={submit}>
          <span className="flex flex-col items-center gap-0.5 text-note leading-4 font-semibold">
            {enter}
            <Key name="Enter" />
          </span>
        </PadKey>
      </div>
    </div>
  )
}

type PadKeyProps = {
  /** For keys without a word on them. */
  readonly label?: string
  readonly onPress: () => void
  readonly isDisabled: boolean
  readonly isMain?: boolean
  readonly children: ReactNode
}

/** A press keeps the focus: a following Enter submits the PIN and does not repeat the digit. */
function PadKey({ label, onPress, isDisabled, isMain = false, children }: PadKeyProps) {
  const ground = isMain
    ? 'bg-action text-on-action data-hovered:bg-action-hover'
    : 'border border-edge bg-raised data-hovered:bg-sunken'
  return (
    <Button
      {...(label === undefined ? {} : { 'aria-label': label })}
      onPress={onPress}
      isDisabled={isDisabled}
      preventFocusOnPress
      excludeFromTabOrder
      className={`grid min-h-16 cursor-pointer place-items-center rounded-control text-title font-semibold tabular-nums data-disabled:cursor-default data-disabled:border-line data-disabled:bg-sunken data-disabled:text-muted data-pressed:bg-action data-pressed:text-on-action ${ground}`}
    >
      {children}
    </Button>
  )
}

type PinKeys = {
  readonly digit: (digit: string) => void
  readonly back: () => void
  readonly submit: () => void
}

/**
 * The PIN's keys work in the whole window; another field next to it keeps its own. Elements behind its dialog
 * get no keys, though they may still have the focus: a PIN must not appear in readable text.
 */
function usePinKeys(box: { readonly current: HTMLElement | null }, keys: PinKeys): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || !isOnTop(box.current))
      return
    if (key === 'Enter') {
      if (event.repeat || (isBeside(box.current, target) && target.closest('button, a') !== null)) return
      event.preventDefault()
      return keys.submit()
    }
    // Fields handle their own typing.
    if (isBeside(box.current, target) && target.matches('input:not([type="radio"]), textarea, select')) return
    if (/^\d$/.test(key)) keys.digit(key)
    else if (key === 'Backspace') keys.back()
    else return
    event.preventDefault()
  })
  // Registered before paint: people who see the PIN pad may type.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    // In the capture phase, before the focused element: the people's tiles stop key events.
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [])
}

/** In the same dialog as the PIN, or both outside any dialog. */
function isBeside(box: HTMLElement | null, target: EventTarget | null): target is HTMLElement {
  const dialog = box?.closest('[role="dialog"], [role="alertdialog"]')
  return target instanceof HTMLElement && (dialog?.contains(target) ?? true)
}

function isOnTop(box: HTMLElement | null): boolean {
  return box !== null && (!isDialogOpen() || box.closest('[role="dialog"], [role="alertdialog"]') !== null)
}
