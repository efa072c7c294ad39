import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PageEvent } from '#contract/events.ts'
import { lastLook } from '#startup/last-look.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loket-look-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const file = () => join(folder, 'look.json')

it('is known at the next start, as the settings said last', () => {
  let settings = { theme: 'dark', size: 125 } as const satisfies object as {
    theme: 'dark' | 'light'
    size: 100 | 125
  }
  let hear: (event: PageEvent) => void = () => undefined
  lastLook(folder).follow(
    () => settings,
    (listener) => {
      hear = listener
    },
  )
  expect(lastLook(folder).read()).toEqual({ theme: 'dark', size: 125 })
  settings = { theme: 'light', size: 100 }
  hear({ type: 'health-changed' })
  expect(lastLook(folder).read()).toEqual({ theme: 'dark', size: 125 })
  hear({ type: 'settings-changed' })
  expect(lastLook(folder).read()).toEqual({ theme: 'light', size: 100 })
})

it.each([
  ['', { theme: 'system', size: 100 }],
  ['<html>', { theme: 'system', size: 100 }],
  ['null', { theme: 'system', size: 100 }],
  ['{"theme":"pink","size":1e9}', { theme: 'system', size: 100 }],
  ['{"theme":"dark","size":"huge"}', { theme: 'dark', size: 100 }],
])('of a file that holds %s is what can be drawn', (text, look) => {
  writeFileSync(file(), text)
  expect(lastLook(folder).read()).toEqual(look)
})

it('that has not changed is not written again', () => {
  writeFileSync(file(), '{"theme":"dark","size":100}')
  lastLook(folder).follow(
    () => ({ theme: 'dark', size: 100 }),
    () => undefined,
  )
  expect(readFileSync(file(), 'utf8')).toBe('{"theme":"dark","size":100}')
})
