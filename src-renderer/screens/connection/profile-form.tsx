import { useEffect } from 'react'
import type { FaultView } from '#contract/setup-views.ts'
import { useWords } from '../../words/words.tsx'
import type { FieldFault } from '../../ui/field.tsx'
import { memberAt } from './members.ts'
import { ProfileField } from './profile-field.tsx'
import { fieldId, fieldOfFault, GROUPS, type FieldPath } from './profile-fields.ts'
import { faultWords } from './setup-words.ts'
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
  const faultOf = useFieldFaults(draft, faults)
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
          <div className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] items-start gap-x-5 gap-y-5">
            {fields.map((spec) => (
              <div key={spec.path} className={'isWide' in spec ? 'col-span-full' : ''}>
                <ProfileField
                  spec={spec}
                  value={memberAt(draft.profile, spec.path)}
                  fault={faultOf(spec.path)}
                  onChange={(value) => draft.set(spec.path, value)}
                />
              </div>
            ))}
          </div>
        </section>
      ))}
      <p className="text-muted">{t('connection.form.rest')}</p>
    </div>
  )
}

function useFieldFaults(draft: Draft, faults: readonly FaultView[]) {
  const words = useWords()
  return (path: FieldPath): FieldFault | undefined => {
    const fault = faults.find((one) => fieldOfFault(one.path) === path)
    if (fault === undefined) return undefined
    const value = memberAt(draft.profile, path)
    const isEmpty = value === undefined || value === ''
    return { words: isEmpty ? words.t('connection.field.empty') : faultWords(words, fault), isEmpty }
  }
}
