/** The gateway's words as they are written: answers of a signed call, and of an encrypted batch. */
import { encryptValue, type FormCipher } from '#gateway/signing/form-cipher.ts'
import { merchantSecrets } from '#test/support/merchant-secrets.ts'
import { stamp } from '../jakarta.ts'
import type { LineFault } from './plan.ts'
import type { Word } from './sent.ts'

export type Answer = {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  /** What it says, of each thing that it is clear about. */
  readonly words: ReadonlyMap<string, Word>
}

const NOTHING: ReadonlyMap<string, Word> = new Map()

export function coded(
  service: string,
  status: number,
  word: string,
  message: string,
  words: Answer['words'] = NOTHING,
): Answer {
  return { status, body: { responseCode: `${status}${service}${word}`, responseMessage: message }, words }
}

export function accepted(service: string, body: Answer['body'], words: Answer['words']): Answer {
  return {
    status: 200,
    body: { responseCode: `200${service}00`, responseMessage: 'Successful', ...body },
    words,
  }
}

const PLAIN = new Set(['rq_uuid', 'rs_datetime'])
let known: FormCipher | undefined
export function cipher(): FormCipher {
  known ??= merchantSecrets().cipher
  if (known === undefined) throw new Error('the merchant has no cipher')
  return known
}

export function form(id: string, at: number, body: Answer['body'], words: Answer['words']): Answer {
  const said = { rq_uuid: id, rs_datetime: stamp(at).slice(0, 19).replace('T', ' '), ...body }
  const written = Object.entries(said).map(([name, value]) => [
    name,
    PLAIN.has(name) || value === '' ? value : encryptValue(cipher(), value),
  ])
  return { status: 200, body: Object.fromEntries(written) as Answer['body'], words }
}

/** A line of a batch, as the gateway has carried it out. */
export type Line = { readonly document: string; readonly code: string; readonly message: string }

const wordOf = ({ code }: Line): Word => (code === '0000' ? 'accepted' : 'refused')
/** "It exists already" does not say who created it. */
export const ALREADY = '1003'

export function lines(id: string, at: number, all: readonly Line[], how: LineFault | undefined): Answer {
  const one = all[0]?.document
  const shown = how === 'cut' ? all.slice(1) : all
  const good = shown.filter((line) => wordOf(line) === 'accepted')
  const bad = shown.filter((line) => wordOf(line) === 'refused')
  const both = how === 'in-both' ? all.slice(0, 1) : []
  const stranger = how === 'not-asked' ? [{ document: 'S9_99_N', code: '0000', message: 'Success' }] : []
  const list = (some: readonly Line[]): string =>
    JSON.stringify(
      Object.fromEntries(
        some.map(({ document, code, message }) => [document, { error_code: code, error_msg: message }]),
      ),
    )
  const denied = shown.map((line) =>
    how === 'code' && line.document === one
      ? { ...line, code: wordOf(line) === 'accepted' ? '0001' : '0000' }
      : line,
  )
  const body = {
    error_code: '0000',
    error_message: 'Success',
    invoices: list(denied),
    invoices_success: list([...good, ...stranger, ...both.filter((line) => wordOf(line) === 'refused')]),
    invoices_failed: list([...bad, ...both.filter((line) => wordOf(line) === 'accepted')]),
    ...totals(good.length + stranger.length, bad.length, how),
  }
  return form(id, at, body, how === undefined ? wordsOf(all) : NOTHING)
}

export function numbers(id: string, at: number, all: readonly Line[], how: LineFault | undefined): Answer {
  const shown = how === 'cut' ? all.slice(1) : all
  const good = shown.filter((line) => wordOf(line) === 'accepted')
  const bad = shown.filter((line) => wordOf(line) === 'refused')
  const list = (some: readonly Line[]): string =>
    JSON.stringify(Object.fromEntries(some.map(({ document }) => [document, document])))
  const body = {
    error_code: '0000',
    error_message: 'Success',
    invoices_success: list(how === 'in-both' ? shown : good),
    invoices_failed: list(how === 'in-both' ? shown : bad),
    ...totals(good.length, bad.length, how === 'cut' || how === 'in-both' ? undefined : how && 'totals'),
  }
  return form(id, at, body, how === undefined ? wordsOf(all) : NOTHING)
}

function totals(good: number, bad: number, how: LineFault | undefined) {
  return {
    total_success: String(good + (how === 'totals' ? 1 : 0)),
    total_failed: String(bad),
    total_row_execute: String(good + bad),
  }
}

function wordsOf(all: readonly Line[]): ReadonlyMap<string, Word> {
  return new Map(all.filter(({ code }) => code !== ALREADY).map((line) => [line.document, wordOf(line)]))
}
