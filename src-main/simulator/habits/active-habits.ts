import { z } from 'zod'
import { habitNamed, habits } from './all.ts'
import type { Habit, HabitKind, HabitMoment, HabitPlace } from './habit.ts'

const KINDS = ['within', 'near', 'against'] as const satisfies readonly HabitKind[]

/** The habits in use: those named, or a few at random for each answer. The same seed gives the same habits. */
export const habitChoiceSchema = z.union([
  z.strictObject({
    names: z.array(z.string().refine((name) => habitNamed(name) !== undefined, 'no such habit')),
  }),
  z.strictObject({
    seed: z.number().int().nonnegative(),
    kinds: z.array(z.enum(KINDS)).min(1).default(['within', 'near']),
  }),
])
export type HabitChoice = Readonly<z.output<typeof habitChoiceSchema>>
export type HabitChoiceInput = z.input<typeof habitChoiceSchema>

export type HabitMeeting = {
  readonly place: HabitPlace
  readonly moment: HabitMoment
  /** Whether it is an operation with common headers, or a callback. */
  readonly common: boolean
}

export type ActiveHabits = {
  readonly choose: (choice: HabitChoice) => void
  readonly chosen: () => HabitChoice
  readonly applied: (meeting: HabitMeeting | undefined) => readonly Habit[]
}

export const NO_HABITS: HabitChoice = { names: [] }
const MOST_AT_ONCE = 3

/** Like faults, no part of the state; unlike faults, they last until others are chosen. */
export function openActiveHabits(): ActiveHabits {
  let choice = NO_HABITS
  let drawn = 0
  return {
    choose(next) {
      choice = next
      drawn = 0
    },
    chosen: () => choice,
    applied(meeting) {
      if (meeting === undefined) return []
      if ('names' in choice)
        return choice.names.flatMap((name) => habitNamed(name) ?? []).filter((habit) => shows(habit, meeting))
      const { kinds, seed } = choice
      drawn += 1
      return draw(
        habits.filter((habit) => kinds.includes(habit.kind) && shows(habit, meeting)),
        seed * 7919 + drawn,
      )
    },
  }
}

export function shows({ at, on = 'success' }: Habit, { place, moment, common }: HabitMeeting): boolean {
  const isHere = at === undefined ? common && place !== 'va-payment' && place !== 'va-inquiry' : at === place
  return isHere && on === moment
}

function draw(from: readonly Habit[], seed: number): readonly Habit[] {
  if (from.length === 0) return []
  const next = chance(seed)
  const count = 1 + Math.floor(next() * MOST_AT_ONCE)
  const picked = Array.from({ length: count }, () => from[Math.floor(next() * from.length)])
  return [...new Set(picked)].flatMap((habit) => habit ?? [])
}

/** Numbers from 0 up to 1; the same seed gives the same numbers (mulberry32). */
function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
