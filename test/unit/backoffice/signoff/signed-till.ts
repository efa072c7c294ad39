/** A journal with the sign-off over it, in one process: the review's own readings, and the PINs of two managers. */
import { onTestFinished } from 'vitest'
import { createLaterFacts } from '#backoffice/signoff/later-facts.ts'
import { changeSignoffLimit } from '#backoffice/signoff/limit.ts'
import { dayNow, signDay, type SignDeps } from '#backoffice/signoff/sign.ts'
import type { PageEvent } from '#contract/events.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { SignoffDay } from '#contract/signoff-views.ts'
import { ALWAYS } from '#domain/right.ts'
import { connectReadOnly } from '#journal/connection.ts'
import type { Journal } from '#journal/journal.ts'
import { openFollowed } from '#review/follow.ts'
import { lateDays } from '#review/signoff/late-days.ts'
import { type DayRead, readDay } from '#review/signoff/read-day.ts'
import { open, tempFile } from '../../journal/helpers.ts'

export const PINS = { sri: '1111', dewi: '2222' } as const

const SRI = { person: 'sri', pin: PINS.sri }

export type SignedTill = ReturnType<typeof openSignedTill>

export function openSignedTill(start: number, file = tempFile()) {
  let now = start
  const clock = { now: () => now }
  const journal: Journal = open(file, { clock })
  const db = connectReadOnly(file)
  onTestFinished(() => void db.close())
  const followed = openFollowed(db)
  const events: PageEvent['type'][] = []
  const dues: (() => void)[] = []
  let isSound = true
  let alter: (read: DayRead) => DayRead = (read) => read
  const read = async (day: number) => accept(alter(readDay(followed, day, now)))
  const deps = {
    ...{ journal, clock, read },
    journalSound: () => isSound,
    signedIn: () => 'sri',
    announce: ({ type }: PageEvent) => void events.push(type),
  }
  const openLater = () =>
    createLaterFacts({
      ...deps,
      after: (_ms, act) => {
        dues.push(act)
        return () => undefined
      },
      late: async (after) => accept(lateDays(followed, after)),
      isStill: () => false,
      bug: (error) => {
        throw error
      },
    })
  let later = openLater()
  const signDeps = (): SignDeps => ({
    ...deps,
    later,
    staff: () => [
      { id: 'sri', name: 'Sri', role: 'manager' },
      { id: 'dewi', name: 'Dewi', role: 'manager' },
      { id: 'sari', name: 'Sari', role: 'cashier' },
    ],
    checkPin: async (approval) => {
      if (approval === undefined || !Object.hasOwn(PINS, approval.person)) return refuse('approval-needed')
      const isRight = PINS[approval.person as keyof typeof PINS] === approval.pin
      return isRight ? accept({ approvedBy: approval.person }) : refuse('wrong-pin', { left: 4 })
    },
  })
  const value = async <T>(result: Promise<Result<T>>): Promise<T> => {
    const got = await result
    if (!got.ok) throw new Error(JSON.stringify(got.refusal))
    return got.value
  }
  return {
    ...{ journal, events, file, db },
    at: () => now,
    moveTo: (at: number) => {
      now = Math.max(now, at)
    },
    /** The clock of a machine may also be set back. */
    setBack: (at: number) => {
      now = at
    },
    break: () => {
      isSound = false
    },
    mend: () => {
      isSound = true
    },
    unsound: () => later.unsound(),
    alterReadings: (with_: typeof alter) => {
      alter = with_
    },
    limit: (limitMinor: bigint) => changeSignoffLimit(signDeps(), { limitMinor, approval: SRI }, ALWAYS),
    look: () => later.look(),
    hear: (type: PageEvent['type']) => later.heard({ type }),
    due: dues,
    /** As after a new start of the program. */
    restart: () => {
      later = openLater()
    },
    read: (day: number): DayRead => readDay(followed, day, now),
    day: (day: number): Promise<SignoffDay> => value(dayNow(signDeps(), day)),
    sign: async (day: number, given: Partial<Parameters<typeof signDay>[1]> = {}) =>
      signDay(signDeps(), { day, seen: readDay(followed, day, now).rows, approval: SRI, ...given }, ALWAYS),
  }
}
