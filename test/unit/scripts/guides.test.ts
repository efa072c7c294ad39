/** The guides for cashier, manager and IT: frames in both languages, the app's help printed into them, small pictures. */
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import type { HelpPage } from '#renderer/help/help-page.ts'
import { withFewColours } from '../../../scripts/lib/guides/few-colours.ts'
import { frameFaults, framesOf } from '../../../scripts/lib/guides/frames.ts'
import { GUIDES, LANGUAGES } from '../../../scripts/lib/guides/plan.ts'
import { printGuide, wordsOf, type Source } from '../../../scripts/lib/guides/print.ts'

const DOCS = join(import.meta.dirname, '../../../docs')

describe('the frames', () => {
  it.each(GUIDES)('of the guide for %s have the same parts in both languages', (guide) => {
    expect(frameFaults(framesOf(guide, 'id'), framesOf(guide, 'en'))).toEqual([])
  })

  it('that one language lacks, leaves empty or cuts short are named', () => {
    const id = { title: '# Panduan', steps: ['satu', 'dua'], only: 'ini', head: 'Kepala' }
    const en = { title: '# Guide', steps: ['one'], head: ' ' }
    expect(frameFaults(id, en)).toEqual([
      'steps: not the same lines in both',
      'only: only in id',
      'head: empty in en',
    ])
  })
})

const PAGE: HelpPage = {
  topic: 'take-payment',
  group: 'steps',
  title: 'help.take-payment',
  lead: 'help.take-payment.lead',
  blocks: [
    { kind: 'steps', words: ['help.take-payment.1', 'help.take-payment.2'] },
    { kind: 'say', words: 'doubt.says.wait' },
    { kind: 'keys', lines: [{ keys: ['F7'], words: 'sale.do.renew', values: { method: 'va' } }] },
  ],
}
const MESSAGES = {
  'help.take-payment': 'Taking a payment',
  'help.take-payment.lead': 'From amount to goods.',
  'help.take-payment.1': 'Type it.',
  'help.take-payment.2': 'Make the QR.',
  'doubt.says.wait': 'One moment, please.',
  'doubt.tell': 'Read out',
  'help.keys': 'Keys',
  'sale.do.renew': '{method, select, va {New VA} other {New QR}}',
}
const source = (frames: Source['frames'] = {}): Source => ({
  language: 'en',
  frames,
  pages: [PAGE],
  t: wordsOf('en', MESSAGES),
})

describe('a guide', () => {
  it('prints a page of help: steps, words to read out, and keys with their values', () => {
    expect(printGuide([{ help: 'take-payment' }], source())).toBe(
      `### Taking a payment
From amount to goods.
1. Type it.
2. Make the QR.

> Read out: “One moment, please.”

Keys: \`F7\` New VA
`,
    )
  })

  it('puts the app’s own words where a frame names their key', () => {
    const rows = [
      ['Press', 'To'],
      ['`F7`', '{help.take-payment}'],
    ]
    expect(printGuide([{ frame: 'keys' }], source({ keys: rows }))).toContain('| `F7` | *Taking a payment* |')
  })

  it('is refused with a text, a page or a key that the app lacks, and with a frame that it does not use', () => {
    const print = (frames: Source['frames']) => () => printGuide([{ frame: 'a' }], source(frames))
    expect(print({ a: '{help.gone}' })).toThrow('no text help.gone')
    expect(print({})).toThrow('no frame a')
    expect(print({ a: 'x', b: 'y' })).toThrow('no guide uses b')
    expect(print({ a: 'Press `F24`' })).toThrow('help has no key F24')
    expect(() => printGuide([{ brief: ['printer'] }], source())).toThrow('no page printer')
  })

  it.each(GUIDES.flatMap((guide) => LANGUAGES.map((language) => `${guide}.${language}.md`)))(
    '%s can be read in a few minutes',
    (file) => {
      expect(readFileSync(join(DOCS, 'guides', file), 'utf8').split('\n').length).toBeLessThan(170)
    },
  )
})

describe('the pictures', () => {
  it('are small: all of them together stay under 1.5 MB', () => {
    const folder = join(DOCS, 'pictures/guides')
    const files = LANGUAGES.flatMap((language) =>
      readdirSync(join(folder, language)).map((name) => join(folder, language, name)),
    )
    expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(1_500_000)
  })

  it('keep the colours of a flat page, and give a rare one the nearest of them', () => {
    const picture = new PNG({ width: 40, height: 2 })
    picture.data.fill(255)
    picture.data.set([11, 93, 43, 255])
    picture.data.set([250, 252, 251, 255], 4)
    const { width, height, data } = PNG.sync.read(withFewColours(PNG.sync.write(picture)))
    expect([width, height]).toEqual([40, 2])
    expect([...data.subarray(0, 12)]).toEqual([11, 93, 43, 255, 255, 255, 255, 255, 255, 255, 255, 255])
  })
})
