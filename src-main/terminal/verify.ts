import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type DisputeVerdict, verifyDispute } from '#backoffice/dispute/verify-dispute.ts'
import type { Said } from './said.ts'
import { isDisputeFile } from './dispute-file.ts'
import { verifyFile, type Verdict } from './verify-file.ts'

/**
 * For an auditor, without the till: `verify FILE [--copy FILE] [--provider-key FILE] [--json]`. FILE is a journal, or
 * the data file of a dispute, which is checked without any journal. Reads FILE, its log and its copy and writes
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
  const said = (verdict: Verdict | DisputeVerdict, text: string): Said => ({
    code: CODES[verdict.verdict],
    out: `${values.json === true ? JSON.stringify(verdict, undefined, 2) : text}\n`,
  })
  if (file !== undefined && isDisputeFile(file)) {
    const pem = values['provider-key']
    const verdict = verifyDispute(
      readFileSync(file),
      pem === undefined ? undefined : readFileSync(pem, 'utf8'),
    )
    return said(verdict, disputeWords(verdict))
  }
  const verdict: Verdict =
    file === undefined
      ? { verdict: 'not-looked-at', why: 'name the file of a journal or of a dispute' }
      : verifyFile(file, values.copy)
  return said(verdict, words(verdict))
}

const CODES = { sound: 0, broken: 1, unreadable: 2, 'not-looked-at': 2 } as const

function words(verdict: Verdict): string {
  if (verdict.verdict === 'not-looked-at') return `Could not be looked at: ${verdict.why}`
  const end = verdict.verdict === 'sound' ? 'All of it is sound.' : 'It is NOT sound.'
  return [...verdict.findings.map(line), end].join('\n')
}

function disputeWords(verdict: DisputeVerdict): string {
  if (verdict.verdict === 'unreadable') return `Unreadable: ${verdict.why}`
  const { about, findings, sha256 } = verdict
  return [
    `Dispute file of ${about.shop} about ${about.reference}, made ${about.madeAt}`,
    `SHA-256 ${sha256}`,
    ...findings.map(line),
    verdict.verdict === 'sound'
      ? 'It is whole and unaltered. Compare hash and key with the letter.'
      : 'It was ALTERED. Do not rely on it.',
  ].join('\n')
}

function line({
  name,
  ok,
  words: text,
}: {
  readonly name: string
  readonly ok: boolean
  readonly words: string
}) {
  return `${ok ? 'sound ' : 'BROKEN'}  ${name}: ${text}`
}
