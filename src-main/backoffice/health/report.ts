import type { Check, CheckId, HealthReport } from '#contract/health-views.ts'
import { tillOnly } from './check.ts'
import { checkPrinter, checkScreen, checkVoice } from './devices.ts'
import type { KnownFacts, TillFacts } from './facts.ts'
import { checkBackup, checkCopy, checkDisk, checkJournal } from './files.ts'
import { checkClock, checkConnection, checkRate } from './gateway.ts'
import { checkVersions } from './versions.ts'

/** Every check of a till, for the page and for the tool. */
export function reportHealth(facts: KnownFacts): HealthReport {
  const { till } = facts
  const ofTill = (id: CheckId, check: (known: TillFacts) => Check): Check =>
    till === undefined ? tillOnly(id) : check(till)
  const checks = [
    checkJournal(facts),
    checkCopy(facts),
    checkBackup(facts),
    checkDisk(facts),
    ofTill('clock', checkClock),
    ofTill('connection', checkConnection),
    ofTill('rate', checkRate),
    ofTill('printer', checkPrinter),
    ofTill('second-screen', checkScreen),
    ofTill('voice', checkVoice),
    checkVersions(facts),
  ]
  const has = (state: Check['state']): boolean => checks.some((check) => check.state === state)
  return { state: has('bad') ? 'bad' : has('look') ? 'look' : 'good', checks }
}
