import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type DisputeVerdict, verifyDispute } from '#backoffice/dispute/verify-dispute.ts'
import { escapeControls } from '#gateway/redact.ts'
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
  const said = (verdict: Verdict | DisputeVerdict, lines: readonly string[]): Said => ({
    code: CODES[verdict.verdict],
    // In JSON each line break of a text is an escape already.
    out: `${(values.json === true ? JSON.stringify(verdict, undefined, 2).split('\n') : lines).map(escapeControls).join('\n')}\n`,
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

/** A long text would be wrapped by the terminal into lines of its own. */
const MOST_LETTERS = 40
const short = (text: string): string =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}\u2026` : text

function line({ name, ok, isChecked, words: text }: Line): string {
  const how = !ok ? 'BROKEN     ' : isChecked === false ? 'not checked' : 'sound      '
  return `${how}  ${name}: ${text}`
}

type Line = {
  readonly name: string
  readonly ok: boolean
  readonly isChecked?: false
  readonly words: string
}
