import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  endOfNextJakartaDay,
  jakartaDay,
  parseTimestampA,
  parseTimestampB,
  timestampA,
  timestampB,
} from '#domain/timestamp.ts'

const SEED = { seed: 20261120, numRuns: 1000 }
const moment = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 11, 30) })
const NOON = Date.UTC(2026, 10, 20, 5, 0, 0, 789)

// An independent calendar: the engine's own time zone data.
const calendar = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Jakarta',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

describe('writing', () => {
  test('form', () => {
    expect(timestampA(NOON)).toBe('2026-11-20T12:00:00+07:00')
    expect(timestampB(NOON)).toBe('2026-11-20 12:00:00')
    expect(jakartaDay(NOON)).toBe('2026-11-20')
    expect(jakartaDay(Date.UTC(2026, 10, 20, 16, 59, 59, 999))).toBe('2026-11-20')
    expect(jakartaDay(Date.UTC(2026, 10, 20, 17))).toBe('2026-11-21')
    expect(timestampA(-1)).toBe('1970-01-01T06:59:59+07:00')
  })
  test.each([Number.NaN, Infinity, 8.64e15, -1e14])('%s is no time', (ms) => {
    expect(() => timestampA(ms)).toThrow(RangeError)
  })
  it('agrees with the time zone data', () => {
    fc.assert(
      fc.property(moment, (ms) => {
        expect(timestampB(ms)).toBe(calendar.format(ms))
        expect(timestampA(ms)).toBe(`${calendar.format(ms).replace(' ', 'T')}+07:00`)
      }),
      SEED,
    )
  })
  it('ends the next day at its last millisecond', () => {
    expect(endOfNextJakartaDay(NOON)).toBe(Date.UTC(2026, 10, 21, 16, 59, 59, 999))
    expect(endOfNextJakartaDay(Date.UTC(2026, 10, 20, 17))).toBe(Date.UTC(2026, 10, 22, 16, 59, 59, 999))
    fc.assert(
      fc.property(moment, (ms) => {
        const end = endOfNextJakartaDay(ms)
        expect(timestampB(end)).toMatch(/ 23:59:59$/)
        expect(jakartaDay(end + 1)).not.toBe(jakartaDay(end))
        expect(jakartaDay(end - 86_400_000)).toBe(jakartaDay(ms))
      }),
      SEED,
    )
  })
})

describe('reading', () => {
  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(moment, (ms) => {
        const second = Math.floor(ms / 1000) * 1000
        expect(parseTimestampA(timestampA(ms))).toBe(second)
        expect(parseTimestampB(timestampB(ms))).toBe(second)
      }),
      SEED,
    )
  })
  test.each([
    '2026-11-20T12:00:00.789+07:00',
    '2026-11-20T05:00:00.789Z',
    '2026-11-20T12:00:00.789+0700',
    '2026-11-20T05:00:00.789999Z',
    '2026-11-20T00:30:00.789-04:30',
    '2026-11-20T05:00:00.789+00:00',
    '2026-11-20T19:00:00.789+14:00',
    '2026-11-20T10:59:00.789+05:59',
  ])('%s', (text) => {
    expect(parseTimestampA(text)).toBe(NOON)
  })
  test('a short fraction is not milliseconds', () => {
    expect(parseTimestampA('2026-11-20T05:00:00.5Z')).toBe(Date.UTC(2026, 10, 20, 5, 0, 0, 500))
  })
  const absurd = [
    '2026-02-30',
    '2026-02-29',
    '2100-02-29',
    '2026-00-10',
    '2026-13-01',
    '2026-04-31',
    '2026-01-00',
    '2026-01-32',
    '1999-12-31',
    '2101-01-01',
    '0000-01-01',
    '9999-12-31',
  ].map((day) => [day, '12:00:00'])
  const hours = ['24:00:00', '25:00:00', '12:60:00', '12:00:60', '12:00:61'].map((time) => [
    '2026-11-20',
    time,
  ])
  test.each([...absurd, ...hours])('no calendar has %s %s', (day, time) => {
    expect(parseTimestampA(`${day}T${time}+07:00`)).toBeUndefined()
    expect(parseTimestampA(`${day}T${time}Z`)).toBeUndefined()
    expect(parseTimestampB(`${day} ${time}`)).toBeUndefined()
  })
  test.each([
    '',
    '2026-11-20',
    '2026-11-20T12:00:00',
    '2026-11-20 12:00:00+07:00',
    '2026-11-20T12:00+07:00',
    '2026-11-20T12:00:00+15:00',
    '2026-11-20T12:00:00+07:60',
    '2026-11-20T12:00:00+7',
    '2026-11-20T12:00:00.+07:00',
    '2026-11-20T12:00:00+07:00 ',
    '2026-11-20T12:00:00z',
    '20261120T120000+0700',
    '2026-11-20T12:00:00+07:00\n',
    '+002026-11-20T12:00:00Z',
  ])('is not Timestamp A: %j', (text) => {
    expect(parseTimestampA(text)).toBeUndefined()
  })
  test.each(['', '2026-11-20T12:00:00', '2026-11-20 12:00', '2026-11-20 12:00:00Z', ' 2026-11-20 12:00:00'])(
    'is not Timestamp B: %j',
    (text) => {
      expect(parseTimestampB(text)).toBeUndefined()
    },
  )
  test('leap days', () => {
    expect(parseTimestampB('2028-02-29 00:00:00')).toBe(Date.UTC(2028, 1, 28, 17))
    expect(parseTimestampB('2000-02-29 07:00:00')).toBe(Date.UTC(2000, 1, 29))
  })
})

describe('the zone of the PC', () => {
  const file = fileURLToPath(new URL('../../../src-main/domain/timestamp.ts', import.meta.url))
  const script = `const t = await import(${JSON.stringify(file)})
    console.log(JSON.stringify([new Date(${NOON}).getTimezoneOffset(), t.timestampA(${NOON}), t.jakartaDay(${NOON}),
      t.parseTimestampB('2026-11-20 12:00:00'), t.parseTimestampA('2026-11-20T12:00:00+07:00'),
      t.endOfNextJakartaDay(${NOON})]))`
  test.each([
    ['Asia/Jakarta', -420],
    ['Pacific/Kiritimati', -840],
    ['America/Los_Angeles', 480],
    ['Asia/Kathmandu', -345],
  ])('does not show: %s', (zone, offset) => {
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TZ: zone, NODE_OPTIONS: '' },
      encoding: 'utf8',
    })
    expect(JSON.parse(run.stdout || run.stderr)).toEqual([
      offset,
      '2026-11-20T12:00:00+07:00',
      '2026-11-20',
      NOON - 789,
      NOON - 789,
      Date.UTC(2026, 10, 21, 16, 59, 59, 999),
    ])
  })
})
