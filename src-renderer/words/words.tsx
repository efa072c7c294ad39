import { useMemo, type ReactNode } from 'react'
import { IntlProvider, useIntl } from 'react-intl'
import { I18nProvider } from 'react-aria-components'
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

const LOCALES: Readonly<Record<Language, string>> = { id: 'id-ID', en: 'en-GB' }
/** The shop's time zone, whatever the computer's. */
const ZONE = { timeZone: 'Asia/Jakarta', hour12: false } as const

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
        timeZone={ZONE.timeZone}
        messages={MESSAGES[language]}
      >
        {children}
      </IntlProvider>
    </I18nProvider>
  )
}

export function useWords(): Words {
  const intl = useIntl()
  return useMemo(() => {
    const language: Language = intl.locale.startsWith('en') ? 'en' : 'id'
    const t: Words['t'] = (key, values) => intl.formatMessage({ id: key }, values)
    const clock = new Intl.DateTimeFormat(LOCALES[language], {
      ...ZONE,
      hour: '2-digit',
      minute: '2-digit',
    })
    const exact = new Intl.DateTimeFormat(LOCALES[language], { ...ZONE, timeStyle: 'medium' })
    const day = new Intl.DateTimeFormat(LOCALES[language], {
      ...ZONE,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    })
    const full = new Intl.DateTimeFormat(LOCALES[language], {
      ...ZONE,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    })
    return {
      t,
      tOr: (key, otherwise, values) => t(key in MESSAGES[language] ? (key as MessageKey) : otherwise, values),
      language,
      time: (at, seconds = false) => (seconds ? exact : clock).format(at),
      dateTime: (at) => full.format(at),
      day: (at) => day.format(at),
    }
  }, [intl])
}
