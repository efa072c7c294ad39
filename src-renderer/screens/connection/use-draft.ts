import { useMemo, useState } from 'react'
import type { Json, SetupView } from '#contract/setup-views.ts'
import { readJson, type ReadJson } from '../../ui/read-json.ts'
import { jsonText, sameJson, withMember } from './members.ts'

export type Draft = {
  /** The profile as far as it is readable: invalid JSON leaves the last readable one. */
  readonly profile: Json
  readonly text: string
  readonly read: ReadJson
  /** There are unsaved changes. */
  readonly isDirty: boolean
  readonly set: (path: string, member: Json | undefined) => void
  readonly setText: (text: string) => void
  readonly drop: () => void
}

/** The profile being edited, in the form and as text at once. Untouched, it follows the saved one. */
export function useDraft({ profile: kept, draft, template }: SetupView): Draft {
  // A started draft exists only while there is no complete profile.
  const base = draft ?? kept ?? template
  const [changed, change] = useState<{ readonly profile: Json; readonly text: string } | undefined>(undefined)
  const { profile, text } = useMemo(() => changed ?? { profile: base, text: jsonText(base) }, [changed, base])
  const read = useMemo(() => readJson(text), [text])
  return {
    profile,
    text,
    read,
    isDirty: changed !== undefined && (!read.ok || !sameJson(profile, base)),
    set: (path, member) => {
      const next = withMember(profile, path, member)
      change({ profile: next, text: jsonText(next) })
    },
    setText: (next) => {
      const now = readJson(next)
      change({ profile: now.ok ? now.value : profile, text: next })
    },
    drop: () => change(undefined),
  }
}
