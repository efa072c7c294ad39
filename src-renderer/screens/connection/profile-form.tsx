import { useEffect } from 'react'
import type { FaultView } from '#contract/setup-views.ts'
import { useWords } from '../../words/words.tsx'
import { MemberFields } from './member-fields.tsx'
import { fieldId, fieldOfFault, GROUPS } from './profile-fields.ts'
import type { Draft } from './use-draft.ts'

/** A member to show and focus; a new object for each request. */
export type Target = { readonly path: string }

type Props = {
  readonly draft: Draft
  readonly faults: readonly FaultView[]
  readonly target: Target | undefined
}

/** The main members of the profile, grouped by subject. */
export function ProfileForm({ draft, faults, target }: Props) {
  const { t } = useWords()
  useEffect(() => {
    const field = target === undefined ? undefined : fieldOfFault(target.path)
    if (field === undefined) return
    const element = document.getElementById(fieldId(field))
    const control =
      element?.matches('input') === true ? element : element?.querySelector<HTMLElement>('input')
    // The whole field with its messages, not only its first line.
    element?.parentElement?.scrollIntoView({ block: 'center' })
    control?.focus({ preventScroll: true })
  }, [target])
  return (
    <div className="flex flex-col gap-10">
      {GROUPS.map(({ name, fields }) => (
        <section key={name} aria-labelledby={`profile-group-${name}`} className="flex flex-col gap-4">
          <h3 id={`profile-group-${name}`} className="text-lead font-bold">
            {t(`connection.group.${name}`)}
          </h3>
          <MemberFields draft={draft} faults={faults} fields={fields.map(({ path }) => path)} />
        </section>
      ))}
      <p className="text-muted">{t('connection.form.rest')}</p>
    </div>
  )
}
