// Every refusal to open: no byte of the refused files changes, and the advised way leads to a till that
// sells.
import { writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restoreFrom } from '#backup/restore.ts'
import { takeWriterLock } from '#journal/opening/lock.ts'
import type { OpenRefusal } from '#journal/opening/judge.ts'
import { canBeRestored, waysBack } from '#startup/ways-back.ts'
import { startWords } from '#shell/start-words.ts'
import { restore } from '#terminal/restore.ts'
import { NOON } from '../journal/helpers.ts'
import { SHUT } from './shut-till.ts'
import {
  aDay,
  copyFile,
  files,
  leaveStick,
  makePlace,
  prints,
  putBack,
  removePlace,
  sells,
  shutPlace,
  start,
  stickIsThere,
} from './till-place.ts'

beforeEach(makePlace)
afterEach(removePlace)

describe.each(SHUT)('$why: $name', ({ why, make, mend, open }) => {
  it('is refused in words, and no byte is changed', () => {
    const end = make()
    const before = prints()
    const result = start(open)
    expect(result).toMatchObject({ ok: false, why })
    expect(prints()).toEqual(before)
    expect(startWords(why)).not.toBe(startWords('no such word'))
    if (why === 'copy-folder-missing') expect(stickIsThere()).toBe(false)
    end?.()
  })

  it('each way that is named does what its words say, and leads to a till that sells', async () => {
    make()?.()
    const ways = waysBack(why, shutPlace())
    if (mend !== undefined || why === 'locked') {
      expect(ways).toEqual([])
      mend?.()
      return sells()
    }
    expect(ways.length).toBeGreaterThan(0)
    const before = files()
    for (const { when, args } of ways) {
      // Only a right journal, or a lost copy, has its copy made anew.
      const [, english] = when
      expect([english, args.includes('--renew-copy')]).toEqual([
        english,
        /journal is right|disk of the copy is lost/.test(english),
      ])
      putBack(before)
      // The copy of an unsound journal is not rebuilt: then the other way is the right one.
      const done = await restore(args)
      if (args.includes('--renew-copy') && done.code === 1) {
        expect(ways.length).toBeGreaterThan(1)
        continue
      }
      expect(done).toMatchObject({ code: 0 })
      if (!args.includes('--copy')) leaveStick()
      sells()
    }
  })

  it('the key of the box, where it has one, does the same', async () => {
    make()?.()
    if (!canBeRestored(why, shutPlace())) return
    expect(
      await restoreFrom({ file: shutPlace().file, copy: copyFile(), now: NOON }, () => undefined),
    ).toMatchObject({
      ok: true,
    })
    sells()
  })
})

it('every refusal stands in this table, and only where a copy is right anybody may rebuild from it', () => {
  const all: Readonly<Record<OpenRefusal, true>> = {
    'newer-version': true,
    'wrong-mode': true,
    'not-a-journal': true,
    corrupt: true,
    locked: true,
    io: true,
    'journal-lost': true,
    'copy-folder-missing': true,
    'copy-ahead': true,
    'copy-differs': true,
    'copy-behind': true,
    'not-sealed': true,
    'copy-missing': true,
  }
  expect(new Set(SHUT.map(({ why }) => why))).toEqual(new Set(Object.keys(all)))
  aDay()
  const mine = Object.keys(all).filter((why) => canBeRestored(why, shutPlace()))
  expect(mine.toSorted()).toEqual(['copy-ahead', 'corrupt', 'not-a-journal', 'not-sealed', 'wrong-mode'])
})

it('a first start founds a journal where nothing lies, also after a start that came to nothing', () => {
  const { file } = shutPlace()
  takeWriterLock(file)?.release()
  writeFileSync(`${file}.part`, 'half')
  expect(start().ok).toBe(true)
})
