import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl'

export type Tongue = 'id' | 'en'

/** The same locales as in `src-renderer/words/words.tsx`. */
const LOCALES: Readonly<Record<Tongue, string>> = { id: 'id-ID', en: 'en-GB' }

export type Words<Key extends string> = (
  tongue: Tongue,
  key: Key,
  values?: Readonly<Record<string, string>>,
) => string

/** Texts of `resources/locales` outside the pages. Creating one costs 20 ms, so it waits for the first text. */
export function wordsIn<Key extends string>(
  messages: Readonly<Record<Tongue, Readonly<Record<Key, string>>>>,
): Words<Key> {
  const made = new Map<Tongue, IntlShape>()
  const intlOf = (tongue: Tongue): IntlShape => {
    const known = made.get(tongue)
    if (known !== undefined) return known
    const locale = LOCALES[tongue]
    // A slip or box with a gap in its text is better than none; tests read them all.
    const onError = (): void => undefined
    const intl = createIntl(
      { locale, defaultLocale: locale, messages: messages[tongue], onError },
      createIntlCache(),
    )
    made.set(tongue, intl)
    return intl
  }
  return (tongue, key, values) => intlOf(tongue).formatMessage({ id: key }, values)
}
