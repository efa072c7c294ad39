import type { FaultView } from '#contract/setup-views.ts'
import { useWords } from '../../words/words.tsx'
import type { FieldFault } from '../../ui/field.tsx'
import { memberAt } from './members.ts'
import { ProfileField } from './profile-field.tsx'
import { fieldOfFault, specOf, type FieldPath } from './profile-fields.ts'
import { faultWords } from './setup-words.ts'
import type { Draft } from './use-draft.ts'

type Props = {
  readonly draft: Draft
  readonly faults: readonly FaultView[]
  readonly fields: readonly FieldPath[]
  /** An option that makes no sense there. */
  readonly leaveOut?: string
}

/** Some members of the profile: the same fields in the form and in the steps of the guide. */
export function MemberFields({ draft, faults, fields, leaveOut }: Props) {
  const faultOf = useFieldFaults(draft, faults)
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] items-start gap-x-5 gap-y-5">
      {fields.map((field) => {
        const spec = specOf(field)
        return (
          <div key={field} className={'isWide' in spec ? 'col-span-full' : ''}>
            <ProfileField
              spec={spec}
              value={memberAt(draft.profile, field)}
              fault={faultOf(field)}
              onChange={(value) => draft.set(field, value)}
              {...(leaveOut === undefined ? {} : { leaveOut })}
            />
          </div>
        )
      })}
    </div>
  )
}

/** Why a member is not acceptable; an empty one is reported more quietly. */
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
