/** The meaning of a colour. Never shown without a shape and a word. */
export type Tone = 'waiting' | 'paid' | 'clock' | 'unknown' | 'danger' | 'quiet'

/** Words on a tinted ground. */
export const SOFT: Readonly<Record<Tone, string>> = {
  waiting: 'bg-waiting-soft text-waiting-text',
  paid: 'bg-paid-soft text-paid-text',
  clock: 'bg-clock-soft text-clock-text',
  unknown: 'bg-unknown-soft text-unknown-text',
  danger: 'bg-danger-soft text-danger-text',
  quiet: 'bg-quiet-soft text-quiet-text',
}

/** Words on a full fill. */
export const SOLID: Readonly<Record<Tone, string>> = {
  waiting: 'bg-waiting text-on-waiting',
  paid: 'bg-paid text-on-paid',
  clock: 'bg-clock text-on-clock',
  unknown: 'bg-unknown text-on-unknown',
  danger: 'bg-danger text-on-danger',
  quiet: 'bg-quiet text-on-quiet',
}

/** Shapes and words on a plain surface. */
export const INK: Readonly<Record<Tone, string>> = {
  waiting: 'text-waiting-text',
  paid: 'text-paid-text',
  clock: 'text-clock-text',
  unknown: 'text-unknown-text',
  danger: 'text-danger-text',
  quiet: 'text-quiet-text',
}
