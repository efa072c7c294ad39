import type { Settings } from '#contract/views.ts'
import type { CounterDeps } from './deps.ts'

const KEY = 'till'

export type SettingsChange = { readonly [K in keyof Settings]?: Settings[K] | undefined }

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
  const { language, theme, merchantName } = parsed as Record<string, unknown>
  return {
    language: language === 'id' || language === 'en' ? language : defaults.language,
    theme: theme === 'light' || theme === 'dark' || theme === 'system' ? theme : defaults.theme,
    merchantName:
      typeof merchantName === 'string' && merchantName !== '' ? merchantName : defaults.merchantName,
  }
}

/** Changes what is given, journals the change, and tells both windows. */
export function changeSettings(deps: CounterDeps, change: SettingsChange, defaults: Settings): Settings {
  const before = readSettings(deps, defaults)
  const after: Settings = {
    language: change.language ?? before.language,
    theme: change.theme ?? before.theme,
    merchantName: change.merchantName ?? before.merchantName,
  }
  deps.journal.write.putSetting(KEY, JSON.stringify(after))
  deps.announce({ type: 'settings-changed' })
  return after
}
