import { MemberFields } from '../screens/connection/member-fields.tsx'
import type { Guide } from './use-guide.ts'

/** The gateway's sandbox or the real one, and where it is. */
export function EnvironmentStep({ guide }: { readonly guide: Guide }) {
  const { draft, check } = guide.editor
  return (
    <MemberFields
      draft={draft}
      faults={check.faults}
      fields={['environment', 'baseUrl']}
      leaveOut="practice"
    />
  )
}
