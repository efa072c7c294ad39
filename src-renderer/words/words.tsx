import type { ReactNode } from 'react'
import { IntlProvider, useIntl, type IntlShape } from 'react-intl'
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

/** Made once for all components: the formats of a time cost more than drawing many a component. */
const made = new WeakMap<IntlShape, Words>()

export function useWords(): Words {
  const intl = useIntl()
  const known = made.get(intl)
  if (known !== undefined) return known
  const words = wordsOf(intl)
  made.set(intl, words)
  return words
}

function wordsOf(intl: IntlShape): Words {
  const language: Language = intl.locale.startsWith('en') ? 'en' : 'id'
  const formatOf = (how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[language], { ...ZONE, ...how })
  const day = { day: 'numeric', month: 'short' } as const
  const minutes = { hour: '2-digit', minute: '2-digit' } as const
  const clock = formatOf(minutes)
  const exact = formatOf({ timeStyle: 'medium' })
  const short = formatOf({ weekday: 'short', ...day })
  const full = formatOf({ ...day, year: 'numeric', ...minutes })
  const t: Words['t'] = (key, values) => intl.formatMessage({ id: key }, values)
  return {
    t,
    tOr: (key, otherwise, values) => t(key in MESSAGES[language] ? (key as MessageKey) : otherwise, values),
    language,
    time: (at, seconds = false) => (seconds ? exact : clock).format(at),
    dateTime: (at) => full.format(at),
    day: (at) => short.format(at),
  }
}
