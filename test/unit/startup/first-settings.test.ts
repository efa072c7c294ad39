/** The shop's data entered in practice mode reach the real till, and nothing else does. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeSettings, DEFAULT_SETTINGS, readSettings } from '#counter/settings.ts'
import { defaultsOf, openFirstSettings } from '#startup/first-settings.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let practised: VirtualTill
let real: VirtualTill
let kept: unknown
const file = {
  read: () => kept,
  write: (value: unknown) => {
    kept = value
    return { ok: true } as const
  },
}
beforeEach(() => {
  practised = openVirtualTill()
  real = openVirtualTill()
  kept = undefined
})
afterEach(async () => {
  await practised.close()
  await real.close()
})

const inPractice = () => openFirstSettings(file, 'practice', practised.till().deps)
const onReal = () => openFirstSettings(file, 'real', real.till().deps)
const settings = () => readSettings(real.till().deps, defaultsOf('real'))

it('a real till has no name of its own, least of all that of the practice shop', () => {
  expect(onReal().name()).toBeUndefined()
  expect(settings().merchantName).toBe('')
  expect(readSettings(practised.till().deps, defaultsOf('practice')).merchantName).toBe('Warung Latihan')
  // As saved by an older Loket with another setting.
  changeSettings(real.till().deps, { merchantName: DEFAULT_SETTINGS.merchantName }, defaultsOf('real'))
  expect(onReal().name()).toBeUndefined()
})

it('the name and the language of the set-up are those of the real till', () => {
  changeSettings(practised.till().deps, { language: 'en', theme: 'dark' }, DEFAULT_SETTINGS)
  const setUp = inPractice()
  setUp.giveName('Kopi Senja')
  expect(setUp.name()).toBe('Kopi Senja')
  setUp.leave('real')
  expect(onReal().name()).toBe('Kopi Senja')
  expect(settings()).toEqual({ ...DEFAULT_SETTINGS, language: 'en', merchantName: 'Kopi Senja' })
})

it('a shop keeps its language when it comes back from practice in another, and takes a new name', () => {
  changeSettings(real.till().deps, { merchantName: 'Kopi Senja' }, defaultsOf('real'))
  onReal().leave('practice')
  expect(inPractice().name()).toBe('Kopi Senja')
  changeSettings(practised.till().deps, { language: 'en' }, DEFAULT_SETTINGS)
  inPractice().leave('real')
  onReal()
  expect(settings()).toMatchObject({ language: 'id', merchantName: 'Kopi Senja' })
  inPractice().giveName('Kopi Pagi')
  expect(onReal().name()).toBe('Kopi Pagi')
})

it('what the shop changes later is not undone by the next start', () => {
  inPractice().giveName('Kopi Senja')
  onReal().giveName('Kopi Pagi')
  expect(onReal().name()).toBe('Kopi Pagi')
  expect(real.events.filter(({ type }) => type === 'settings-changed')).toHaveLength(2)
})

it.each([undefined, null, 'x', { name: 7, language: 'fr', isNew: 'yes' }, { name: ' ', isNew: true }])(
  'a file of %j says nothing',
  (spoiled) => {
    kept = spoiled
    expect(onReal().name()).toBeUndefined()
    expect(settings()).toEqual({ ...DEFAULT_SETTINGS, merchantName: '' })
  },
)
