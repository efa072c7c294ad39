import { join } from 'node:path'
import type { PageEvent } from '#contract/events.ts'
import type { Settings } from '#contract/views.ts'
import { jsonFile } from '#support/json-file.ts'

/** How the till looked last: the first picture is drawn before the journal with the settings is open. */
export type LastLook = Pick<Settings, 'theme'> & { readonly size: number }

const UNKNOWN: LastLook = { theme: 'system', size: 100 }
const LARGEST = 500

/** By hand: a schema's library is not read before the first picture. */
function lookIn(kept: unknown): LastLook {
  const { theme, size } = Object(kept) as { readonly theme?: unknown; readonly size?: unknown }
  const isTheme = theme === 'system' || theme === 'light' || theme === 'dark'
  const isSize = typeof size === 'number' && size >= UNKNOWN.size && size <= LARGEST
  return { theme: isTheme ? theme : UNKNOWN.theme, size: isSize ? size : UNKNOWN.size }
}

export type LookKept = {
  readonly read: () => LastLook
  /** Keeps what the settings say now and after each change. */
  readonly follow: (
    settings: () => Pick<Settings, 'theme' | 'size'>,
    subscribe: (hear: (event: PageEvent) => void) => unknown,
  ) => void
}

/** A file that cannot be read or written costs a first picture in the wrong colours. */
export function lastLook(folder: string): LookKept {
  const file = jsonFile(join(folder, 'look.json'))
  let known = lookIn(file.read())
  return {
    read: () => known,
    follow: (settings, subscribe) => {
      const keep = (): void => {
        const { theme, size } = settings()
        if (known.theme === theme && known.size === size) return
        known = { theme, size }
        file.write(known)
      }
      keep()
      subscribe(({ type }) => {
        if (type === 'settings-changed') keep()
      })
    },
  }
}
