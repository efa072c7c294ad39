import type { Settings } from '#contract/views.ts'
import type { CounterDeps } from '#counter/deps.ts'
import { changeSettings, DEFAULT_SETTINGS, hasSettings, readSettings } from '#counter/settings.ts'
import type { JsonFile } from '#support/json-file.ts'
import type { Mode } from './runtime.ts'

type Language = Settings['language']
/** Shop settings made while its journal is not open yet. `isNew`: not yet in that journal. */
type Kept = { readonly name?: string; readonly language?: Language; readonly isNew?: boolean }
type Settling = Pick<CounterDeps, 'journal' | 'announce' | 'bug'>
type KeptFile = Pick<JsonFile, 'read' | 'write'>

/** Each journal has its own settings; those that IT makes during practice wait in a file for the real one. */
export type FirstSettings = {
  /** The shop's name on a real till; undefined until it is set. */
  name(): string | undefined
  giveName(name: string): ReturnType<JsonFile['write']>
  /** Called before Loket restarts in that mode. */
  leave(to: Mode): void
}

/** A real till never takes the practice shop's name by default. */
export function defaultsOf(mode: Mode): Settings {
  return mode === 'practice' ? DEFAULT_SETTINGS : { ...DEFAULT_SETTINGS, merchantName: '' }
}

export function openFirstSettings(file: KeptFile, mode: Mode, deps: Settling): FirstSettings {
  const defaults = defaultsOf(mode)
  const now = () => readSettings(deps, defaults)
  if (mode === 'real') {
    try {
      bringIn(file, deps, defaults)
    } catch (error) {
      // A failing disk has reported itself; the next start tries again.
      deps.bug(error, 'settings')
    }
  }
  return {
    name: () => {
      const name = mode === 'real' ? now().merchantName : keptIn(file).name
      // Older versions of Loket gave every till the name of the practice shop.
      return name === '' || name === DEFAULT_SETTINGS.merchantName ? undefined : name
    },
    giveName: (name) => {
      if (mode === 'practice') return file.write({ ...keptIn(file), name, isNew: true })
      changeSettings(deps, { merchantName: name }, defaults)
      return { ok: true }
    },
    leave: (to) => {
      const { language, merchantName } = now()
      // The shop keeps its own language, whatever was used in practice.
      if (mode === 'practice' && to === 'real') file.write({ ...keptIn(file), language })
      if (mode === 'real' && to === 'practice' && merchantName !== '') file.write({ name: merchantName })
    },
  }
}

/** A new name replaces the earlier one; a language applies only where none was ever set. */
function bringIn(file: KeptFile, deps: Settling, defaults: Settings): void {
  const { name, language, isNew = false } = keptIn(file)
  const isFirst = !hasSettings(deps)
  const change = {
    ...(isNew && name !== undefined ? { merchantName: name } : {}),
    ...(isFirst && language !== undefined ? { language } : {}),
  }
  if (Object.keys(change).length === 0) return
  changeSettings(deps, change, defaults)
  file.write({ ...(name === undefined ? {} : { name }) })
}

function keptIn(file: Pick<KeptFile, 'read'>): Kept {
  const kept = file.read()
  if (typeof kept !== 'object' || kept === null) return {}
  const { name, language, isNew } = kept as Record<string, unknown>
  return {
    ...(typeof name === 'string' && name.trim() !== '' ? { name } : {}),
    ...(language === 'id' || language === 'en' ? { language } : {}),
    ...(isNew === true ? { isNew } : {}),
  }
}
