import { parseArgs } from 'node:util'
import type { Said } from './said.ts'
import { verifyFile, type Verdict } from './verify-file.ts'

/**
 * For an auditor, without the till: `verify FILE [--copy FILE] [--json]`. Reads FILE, its log and its copy and writes
 * nothing next to them; SQLite works on its own copy in a temporary folder. Code: 0 all is sound, 1 something is not,
 * 2 it could not be checked.
 */
export function verify(args: readonly string[]): Said {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { copy: { type: 'string' }, json: { type: 'boolean' } },
  })
  const [file] = positionals
  const verdict: Verdict =
    file === undefined
      ? { verdict: 'not-looked-at', why: 'name the file of a journal' }
      : verifyFile(file, values.copy)
  return {
    code: { sound: 0, broken: 1, 'not-looked-at': 2 }[verdict.verdict],
    out: `${values.json === true ? JSON.stringify(verdict, undefined, 2) : words(verdict)}\n`,
  }
}

function words(verdict: Verdict): string {
  if (verdict.verdict === 'not-looked-at') return `Could not be looked at: ${verdict.why}`
  const lines = verdict.findings.map(
    ({ name, ok, words: text }) => `${ok ? 'sound ' : 'BROKEN'}  ${name}: ${text}`,
  )
  const end = verdict.verdict === 'sound' ? 'All of it is sound.' : 'It is NOT sound.'
  return [...lines, end].join('\n')
}
