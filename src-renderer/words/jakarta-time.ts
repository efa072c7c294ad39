import type { Language } from './messages.ts'

export const LOCALES: Readonly<Record<Language, string>> = { id: 'id-ID', en: 'en-GB' }
/** The shop's time zone, whatever the computer's. */
export const ZONE = 'Asia/Jakarta'

const CLOCK = { hour: '2-digit', minute: '2-digit' } as const
const DAY = { day: 'numeric', month: 'short' } as const

/** Ways to write a moment, given in epoch milliseconds. */
export type JakartaTime = {
  /** `14.03` */
  readonly clock: (at: number) => string
  /** `14.03.22` */
  readonly seconds: (at: number) => string
  /** `Jum, 20 Nov` */
  readonly day: (at: number) => string
  /** `20 Nov 2026` */
  readonly date: (at: number) => string
  /** `20 Nov 2026, 14.03` */
  readonly dateTime: (at: number) => string
  /** `20 Nov 2026 14.03.22` */
  readonly full: (at: number) => string
  /** `20 Nov 2026 14.03.22,187` */
  readonly exact: (at: number) => string
}

// Making a format takes far longer than using it, and every row of a list asks for one.
const made = new Map<Language, JakartaTime>()

/** The shop's clock: Jakarta time in the chosen language. */
export function jakartaTime(language: Language): JakartaTime {
  const known = made.get(language) ?? timeOf(language)
  made.set(language, known)
  return known
}

function timeOf(language: Language): JakartaTime {
  const of = (how: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(LOCALES[language], { timeZone: ZONE, hour12: false, ...how })
    return (at: number) => format.format(at)
  }
  const date = of({ ...DAY, year: 'numeric' })
  const seconds = of({ ...CLOCK, second: '2-digit' })
  const exact = of({ ...CLOCK, second: '2-digit', fractionalSecondDigits: 3 })
  return {
    clock: of(CLOCK),
    seconds,
    day: of({ weekday: 'short', ...DAY }),
    date,
    dateTime: of({ ...DAY, year: 'numeric', ...CLOCK }),
    full: (at) => `${date(at)} ${seconds(at)}`,
    exact: (at) => `${date(at)} ${exact(at)}`,
  }
}
