import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROLES } from '#contract/define.ts'
import { CALLBACK_KINDS } from '#domain/callback-fact.ts'
import { incoming, operations } from '#gateway/registry.ts'
import { DOCUMENT_PAGES } from '#renderer/screens/documents/pages.ts'
import { maySee, SCREENS } from '#renderer/till/navigation.tsx'
import { PLACES } from '../../../scripts/lib/operation-screens.ts'

const SCREENS_AND_PAGES: readonly string[] = [
  ...SCREENS,
  ...DOCUMENT_PAGES.map((page) => `documents/${page}`),
]

test('every operation and every event has a place, and nothing else has', () => {
  const names = [...Object.keys(operations), ...Object.keys(incoming), 'invoice-notice']
  expect(Object.keys(PLACES).toSorted()).toEqual(names.toSorted())
  // The one event that is no declared operation.
  expect(CALLBACK_KINDS).toHaveLength(Object.keys(incoming).length + 1)
})

test.each(Object.entries(PLACES))(
  '%s: its screens, people and test are there',
  (_, { screens, people, test: file }) => {
    expect(screens.length).toBeGreaterThan(0)
    for (const screen of screens) {
      expect(SCREENS_AND_PAGES).toContain(screen)
      const room = SCREENS.find((each) => each === screen.split('/')[0])
      if (room === undefined) throw new Error(`no room of ${screen}`)
      expect(people.some((person) => ROLES.includes(person) && maySee(room, person, false))).toBe(true)
    }
    expect(existsSync(new URL(`../../../${file}`, import.meta.url))).toBe(true)
  },
)
