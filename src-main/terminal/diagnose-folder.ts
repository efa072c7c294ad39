import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callLines, COUNTED_CALLS, journalLines, LOG_LINES } from '#backoffice/diagnosis/sections.ts'
import { bundleOf, factLines, type Facts } from '#backoffice/diagnosis/text.ts'
import type { BundleView } from '#contract/support-views.ts'
import { checkProfile } from '#gateway/profile/profile-schema.ts'
import { checkJournal, type CheckReport } from '#journal/check/check-report.ts'
import { callStatisticReads } from '#journal/reads/call-statistics.ts'
import { connect } from '#journal/connection.ts'
import { readLogTail } from '#support/log-tail.ts'
import { systemName } from '#support/versions.ts'
import { decodeDocument } from '#vault/format.ts'
import { JOURNALS, readJson } from './folder.ts'

/** Everything that can be reported about the files of a till without opening it. */
export function diagnoseFolder(folder: string, at: number): BundleView {
  const journals = Object.values(JOURNALS)
    .filter((name) => existsSync(join(folder, name)))
    .map((name) => lookAt(folder, name))
  const none = (lines: readonly string[]) => (lines.length === 0 ? ['none'] : lines)
  return bundleOf(
    {
      program: factLines({
        node: process.version,
        system: systemName(),
      }),
      health: ['not asked: the app was not running'],
      journal: none(journals.flatMap(({ name, check }) => [name, ...check])),
      calls: none(journals.flatMap(({ name, calls }) => [name, ...calls])),
      settings: ['not read'],
      connection: factLines({ ...profileFacts(folder), ...vaultFacts(folder) }),
      log: readLogTail(join(folder, 'logs'), LOG_LINES),
    },
    at,
  )
}

/** Works on a copy, so that the diagnosis changes nothing and waits for no lock. */
function lookAt(folder: string, name: string) {
  const place = mkdtempSync(join(tmpdir(), 'loket-diagnose-'))
  const copy = join(folder, `${name}.copy`)
  try {
    for (const end of ['', '-wal'])
      if (existsSync(join(folder, name + end)))
        copyFileSync(join(folder, name + end), join(place, `journal${end}`))
    const db = connect(join(place, 'journal'))
    try {
      const report = checkJournal(db, existsSync(copy) ? { copy } : {})
      return {
        name,
        check: reportLines(report, existsSync(copy)),
        calls: callLines(callStatisticReads(db).callCounts(COUNTED_CALLS)),
      }
    } finally {
      db.close()
    }
  } catch {
    return { name, check: ['state: cannot be opened'], calls: [] }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

function reportLines(report: CheckReport, hasCopy: boolean): readonly string[] {
  if (report.ok)
    return journalLines({ state: 'sound', events: report.events, head: report.head, 'second copy': hasCopy })
  // Without the check's details: they may name an order.
  return factLines({
    state: 'broken',
    found: report.found,
    'broken at event': report.brokenAt,
    'second copy': hasCopy,
  })
}

function profileFacts(folder: string): Facts {
  const kept = readJson(join(folder, 'gateway-profile.json'))
  if (kept === undefined) return { profile: 'none' }
  const checked = checkProfile(kept)
  return checked.ok
    ? { profile: 'complete', environment: checked.profile.environment }
    : { profile: 'not complete' }
}

function vaultFacts(folder: string): Facts {
  const file = join(folder, 'vault', 'vault.json')
  if (!existsSync(file)) return { vault: 'none' }
  const read = decodeDocument(readFileSync(file))
  if (read.kind !== 'document') return { vault: read.kind }
  const { keyring, passphrase } = read.document.slots
  return {
    vault: 'there',
    'vault by keyring': keyring !== undefined,
    'vault by passphrase': passphrase !== undefined,
  }
}
