import type { TestFinding } from '#contract/connect-views.ts'
import type { SetupView } from '#contract/setup-views.ts'
import { failed, fine, type Judged } from './step.ts'

/** What prevents a connection test. Missing staff prevent only the start, so they are not listed. */
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

/** Whether everything needed for a call to the gateway is present. Names the first item that is missing. */
export function judgeProfile({ missing, faults }: Pick<SetupView, 'missing' | 'faults'>): Judged {
  for (const key of missing) {
    const finding = FINDINGS[key]
    if (finding !== undefined) return failed(finding, { n: faults.length })
  }
  return fine()
}
