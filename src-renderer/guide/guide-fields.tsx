import type { FieldFault } from '../ui/field.tsx'
import { useWords } from '../words/words.tsx'
import { memberAt } from '../screens/connection/members.ts'
import { ProfileField } from '../screens/connection/profile-field.tsx'
import { fieldOfFault, specOf, type FieldPath } from '../screens/connection/profile-fields.ts'
import { faultWords } from '../screens/connection/setup-words.ts'
import type { Guide } from './use-guide.ts'

/** Profile members, shown as on the connection screen. */
export function GuideFields({
  guide,
  fields,
}: {
  readonly guide: Guide
  readonly fields: readonly FieldPath[]
}) {
  const { editor } = guide
  const faultOf = useFieldFault(guide)
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] items-start gap-x-5 gap-y-5">
      {fields.map((field) => {
        const spec = specOf(field)
        return (
          <div key={field} className={'isWide' in spec ? 'col-span-full' : ''}>
            <ProfileField
              spec={spec}
              value={memberAt(editor.draft.profile, field)}
              fault={faultOf(field)}
              onChange={(value) => editor.draft.set(field, value)}
            />
          </div>
        )
      })}
    </div>
  )
}

/** Why a member is not acceptable; an empty one is reported more quietly. */
export function useFieldFault({ editor: { draft, check } }: Guide) {
  const words = useWords()
  return (field: FieldPath): FieldFault | undefined => {
    const fault = check.faults.find(({ path }) => fieldOfFault(path) === field)
    if (fault === undefined) return undefined
    const value = memberAt(draft.profile, field)
    const isEmpty = value === undefined || value === ''
    return { words: isEmpty ? words.t('connection.field.empty') : faultWords(words, fault), isEmpty }
  }
}
