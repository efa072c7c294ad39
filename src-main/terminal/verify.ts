import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type DisputeVerdict, verifyDispute } from '#backoffice/dispute/verify-dispute.ts'
import {
  type CodeVerdict,
  type ReportVerdict,
  verifyDayCode,
  verifyReport,
} from '#backoffice/signoff/verify-report.ts'
import { escapeControls } from '#gateway/redact.ts'
import type { Said } from './said.ts'
import { isDisputeFile } from './dispute-file.ts'
import { codeWords, reportWords } from './day-report-words.ts'
import { dayEvidence } from './day-report.ts'
import { line, short } from './verdict-lines.ts'
import { verifyFile, type Verdict } from './verify-file.ts'

/**
 * For an auditor, without the till: `verify FILE [--copy FILE] [--provider-key FILE] [--json]`. FILE is a journal, or
 * the data file of a dispute or of a signed day's report, which is checked without any journal; or what the QR of a
 * report says: as the argument itself, as a text file, or as the report's picture. Reads FILE, its log and its copy and writes
 * nothing next to them; SQLite works on its own copy in a temporary folder. Code: 0 all is sound, 1 something is not,
 * 2 it could not be checked.
 */
export function verify(args: readonly string[]): Said {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { copy: { type: 'string' }, 'provider-key': { type: 'string' }, json: { type: 'boolean' } },
  })
  const [file] = positionals
  const said = (
    verdict: Verdict | DisputeVerdict | ReportVerdict | CodeVerdict,
    lines: readonly string[],
  ): Said => ({
    code: CODES[verdict.verdict],
    // In JSON each line break of a text is an escape already.
    out: `${(values.json === true ? JSON.stringify(verdict, undefined, 2).split('\n') : lines).map(escapeControls).join('\n')}\n`,
  })
  const not = (why: string): Said => {
    const verdict = { verdict: 'not-looked-at', why } as const
    return said(verdict, words(verdict))
  }
  if (file === undefined)
    return not('name the file of a journal, of a dispute or of a report, or the text of its QR')
  try {
    const evidence = dayEvidence(file)
    if (evidence?.kind === 'useless') return not(evidence.why)
    if (evidence?.kind === 'code') {
      const verdict = verifyDayCode(evidence.text)
      return said(verdict, codeWords(verdict))
    }
    if (evidence?.kind === 'data') {
      const verdict = verifyReport(readFileSync(file))
      return said(verdict, reportWords(verdict))
    }
    if (isDisputeFile(file)) {
      const pem = values['provider-key']
      const verdict = verifyDispute(
        readFileSync(file),
        pem === undefined ? undefined : readFileSync(pem, 'utf8'),
      )
      return said(verdict, disputeWords(verdict))
    }
  } catch (error) {
    return not(error instanceof Error ? error.message : String(error))
  }
  const verdict = verifyFile(file, values.copy)
  return said(verdict, words(verdict))
}

const CODES = { sound: 0, broken: 1, unreadable: 2, 'not-checked': 2, 'not-looked-at': 2 } as const

/** The verdict comes first, and each text of the file within one line: a forged file must not draw its own verdict. */
function words(verdict: Verdict): readonly string[] {
  if (verdict.verdict === 'not-looked-at') return [`Could not be looked at: ${verdict.why}`]
  const first = verdict.verdict === 'sound' ? 'All of it is sound.' : 'It is NOT sound.'
  return [first, ...verdict.findings.map(line)]
}

function disputeWords(verdict: DisputeVerdict): readonly string[] {
  if (verdict.verdict === 'unreadable') return [`Unreadable: ${verdict.why}`]
  const { about, findings, sha256 } = verdict
  return [
    DISPUTE_WORDS[verdict.verdict],
    `SHA-256 ${sha256}`,
    `Dispute file of ${short(about.shop)} about ${short(about.reference)}, made ${short(about.madeAt)}`,
    ...findings.map(line),
  ]
}

const DISPUTE_WORDS = {
  sound: 'It is whole and unaltered. Compare hash and key with the letter.',
  broken: 'It was ALTERED. Do not rely on it.',
  'not-checked':
    'NOT CHECKED by the named key: no signature of the provider is in it. Otherwise it is unaltered.',
} as const
