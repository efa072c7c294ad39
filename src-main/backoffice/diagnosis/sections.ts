/** The content of each section: counts, names of this program, and texts of a known form. No row is copied. */
import type { SetupView } from '#contract/setup-views.ts'
import type { Health, Settings } from '#contract/views.ts'
import { checkProfile } from '#gateway/profile/profile-schema.ts'
import type { CallCount } from '#journal/reads/call-statistics.ts'
import { factLines, type Facts } from './text.ts'

/** How many calls are counted: some weeks of a till. */
export const COUNTED_CALLS = 5_000
export const LOG_LINES = 500

export function healthLines({
  mode,
  gateway,
  budget,
  recovered,
  unknownPayments = [],
}: Health): readonly string[] {
  return factLines({
    mode,
    line: gateway.connection,
    'last answer': timeOf(gateway.lastAnswerAt),
    'last turned away': timeOf(gateway.lastTurnedAway?.at),
    'because of': gateway.lastTurnedAway?.by,
    'clock of the gateway less ours, ms': gateway.lastTurnedAway?.clockMs,
    'calls left this minute': `${budget.minuteLeft} of ${budget.minuteOf}`,
    'calls left this hour': `${budget.hourLeft} of ${budget.hourOf}`,
    'open when the till started': recovered,
    // Only how many and when: the references are for people at the screen.
    'payments called in that nobody here knows': unknownPayments.length,
    'the last of them': timeOf(unknownPayments[0]?.at),
  })
}

export type JournalFacts = {
  readonly state: string
  readonly events: bigint | number
  /** Hexadecimal. */
  readonly head: string
  readonly found?: string
  readonly brokenAt?: number
  readonly 'second copy'?: boolean
}

export function journalLines(facts: JournalFacts): readonly string[] {
  return factLines({ ...facts, events: String(facts.events) })
}

export function callLines(counts: readonly CallCount[]): readonly string[] {
  if (counts.length === 0) return ['none']
  return counts.map(({ operation, outcome, httpStatus, code, calls, meanMs, longestMs }) => {
    const end = [outcome ?? 'no end', httpStatus, codeOf(code)].filter((one) => one !== undefined).join(' ')
    const took = meanMs === undefined ? '' : `, mean ${meanMs} ms, longest ${longestMs ?? meanMs} ms`
    return `${operation}: ${end}: ${calls}${took}`
  })
}

/** Without the merchant's name, which may be a person's. */
export function settingLines({ language, theme, size, volume, speakAmounts }: Settings): readonly string[] {
  return factLines({ language, theme, size, volume, 'amounts are spoken': speakAmounts })
}

export function connectionLines(view: Omit<SetupView, 'template'>): readonly string[] {
  const { mode, profile, faults, vault, callbacks, certificate, missing } = view
  const { keyring, passphrase } = vault.protection
  return [
    ...factLines({
      'runs on': mode,
      ...profileFacts(profile),
      vault: vault.state,
      'vault by keyring': keyring,
      'vault by passphrase': passphrase,
      'keyring of the system': vault.keyringStrength,
      'in the vault': vault.secrets.flatMap(({ name, configured }) => (configured ? [name] : [])).join(' '),
      'callback address': callbacks.state,
      'calls answered': callbacks.answered,
      'calls refused': callbacks.refused,
      'refused because': callbacks.turnedAway
        ?.map(
          ({ why, field, times }) =>
            `${[why, field].filter((part) => part !== undefined).join(' ')}: ${times}`,
        )
        .join(', '),
      'last call': timeOf(callbacks.lastCallAt),
      'certificate until': timeOf(certificate?.until),
    }),
    ...missing.map((key) => `missing: ${key}`),
    // The path may repeat typed text; its first part is a member of the profile.
    ...faults.map(({ path, reason }) => `fault: ${memberOf(path)}: ${reason}`),
  ]
}

function profileFacts(profile: SetupView['profile']): Facts {
  if (profile === undefined) return { profile: 'none' }
  const checked = checkProfile(profile)
  if (!checked.ok) return { profile: 'not complete' }
  const { environment, enabled, answerSignature, qrChecks, budget, connectTimeoutMs, totalTimeoutMs } =
    checked.profile
  return {
    profile: 'complete',
    environment,
    'turned on': enabled.join(' '),
    'signature of answers': answerSignature,
    // For answers and for the gateway's callbacks: `gateway/signing/minified.ts`.
    'signed body': 'as received, or minified',
    'checks of a QR': qrChecks,
    'calls a minute': budget.perMinute,
    'calls an hour': budget.perHour,
    'connect timeout': connectTimeoutMs,
    'total timeout': totalTimeoutMs,
  }
}

/** A gateway's own code; anything else could be any text, so it is not quoted. */
function codeOf(code: string | undefined): string | undefined {
  return code === undefined || /^\d{2,7}$/.test(code) ? code : 'a code of another shape'
}

function memberOf(path: string): string {
  return /^[a-z][a-zA-Z]{0,23}/.exec(path)?.[0] ?? '?'
}

function timeOf(at: number | undefined): string | undefined {
  return at === undefined ? undefined : new Date(at).toISOString()
}
