import type { ReactNode } from 'react'
import { IntlProvider, useIntl, type IntlShape } from 'react-intl'
import { I18nProvider } from 'react-aria-components'
import { jakartaTime, LOCALES, ZONE, type JakartaTime } from './jakarta-time.ts'
import { MESSAGES, type Language, type MessageKey } from './messages.ts'

type Values = Readonly<Record<string, string | number>>

export type Words = {
  /** The words of a key in the chosen language. */
  readonly t: (key: MessageKey, values?: Values) => string
  /** The words of a key computed at run time, or `otherwise`'s words if it has none. */
  readonly tOr: (key: string, otherwise: MessageKey, values?: Values) => string
  readonly language: Language
  /** `14.03.22` or `14:03:22`. */
  readonly time: (at: number, seconds?: boolean) => string
  /** `20 Nov 2026, 14.03`. */
  readonly dateTime: (at: number) => string
  /** `Jum, 20 Nov`. */
  readonly day: (at: number) => string
}

export function WordsProvider({
  language,
  children,
}: {
  readonly language: Language
  readonly children: ReactNode
}) {
  return (
    <I18nProvider locale={LOCALES[language]}>
      <IntlProvider
        locale={LOCALES[language]}
        defaultLocale="id-ID"
        timeZone={ZONE}
        messages={MESSAGES[language]}
      >
        {children}
      </IntlProvider>
    </I18nProvider>
  )
}

export function useWords(): Words {
  return wordsOf(useIntl())
}

export function useJakartaTime(): JakartaTime {
  return jakartaTime(useWords().language)
}

const made = new WeakMap<IntlShape, Words>()

/** Made once for all components, so that they share one value. */
function wordsOf(intl: IntlShape): Words {
  const known = made.get(intl) ?? newWords(intl)
  made.set(intl, known)
  return known
}

function newWords(intl: IntlShape): Words {
  const language: Language = intl.locale.startsWith('en') ? 'en' : 'id'
  const { clock, seconds: exact, dateTime, day } = jakartaTime(language)
  const t: Words['t'] = (key, values) => intl.formatMessage({ id: key }, values)
  return {
    t,
    tOr: (key, otherwise, values) => t(key in MESSAGES[language] ? (key as MessageKey) : otherwise, values),
    language,
    time: (at, seconds = false) => (seconds ? exact : clock)(at),
    dateTime,
    day,
  }
}
