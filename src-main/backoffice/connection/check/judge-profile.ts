import type { TestFinding } from '#contract/connect-views.ts'
import type { SetupView } from '#contract/setup-views.ts'
import { failed, fine, type Judged } from './step.ts'

/** What keeps a connection from being tried; people are missing for the start, not for this. */
const FINDINGS: Readonly<Record<string, TestFinding>> = {
  'setup.missing.profile': 'no-profile',
  'setup.missing.profile-faults': 'profile-faults',
  'setup.missing.environment': 'profile-practice',
  'setup.missing.profile-changed': 'profile-changed',
  'setup.missing.vault': 'vault-empty',
  'setup.missing.vault-closed': 'vault-closed',
  'setup.missing.private-key': 'no-private-key',
  'setup.missing.gateway-key': 'no-gateway-key',
  'setup.missing.key-faults': 'key-unfit',
}

/** Whether there is all that a call to the gateway needs. The first thing that is lacking is named. */
export function judgeProfile({ missing, faults }: Pick<SetupView, 'missing' | 'faults'>): Judged {
  for (const key of missing) {
    const finding = FINDINGS[key]
    if (finding !== undefined) return failed(finding, { n: faults.length })
  }
  return fine()
}
