import type { Check } from '#contract/health-views.ts'
import { checkOf, fact, type Finding, text } from './check.ts'
import type { KnownFacts } from './facts.ts'

/** A list lasts a month at most: then the server is held back, or no one signs any more. */
const OLD_MS = 31 * 86_400_000

export function checkVersions({ now, versions, updates: { refused, vainSince } }: KnownFacts): Check {
  const isOld = vainSince !== undefined && now - vainSince > OLD_MS
  const finding: Finding =
    refused !== undefined
      ? { state: 'look', why: 'version-refused' }
      : isOld
        ? { state: 'look', why: 'version-list-old' }
        : undefined
  return checkOf('versions', finding, [
    text('loket', versions.loket),
    text('refused', refused),
    fact('vain', 'epoch-ms', vainSince),
    text('electron', versions.electron),
    text('node', versions.node),
    text('system', versions.system),
  ])
}
