/** What stands on the report of a signed day next to its sums. */
import { expect, test } from 'vitest'
import { reportPicture, reportSheet } from '#paper/signoff/report.ts'
import { reported } from '../backoffice/signoff/reported.ts'

const wordsOf = (html: string): string =>
  html
    .replaceAll(/<style>.*?<\/style>|<svg.*?<\/svg>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ')

test('the picture counts what is open now, next to the sums of now', async () => {
  const { content } = await reported('real', 'paid-late')
  expect(content.day.open).toHaveLength(1)
  const words = wordsOf(await reportPicture(content, 'en'))
  expect(words).toContain('Still open: 1')
  expect(words).not.toContain('Nothing is open')
})

test('the sheet names what was open when it was signed, and what is open now', async () => {
  const { content } = await reported('real', 'paid-late')
  const words = wordsOf(await reportSheet(content, ['en']))
  expect(words).toMatch(/Open when it was signed Nothing is open\..*Open now .*10\.000/)
})

test('without an addendum what is open now is not said twice', async () => {
  const { content } = await reported('real', 'paid-late')
  const { day } = content
  const before = { ...content, day: { ...day, open: [], signature: { ...day.signature, addenda: [] } } }
  expect(wordsOf(await reportSheet(before, ['en']))).not.toContain('Open now')
})

test('both say of which journal it is, and the limit when it was signed', async () => {
  const { content } = await reported()
  const { day, journal } = content
  const limited = { ...content, day: { ...day, signature: { ...day.signature, limitMinor: 500_000_000n } } }
  const shown = journal.replaceAll(/.{4}(?=.)/g, '$& ')
  for (const html of [await reportSheet(limited, ['en']), await reportPicture(limited, 'en')]) {
    expect(wordsOf(html)).toContain(`Journal ${shown}`)
    expect(wordsOf(html)).toContain('Limit for two managers Rp 5.000.000')
  }
  expect(wordsOf(await reportSheet(content, ['en']))).toContain('Limit for two managers None')
})
