import { useMemo } from 'react'
import { useWords } from './words.tsx'

const ZONE = { timeZone: 'Asia/Jakarta', hour12: false } as const
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const
const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const

export type JakartaTime = {
  /** `14.03` */
  readonly clock: (at: number) => string
  /** `14.03.22` */
  readonly seconds: (at: number) => string
  /** `20 Nov 2026 14.03.22,187` */
  readonly exact: (at: number) => string
  /** `20 Nov 2026` */
  readonly date: (at: number) => string
  /** `20 Nov 2026 14.03.22` */
  readonly full: (at: number) => string
}

/** The shop's clock: Jakarta time in the chosen language, whatever the computer's time zone. */
export function useJakartaTime(): JakartaTime {
  const { language } = useWords()
  return useMemo(() => {
    const of = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(language === 'id' ? 'id-ID' : 'en-GB', { ...ZONE, ...options })
      return (at: number) => format.format(at)
    }
    const date = of(DATE)
    const seconds = of({ ...CLOCK, second: '2-digit' })
    const exact = of({ ...CLOCK, second: '2-digit', fractionalSecondDigits: 3 })
    return {
      clock: of(CLOCK),
      seconds,
      date,
      full: (at) => `${date(at)} ${seconds(at)}`,
      exact: (at) => `${date(at)} ${exact(at)}`,
    }
  }, [language])
}
