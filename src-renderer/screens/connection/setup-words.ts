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

/** Where something that is missing is put right; undefined when it is not on this screen. */
export function sectionOf(missing: string): Section | undefined {
  return ABOUT.find(([pattern]) => pattern.test(missing))?.[1]
}

/** Something that stands between this Loket and the gateway; a key without words is shown as it stands. */
export function missingWords({ tOr }: Words, key: string): string {
  return tOr(key, 'setup.missing.other', { name: key.replace(/^setup\.missing\./, '') })
}

/** Why a profile, or a member of it, is not taken. */
export function faultWords({ tOr }: Words, { reason }: FaultView): string {
  return tOr(reason, 'profile.other', { name: reason })
}

/** The secret that a fault is about; undefined for a fault of the profile. The cipher is known by its key. */
export function secretOfFault({ path, reason }: FaultView): string | undefined {
  if (!reason.startsWith('profile.key.')) return undefined
  return path === 'cipher' ? 'cipherKey' : path
}

/** The member as it is called in the form; one that only the text has, by its path. */
export function memberWords({ t }: Words, path: string): string {
  if (path === '') return t('connection.whole')
  return isFieldPath(path) ? t(`connection.field.${path}`) : path
}

/** What was named as lacking: a key of the words, or a member of the profile. */
function lackWords(words: Words, missing: string): string {
  if (missing.startsWith('setup.')) return missingWords(words, missing)
  return missingWords(words, memberWords(words, missing))
}

/** A refusal of the set-up or of the vault, as exactly as it is known; of anything else, the words of its code. */
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
