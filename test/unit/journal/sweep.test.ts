/** The whole check in stretches, once around from any place. */
import { readFileSync, writeFileSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import type { CheckPlace } from '#journal/chain/checkpoint-text.ts'
import { checkJournal } from '#journal/check/check-report.ts'
import { connectReadOnly } from '#journal/connection.ts'
import { recordsBetween, scanCopy } from '#journal/copy/copy-scan.ts'
import { open, orderOf, put, tamperUnder, tempFile } from './helpers.ts'

const ORDERS = 23
let file: string
beforeEach(() => {
  file = tempFile()
  const journal = open(file, { unsafeSynchronous: 'OFF' })
  for (let number = 1; number <= ORDERS; number += 1) put(journal, orderOf(number))
  journal.close()
})

function run(from?: CheckPlace, stretch = 5) {
  const places: CheckPlace[] = []
  const db = connectReadOnly(file)
  try {
    const onPlace = (place: CheckPlace) => void places.push(place)
    const report = checkJournal(db, { copy: `${file}.copy`, from, stretch, onPlace })
    return { report, places }
  } finally {
    db.close()
  }
}

const reached = ({ places }: ReturnType<typeof run>): readonly number[] => places.map(({ seq }) => seq)

it('goes from the beginning to the end, and names each place where it could go on', () => {
  const whole = run()
  expect(whole.report).toMatchObject({ ok: true, events: ORDERS })
  expect(reached(whole)).toEqual([5, 10, 15, 20])
  for (const place of whole.places) {
    const [next] = recordsBetween(`${file}.copy`, place.copyAt, scanCopy(`${file}.copy`).end)
    expect(next?.record?.events[0]?.seq).toBe(BigInt(place.seq + 1))
  }
})

it('goes on from there to the end, then from the beginning to there', () => {
  const [, place] = run().places
  const around = run(place)
  expect(around.report).toMatchObject({ ok: true, events: ORDERS })
  expect(reached(around)).toEqual([15, 20, 5, 10])
})

it.each([4, 12, 22])('a broken event %i is found from every place', (seq) => {
  const { places } = run()
  tamperUnder(file, `UPDATE events SET body = '{}' WHERE seq = ${seq}`)
  for (const place of [undefined, ...places]) {
    expect(run(place).report).toMatchObject({ ok: false, found: 'chain', brokenAt: seq })
  }
})

it.each([3, 14])('row %i is found from every place when it is another, gone, or one too many', (number) => {
  const { places } = run()
  const sound = readFileSync(file)
  const { reference } = orderOf(number)
  for (const sql of [
    `UPDATE orders SET note = 'x' WHERE reference = '${reference}'`,
    `DELETE FROM orders WHERE reference = '${reference}'`,
    `INSERT INTO takings (seq, reference, received, method, at) VALUES (${number}, '${reference}', 1, 'qr', 1)`,
  ]) {
    writeFileSync(file, sound)
    tamperUnder(file, sql)
    for (const place of [undefined, ...places])
      expect(run(place).report).toMatchObject({ ok: false, found: 'projection' })
  }
})

it('lines of the copy that are swapped or gone are found from every place, unreadable ones are counted', () => {
  const { places } = run()
  const sound = readFileSync(`${file}.copy`)
  const lines = sound.toString('latin1').split('\n')
  const found = (changed: readonly string[]) =>
    [undefined, ...places].map((place) => {
      writeFileSync(`${file}.copy`, changed.join('\n'), 'latin1')
      return run(place).report
    })
  const at = lines.findIndex((line) => line.includes('"e":[[3,'))
  for (const report of found(lines.with(at, lines[at + 1] ?? '').with(at + 1, lines[at] ?? '')))
    expect(report).toMatchObject({ ok: false, found: 'copy' })
  for (const report of found(lines.toSpliced(at, 1)))
    expect(report).toMatchObject({ ok: false, found: 'copy' })
  for (const report of found(lines.with(at, (lines[at] ?? '').replace('order', 'xrder'))))
    expect(report).toMatchObject({ ok: true, unreadable: 1 })
})

it('a place that is none of this copy, or beyond the journal, is the beginning', () => {
  for (const place of [
    { seq: 10, copyAt: 11 },
    { seq: 10, copyAt: 10 ** 9 },
    { seq: 99, copyAt: 300 },
    { seq: -1, copyAt: 0 },
  ])
    expect(reached(run(place))).toEqual([5, 10, 15, 20])
})

it('without a copy it goes the same way', () => {
  const db = connectReadOnly(file)
  const places: number[] = []
  const onPlace = ({ seq }: CheckPlace) => void places.push(seq)
  expect(checkJournal(db, { from: { seq: 15, copyAt: 0 }, stretch: 10, onPlace })).toMatchObject({ ok: true })
  db.close()
  expect(places).toEqual([10, 15])
})
