import type { FaultView } from '#contract/setup-views.ts'
import type { Words } from '../../words/words.tsx'
import { BridgeRefusal } from '../../bridge/call.ts'
import { refusalWords as vaultRefusalWords } from '../../till/vault-words.ts'
import { isFieldPath } from './profile-fields.ts'

export const SECTIONS = ['gateway', 'keys', 'callbacks'] as const
export type Section = (typeof SECTIONS)[number]

const ABOUT: readonly (readonly [pattern: RegExp, section: Section])[] = [
  [/profile|environment/, 'gateway'],
  [/vault|key/, 'keys'],
]

/** Where to fix a missing item; undefined when it is not on this screen. */
export function sectionOf(missing: string): Section | undefined {
  return ABOUT.find(([pattern]) => pattern.test(missing))?.[1]
}

/** What is missing between this Loket and the gateway; a key without words is shown raw. */
export function missingWords({ tOr }: Words, key: string): string {
  return tOr(key, 'setup.missing.other', { name: key.replace(/^setup\.missing\./, '') })
}

/** Why a profile, or one of its members, is rejected. */
export function faultWords({ tOr }: Words, { reason }: FaultView): string {
  return tOr(reason, 'profile.other', { name: reason })
}

/** The secret that a fault is about; undefined for a profile fault. A cipher fault is known by its key. */
export function secretOfFault({ path, reason }: FaultView): string | undefined {
  if (!reason.startsWith('profile.key.')) return undefined
  return path === 'cipher' ? 'cipherKey' : path
}

/** The member's label in the form; a text-only member by its path. */
export function memberWords({ t }: Words, path: string): string {
  if (path === '') return t('connection.whole')
  return isFieldPath(path) ? t(`connection.field.${path}`) : path
}

/** A missing item: a message key, or a profile member. */
function lackWords(words: Words, missing: string): string {
  if (missing.startsWith('setup.')) return missingWords(words, missing)
  return missingWords(words, memberWords(words, missing))
}

/** A refusal by the set-up or the vault, as exactly as known; other errors use the words of their code. */
export function refusalWords(words: Words, error: unknown): string {
  const general = vaultRefusalWords(words, error)
  if (!(error instanceof BridgeRefusal)) return general
  const { code, details } = error.error
  const { reason, path, missing } = details ?? {}
  if (code === 'not-allowed' && missing !== undefined) return lackWords(words, String(missing))
  if (code !== 'invalid-profile' || reason === undefined) return general
  const fault = { path: String(path ?? ''), reason: String(reason) }
  return `${memberWords(words, fault.path)}: ${faultWords(words, fault)}`
}
