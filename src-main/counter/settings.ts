import { KEEPER, type Role } from '#contract/define.ts'
import { SIZES, VOLUMES, type Settings } from '#contract/views.ts'
import type { CounterDeps } from './deps.ts'

const KEY = 'till'

export const DEFAULT_SETTINGS: Settings = {
  language: 'id',
  theme: 'system',
  size: 100,
  merchantName: 'Warung Latihan',
  volume: 'normal',
  speakAmounts: false,
}

/** Settings that belong to the shop; the others are everyone's. */
const OF_THE_SHOP: readonly (keyof Settings)[] = ['merchantName']

/** Whether this role may change these settings: customers trust the shop's name. */
export function mayChange(role: Role, change: SettingsChange): boolean {
  return KEEPER.includes(role) || OF_THE_SHOP.every((name) => change[name] === undefined)
}

export type SettingsChange = { readonly [K in keyof Settings]?: Settings[K] | undefined }

/** Whether this journal holds any settings. */
export function hasSettings({ journal }: Pick<CounterDeps, 'journal'>): boolean {
  return journal.read.setting(KEY) !== undefined
}

/** The till's settings; unreadable ones fall back to the defaults, one by one. */
export function readSettings(deps: Pick<CounterDeps, 'journal'>, defaults: Settings): Settings {
  const stored = deps.journal.read.setting(KEY)
  if (stored === undefined) return defaults
  let parsed: unknown
  try {
    parsed = JSON.parse(stored)
  } catch {
    return defaults
  }
  if (typeof parsed !== 'object' || parsed === null) return defaults
  const { language, theme, size, merchantName, volume, speakAmounts } = parsed as Record<string, unknown>
  return {
    language: language === 'id' || language === 'en' ? language : defaults.language,
    theme: theme === 'light' || theme === 'dark' || theme === 'system' ? theme : defaults.theme,
    size: SIZES.find((one) => one === size) ?? defaults.size,
    merchantName:
      typeof merchantName === 'string' && merchantName !== '' ? merchantName : defaults.merchantName,
    volume: VOLUMES.find((one) => one === volume) ?? defaults.volume,
    speakAmounts: typeof speakAmounts === 'boolean' ? speakAmounts : defaults.speakAmounts,
  }
}

/** Changes the given settings, journals the change and notifies both windows. */
export function changeSettings(
  deps: Pick<CounterDeps, 'journal' | 'announce'>,
  change: SettingsChange,
  defaults: Settings,
): Settings {
  const before = readSettings(deps, defaults)
  const after: Settings = {
    language: change.language ?? before.language,
    theme: change.theme ?? before.theme,
    size: change.size ?? before.size,
    merchantName: change.merchantName ?? before.merchantName,
    volume: change.volume ?? before.volume,
    speakAmounts: change.speakAmounts ?? before.speakAmounts,
  }
  deps.journal.write.putSetting(KEY, JSON.stringify(after))
  deps.announce({ type: 'settings-changed' })
  return after
}
