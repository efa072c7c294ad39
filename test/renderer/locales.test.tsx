import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { NOTE_REASONS } from '#domain/field-note.ts'
import { PROFILE_REASONS } from '#gateway/profile/profile-reasons.ts'
import { MESSAGES } from '#renderer/words/messages.ts'
import { codeKeys, outcomeKeys } from '../../scripts/lib/gateway-keys.ts'

type Areas = Readonly<Record<string, Readonly<Record<string, string>>>>

const FOLDER = join(process.cwd(), 'resources/locales')

function read(language: string): Areas {
  const files = readdirSync(join(FOLDER, language)).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(
    files.map((file) => [
      file,
      JSON.parse(readFileSync(join(FOLDER, language, file), 'utf8')) as Record<string, string>,
    ]),
  )
}

/** Names of the arguments, and whether one selects words: a count may need a plural in one language only. */
function placeholders(text: string): readonly string[] {
  const found: string[] = []
  for (const [, name = '', kind = ''] of text.matchAll(/\{\s*([a-zA-Z]\w*)\s*(?:,\s*(\w+))?/g))
    found.push(`${name}:${kind === 'select' ? kind : ''}`)
  return [...new Set(found.filter((one) => !isBranch(one, text)))].toSorted()
}

/** A word inside a branch, `{lebih}`, looks like an argument; branches follow a selector word. */
function isBranch(one: string, text: string): boolean {
  const [name = ''] = one.split(':')
  return new RegExp(`(?:=?\\d+|other|one|over|under|va|qr|link)\\s*\\{${name}[ }]`).test(text)
}

const id = read('id')
const en = read('en')

describe('locale files', () => {
  test('the same files in both languages', () => {
    expect(Object.keys(en).toSorted()).toEqual(Object.keys(id).toSorted())
  })

  test.each(Object.keys(id))('%s has the same keys in both languages', (file) => {
    expect(Object.keys(en[file] ?? {}).toSorted()).toEqual(Object.keys(id[file] ?? {}).toSorted())
  })

  test.each(Object.keys(id))('%s has no empty words and the same arguments', (file) => {
    for (const [key, words] of Object.entries(id[file] ?? {})) {
      const other = en[file]?.[key] ?? ''
      expect(words.trim(), key).not.toBe('')
      expect(other.trim(), key).not.toBe('')
      expect(placeholders(other), key).toEqual(placeholders(words))
    }
  })

  test('no key stands in two files', () => {
    const keys = Object.values(id).flatMap((area) => Object.keys(area))
    expect(keys.length).toBe(new Set(keys).size)
  })

  test('what the gateway may say, and why a profile is refused, is worded, and nothing else is', () => {
    expect(Object.keys(id['gateway.json'] ?? {}).toSorted()).toEqual(
      [...codeKeys, ...outcomeKeys, ...NOTE_REASONS.map((why) => `gateway.note.${why}`)].toSorted(),
    )
    expect(Object.keys(id['profile.json'] ?? {}).toSorted()).toEqual(
      [...PROFILE_REASONS, 'profile.other'].toSorted(),
    )
  })

  test('the loader gives out every key', () => {
    // The words of the boxes before there is any page.
    const { 'start.json': _boxes, ...pages } = id
    const keys = Object.values(pages).flatMap((area) => Object.keys(area))
    expect(Object.keys(MESSAGES.id).toSorted()).toEqual(keys.toSorted())
    expect(Object.keys(MESSAGES.en).toSorted()).toEqual(keys.toSorted())
  })
})
