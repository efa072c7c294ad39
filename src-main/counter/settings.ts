import { keysSchema, NORMAL_KEYS } from '#contract/keys.ts'
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
  keys: NORMAL_KEYS,
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
  const { language, theme, size, merchantName, volume, speakAmounts, keys } = parsed as Record<
    string,
    unknown
  >
  return {
    language: language === 'id' || language === 'en' ? language : defaults.language,
    theme: theme === 'light' || theme === 'dark' || theme === 'system' ? theme : defaults.theme,
    size: SIZES.find((one) => one === size) ?? defaults.size,
    merchantName:
      typeof merchantName === 'string' && merchantName !== '' ? merchantName : defaults.merchantName,
    volume: VOLUMES.find((one) => one === volume) ?? defaults.volume,
    speakAmounts: typeof speakAmounts === 'boolean' ? speakAmounts : defaults.speakAmounts,
    keys: keysSchema.safeParse(keys).data ?? defaults.keys,
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
    keys: change.keys ?? before.keys,
  }
  deps.journal.write.putSetting(KEY, JSON.stringify(after))
  deps.announce({ type: 'settings-changed' })
  return after
}
