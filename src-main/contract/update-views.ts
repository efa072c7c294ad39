/** Newer versions of Loket, for the people who look after the till. */

/** Why this program does not look for newer versions itself. */
export type UpdatesOff =
  /** The system's packages or IT's own tools replace it. */
  | 'installed-by-system'
  | 'set-by-it'
  /** It counts once Loket is started again. */
  | 'policy-changed'
  /** The policy names no place to look. */
  | 'no-feed'
  /** Made without a key that could vouch for a newer version. */
  | 'no-key'

/** No list of versions could be believed. */
export const LIST_FAULTS = [
  'malformed',
  'unsigned',
  'bad-signature',
  'expired',
  'replayed',
  /** The server cannot be reached, or answers with an error. */
  'no-answer',
  /** The policy's certificate file cannot be read. */
  'no-ca',
] as const

export const UPDATE_FAULTS = [
  ...LIST_FAULTS,
  /** The disk is too full for it. */
  'no-room',
  /** The person who runs Loket may not write the program's folder. */
  'not-writable',
  /** Loket's own file about it cannot be written. */
  'not-noted',
  /** What was fetched is not what the list says. */
  'wrong-file',
  /** The new version did not pass its trial on this computer: it is not installed. */
  'failed-trial',
  /** It could not be started for its trial. */
  'not-tried',
  /** The program's folder or disk refused. The old version stays. */
  'not-replaced',
  /** It took the place and could not open the till: the old version is back. */
  'not-opened',
  /** A person went back to this version. */
  'taken-back',
] as const
export type UpdateFault = (typeof UPDATE_FAULTS)[number]

export type UpdateState = 'idle' | 'checking' | 'downloading' | 'trying' | 'ready'

export type UpdateView = {
  /** Of the program that runs. */
  readonly version: string
  readonly off?: UpdatesOff
  readonly state: UpdateState
  /** The newer version, from `downloading` on. */
  readonly found?: string
  readonly percent?: number
  /** Of the last look that ended; it was in vain if there is a `fault`. Epoch milliseconds. */
  readonly lookedAt?: number
  readonly fault?: UpdateFault
  /** The version that this one took the place of, and when. */
  readonly last?: { readonly from: string; readonly at: number }
}
