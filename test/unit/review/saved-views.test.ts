/** The saved views in the journal of a till. */
import { expect, test } from 'vitest'
import type { ReviewView } from '#contract/procedures/review.ts'
import { VIEWS_MOST } from '#contract/review-views.ts'
import { openSavedViews } from '#review/saved-views.ts'
import { open, tempFile } from '../journal/helpers.ts'

const PAID: ReviewView = { name: 'Lunas minggu ini', query: { groups: ['paid'] }, range: 'week' }
const LARGE: ReviewView = {
  name: 'besar',
  query: { from: 20_261_101, to: 20_261_130, least: 9_999_999_999_999_999n, most: 9_999_999_999_999_999n },
}

function shop(file = tempFile()) {
  const journal = open(file)
  let announced = 0
  const views = openSavedViews({ journal, announce: () => void (announced += 1) })
  const names = () => views.list().map(({ name }) => name)
  return { file, journal, views, names, announced: () => announced }
}

test('a view comes back after a restart as it was saved, by name', () => {
  const { file, journal, views, announced } = shop()
  expect([views.list(), views.save(PAID).ok, views.save(LARGE).ok]).toEqual([[], true, true])
  journal.close()
  const again = shop(file)
  expect(again.views.list()).toEqual([LARGE, PAID])
  expect([announced(), again.announced()]).toEqual([2, 0])
})

test('a name is there once, however it is written', () => {
  const { views, names } = shop()
  views.save({ ...PAID, name: 'Kopi Sénja' })
  const taken = { ok: false, refusal: { code: 'not-acceptable', details: { why: 'name-taken' } } }
  for (const name of ['Kopi Sénja', 'KOPI SÉNJA', 'kopi Se\u0301nja'])
    expect(views.save({ ...LARGE, name })).toEqual(taken)
  views.save(LARGE)
  expect(views.rename('besar', 'kopi sénja')).toEqual(taken)
  // Its own name in other letters is no other view's.
  expect(views.rename('besar', 'Besar').ok).toBe(true)
  expect(names()).toEqual(['Besar', 'Kopi Sénja'])
})

test('renames and removes; what is gone is not found', () => {
  const { views, names, announced } = shop()
  views.save(PAID)
  expect(views.rename('Lunas minggu ini', 'Lunas').ok).toBe(true)
  expect(views.list()).toEqual([{ ...PAID, name: 'Lunas' }])
  expect(views.rename('Lunas minggu ini', 'x')).toMatchObject({ refusal: { code: 'not-found' } })
  expect(views.remove('lunas')).toMatchObject({ refusal: { code: 'not-found' } })
  expect(views.remove('Lunas').ok).toBe(true)
  expect([names(), announced()]).toEqual([[], 3])
})

test('holds so many at most', () => {
  const { views, names } = shop()
  for (let nth = 1; nth <= VIEWS_MOST; nth += 1) views.save({ ...PAID, name: `V ${nth}` })
  expect(views.save(PAID)).toMatchObject({ refusal: { code: 'too-many', details: { most: VIEWS_MOST } } })
  expect(names().slice(0, 3)).toEqual(['V 1', 'V 2', 'V 3'])
  views.remove('V 7')
  expect(views.save(PAID).ok).toBe(true)
})

test.each([
  'no JSON',
  '{}',
  'null',
  '[{"name":"","query":{}}]',
  '[{"name":"a","query":{"least":5}},{"name":"b","query":{"unknown":1}},{"name":"c","query":{"least":"-1"}}]',
])('what it cannot read is left out: %s', (stored) => {
  const { journal, views, names } = shop()
  journal.write.putSetting('review-views', stored)
  expect(views.list()).toEqual([])
  views.save(PAID)
  expect(names()).toEqual([PAID.name])
})

test('what only a later version can read stays, with its name, through every change', () => {
  const { journal, views, names } = shop()
  const later = { name: 'Cabang', query: { branches: ['x'], least: '5' }, colour: 7 }
  const stored = () => JSON.parse(journal.read.setting('review-views') ?? '') as unknown[]
  journal.write.putSetting('review-views', JSON.stringify([later, 'no view']))
  const taken = { refusal: { code: 'not-acceptable', details: { why: 'name-taken' } } }
  expect(views.save({ ...PAID, name: 'CABANG' })).toMatchObject(taken)
  views.save(PAID)
  expect(views.rename(PAID.name, 'cabang')).toMatchObject(taken)
  views.rename(PAID.name, 'Lunas')
  expect(names()).toEqual(['Lunas'])
  expect(stored()).toEqual(expect.arrayContaining([later, 'no view']))
  expect(views.remove('Cabang')).toMatchObject({ refusal: { code: 'not-found' } })
  views.remove('Lunas')
  expect(stored()).toEqual(expect.arrayContaining([later, 'no view']))
  for (let nth = 3; nth <= VIEWS_MOST; nth += 1) views.save({ ...PAID, name: `V ${nth}` })
  expect(views.save(PAID)).toMatchObject({ refusal: { code: 'too-many' } })
})
