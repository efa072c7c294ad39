import type { Settings } from '#contract/views.ts'
import type { CounterDeps } from '#counter/deps.ts'
import { changeSettings, DEFAULT_SETTINGS, hasSettings, readSettings } from '#counter/settings.ts'
import type { JsonFile } from './json-file.ts'
import type { Mode } from './runtime.ts'

type Language = Settings['language']
/** What is said of the shop while its journal is not open yet. `isNew`: not yet in that journal. */
type Kept = { readonly name?: string; readonly language?: Language; readonly isNew?: boolean }
type Settling = Pick<CounterDeps, 'journal' | 'announce' | 'bug'>
type KeptFile = Pick<JsonFile, 'read' | 'write'>

/** Each journal has its own settings; what IT says while practising waits in a file for the real one. */
export type FirstSettings = {
  /** The shop's name on a real till; undefined while nobody has said it. */
  name(): string | undefined
  giveName(name: string): ReturnType<JsonFile['write']>
  /** Before Loket starts again in that mode. */
  leave(to: Mode): void
}

/** On a real till nobody is called after the practice shop. */
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
      // A disk that fails has said so itself; the next start tries again.
      deps.bug(error, 'settings')
    }
  }
  return {
    name: () => {
      const name = mode === 'real' ? now().merchantName : keptIn(file).name
      // An older Loket gave every till the name of the practice shop.
      return name === '' || name === DEFAULT_SETTINGS.merchantName ? undefined : name
    },
    giveName: (name) => {
      if (mode === 'practice') return file.write({ ...keptIn(file), name, isNew: true })
      changeSettings(deps, { merchantName: name }, defaults)
      return { ok: true }
    },
    leave: (to) => {
      const { language, merchantName } = now()
      // Whatever was practised with, the shop keeps what it has set for itself.
      if (mode === 'practice' && to === 'real') file.write({ ...keptIn(file), language })
      if (mode === 'real' && to === 'practice' && merchantName !== '') file.write({ name: merchantName })
    },
  }
}

/** A new name counts over the one before; a language only where nothing was ever set. */
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
