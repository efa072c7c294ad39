import { useEffect, useEffectEvent, useRef } from 'react'
import { useWords } from '../../words/words.tsx'
import { JsonEditor, type EditorHandle } from '../../ui/json-editor.tsx'
import { spanOf } from '../../ui/read-json.ts'
import type { Target } from './profile-form.tsx'
import type { Draft } from './use-draft.ts'

type Props = { readonly draft: Draft; readonly hasFaults: boolean; readonly target: Target | undefined }

/** The whole profile, including what the form lacks. */
export function ProfileText({ draft, hasFaults, target }: Props) {
  const { t } = useWords()
  const editor = useRef<EditorHandle>(null)
  const { read } = draft
  const show = useEffectEvent(({ path }: Target) => {
    const span = read.ok ? spanOf(read.spans, path) : undefined
    if (span !== undefined) editor.current?.select(span)
  })
  useEffect(() => {
    if (target !== undefined) show(target)
  }, [target])
  return (
    <JsonEditor
      id="profile-text"
      label={t('connection.text.label')}
      text={draft.text}
      onText={draft.setText}
      fault={read.ok ? undefined : read.fault}
      isInvalid={hasFaults}
      handle={editor}
      className="h-[26rem] min-h-48 low:h-64"
    />
  )
}
