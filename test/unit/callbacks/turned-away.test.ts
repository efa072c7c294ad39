import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTurnedAwayCounter, type Turned } from '#callbacks/turned-away.ts'
import { turnedAwayLog } from '#startup/turned-away-log.ts'
import { openLog } from '#support/log.ts'

function stage() {
  const told: Turned[] = []
  const clock = { at: 1_000_000, now: () => clock.at }
  return { told, clock, book: createTurnedAwayCounter({ clock, tell: (turned) => void told.push(turned) }) }
}

describe('why calls were turned away', () => {
  it('is told at once, and the next of the same kind a minute later, with how many they were', () => {
    const { book, told, clock } = stage()
    book.add({ signature: 1, 'field virtualAccountNo': 2 })
    expect(told).toEqual([
      { why: 'signature', times: 1 },
      { why: 'field', field: 'virtualAccountNo', times: 2 },
    ])
    book.add({ signature: 500 })
    clock.at += 30_000
    book.add({ signature: 7 })
    expect(told).toHaveLength(2)
    clock.at += 30_000
    // A heartbeat without news is enough.
    book.add({})
    expect(told.slice(2)).toEqual([{ why: 'signature', times: 507 }])
    expect(book.counts()).toEqual({ signature: 508, 'field virtualAccountNo': 2 })
  })

  it('is one of the reasons there are, whatever the listener says', () => {
    const { book, told } = stage()
    book.add({ 'a secret': 1, __proto__: 1, constructor: 1, '': 1 })
    for (let count = 0; count < 1_000; count += 1) book.add({ [`field made${count}`]: 1 })
    expect(told.every(({ why }) => why === 'field')).toBe(true)
    expect(Object.keys(book.counts()).length).toBeLessThanOrEqual(100)
  })

  it('stands in the log with the name of the field, and nothing that a caller wrote', () => {
    const folder = mkdtempSync(join(tmpdir(), 'loket-turned-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const tell = turnedAwayLog(openLog(folder))
    tell({ why: 'signature', times: 5_000 })
    tell({ why: 'header', field: 'X-EXTERNAL-ID', times: 1 })
    tell({ why: 'field', field: 'virtualAccountNo', times: 2 })
    const lines = readFileSync(join(folder, 'loket.log'), 'utf8').trimEnd().split('\n')
    const msg = 'a call of the gateway was turned away'
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { reason: 'signature', times: 999, msg },
      { reason: 'header-x-external-id', times: 1, msg },
      { reason: 'field', detail: 'virtualAccountNo: refused', times: 2, msg },
    ])
    expect(lines.join('')).not.toContain('"left"')
  })
})
