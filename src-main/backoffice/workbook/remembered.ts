import { isDeepStrictEqual } from 'node:util'
import type { Journal } from '#journal/journal.ts'
import type { Mapping, Remembered } from './columns.ts'

/** Headers whose columns are remembered. */
const MOST_HEADERS = 50

/** The columns that people have confirmed for a header, as a setting of the till. */
export function rememberedColumns<Field extends string>({ read, write }: Journal, setting: string) {
  const all = (): Remembered<Field> => columnsIn(read.setting(setting))
  return {
    all,
    remember: (fingerprint: string, mapping: Mapping<Field>): void => {
      const { [fingerprint]: before, ...others } = all()
      if (isDeepStrictEqual(before, mapping)) return
      const next = [...Object.entries(others), [fingerprint, mapping]].slice(-MOST_HEADERS)
      write.putSetting(setting, JSON.stringify(Object.fromEntries(next)))
    },
  }
}

/** Written by this program; a damaged one is forgotten. */
function columnsIn<Field extends string>(stored: string | undefined): Remembered<Field> {
  if (stored === undefined) return {}
  try {
    return JSON.parse(stored) as Remembered<Field>
  } catch {
    return {}
  }
}
