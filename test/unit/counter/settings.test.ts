import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeSettings, DEFAULT_SETTINGS, hasSettings, readSettings } from '#counter/settings.ts'
import { NORMAL_KEYS } from '#contract/keys.ts'
import type { Settings } from '#contract/views.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

const DEFAULTS: Settings = DEFAULT_SETTINGS
const OTHER_KEYS = { ...NORMAL_KEYS, renew: 'F9' } as const
let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(() => shop.close())

it('are the defaults, are changed one by one, are told and outlive a restart', async () => {
  const { deps } = shop.till()
  expect([readSettings(deps, DEFAULTS), hasSettings(deps)]).toEqual([DEFAULTS, false])
  changeSettings(deps, { theme: 'dark' }, DEFAULTS)
  changeSettings(deps, { merchantName: 'Kopi Senja', language: undefined }, DEFAULTS)
  changeSettings(deps, { volume: 'loud', speakAmounts: true }, DEFAULTS)
  changeSettings(deps, { size: 150 }, DEFAULTS)
  expect(hasSettings(deps)).toBe(true)
  expect(shop.events.filter((event) => event.type === 'settings-changed')).toHaveLength(4)
  await shop.restart()
  expect(readSettings(shop.till().deps, DEFAULTS)).toEqual({
    ...DEFAULTS,
    theme: 'dark',
    merchantName: 'Kopi Senja',
    volume: 'loud',
    speakAmounts: true,
    size: 150,
  })
  expect(shop.journal().tailCheck(100)).toMatchObject({ ok: true })
})

it.each([
  ['{', DEFAULTS],
  ['null', DEFAULTS],
  ['[]', DEFAULTS],
  ['{"language":"fr","theme":"dark","merchantName":""}', { ...DEFAULTS, theme: 'dark' }],
  ['{"language":"en","theme":7,"merchantName":{}}', { ...DEFAULTS, language: 'en' }],
  ['{"volume":"none","speakAmounts":"yes"}', DEFAULTS],
  ['{"size":175}', DEFAULTS],
  [JSON.stringify({ keys: OTHER_KEYS }), { ...DEFAULTS, keys: OTHER_KEYS }],
  // Two acts with one key, and a key that types.
  [JSON.stringify({ keys: { ...OTHER_KEYS, check: 'F9' } }), DEFAULTS],
  [JSON.stringify({ keys: { ...OTHER_KEYS, check: 'a' } }), DEFAULTS],
  ['{"size":200}', { ...DEFAULTS, size: 200 }],
  ['{"volume":"soft","speakAmounts":true}', { ...DEFAULTS, volume: 'soft', speakAmounts: true }],
])('%s in the journal is read as far as it can be', (stored, settings) => {
  shop.journal().write.putSetting('till', stored)
  expect(readSettings(shop.till().deps, DEFAULTS)).toEqual(settings)
})

it('each language and theme is read, whatever the defaults are', () => {
  const read = (language: string, theme: string) => {
    shop.journal().write.putSetting('till', JSON.stringify({ language, theme }))
    const settings = readSettings(shop.till().deps, { ...DEFAULTS, language: 'en', theme: 'dark' })
    return [settings.language, settings.theme]
  }
  changeSettings(shop.till().deps, { language: 'en' }, DEFAULTS)
  expect(readSettings(shop.till().deps, DEFAULTS).language).toBe('en')
  expect([read('id', 'light'), read('en', 'system'), read('fr', 'blue')]).toEqual([
    ['id', 'light'],
    ['en', 'system'],
    ['en', 'dark'],
  ])
})
