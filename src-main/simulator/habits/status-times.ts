/** Status (26): times that are not needed to know whether money arrived. */
import { put } from './change.ts'
import type { Habit, HabitKind } from './habit.ts'

type Member = 'trxDateTime' | 'transactionDate'
type Row = readonly [name: string, kind: HabitKind, why: string, value: unknown]

const text = (change: (time: string) => string) => (time: unknown) =>
  typeof time === 'string' ? change(time) : time
const at = (time: string): number => Date.parse(time)
const FORMS: readonly Row[] = [
  ['utc', 'within', 'ISO 8601 with Z', text((time) => `${new Date(at(time)).toISOString().slice(0, 19)}Z`)],
  [
    'wita',
    'within',
    'the offset of another part of the country',
    text((time) => `${new Date(at(time) + 28_800_000).toISOString().slice(0, 19)}+08:00`),
  ],
  ['b', 'near', 'Timestamp B', text((time) => time.slice(0, 19).replace('T', ' '))],
  ['no-zone', 'near', 'without an offset', text((time) => time.slice(0, 19))],
  ['short-zone', 'near', 'the hours of the offset only', text((time) => time.replace('+07:00', '+07'))],
  ['no-colon', 'near', 'an offset without its colon', text((time) => time.replace('+07:00', '+0700'))],
  ['fraction', 'near', 'with milliseconds', text((time) => time.replace('+', '.123+'))],
  ['number', 'near', 'seconds since 1970', (time: unknown) => at(String(time)) / 1000],
  ['empty', 'near', 'an empty text', ''],
  ['null', 'near', 'null', null],
  ['absent', 'near', 'left out', undefined],
  [
    'words',
    'near',
    'another order of day and month',
    text((time) => time.slice(8, 10) + '/' + time.slice(5, 7)),
  ],
]

const timesOf = (member: Member, name: string): readonly Habit[] =>
  FORMS.map(([form, kind, why, value]) => ({
    name: `${name}-${form}`,
    at: 'va-status',
    kind,
    why: `${member}: ${why}`,
    change: { body: put(`virtualAccountData.${member}`, value) },
  }))

export const statusTimes: readonly Habit[] = [
  ...timesOf('trxDateTime', 'created'),
  ...timesOf('transactionDate', 'paid-at'),
]
