import type { Words } from '../../words/words.tsx'
import { BridgeRefusal } from '../../bridge/call.ts'
import { refusalWords } from '../../till/vault-words.ts'

/** Why a change to a person failed, in words. */
export function peopleRefusal(words: Words, error: unknown): string {
  const { tOr, t } = words
  if (!(error instanceof BridgeRefusal)) return t('error.internal')
  const { code, details, messageKey } = error.error
  const why = String(details?.['why'])
  switch (code) {
    case 'not-acceptable':
      return tOr(`people.fault.${why}`, 'error.not-acceptable')
    case 'not-allowed':
      return tOr(`people.refused.${why}`, 'people.refused.role')
    case 'too-many':
      return t('people.refused.full', { most: Number(details?.['most'] ?? 0) })
    case 'not-found':
      return t('people.refused.gone')
    case 'vault-refused':
      return refusalWords(words, error)
    case 'internal':
      return details?.['disk'] === undefined
        ? t('error.internal')
        : t('people.refused.disk', { code: String(details['disk']) })
    default:
      return tOr(messageKey, 'error.internal')
  }
}
