import type { UpdateFault } from '#contract/update-views.ts'

/** Why a newer version is not taken. */
export class Refused extends Error {
  readonly fault: UpdateFault
  /** One word more, for the log: it holds no error's text. */
  readonly why: string | undefined
  constructor(
    fault: UpdateFault,
    { cause, why }: { readonly cause?: unknown; readonly why?: string | undefined } = {},
  ) {
    super(fault, { cause })
    this.fault = fault
    this.why = why
  }
}

/** Of electron-updater's own codes, those of a list that it cannot read. */
const UNREADABLE = /^ERR_UPDATER_(?:INVALID|NO_)/
const NO_ROOM = /^(?:ENOSPC|EDQUOT)$/

/** What an error of a look means to people; one that is not known is the line's. */
export function faultOf(error: unknown): UpdateFault {
  if (error instanceof Refused) return error.fault
  const { code = '' } = Object(error) as { readonly code?: string }
  if (code === 'ERR_CHECKSUM_MISMATCH') return 'wrong-file'
  if (NO_ROOM.test(code)) return 'no-room'
  return UNREADABLE.test(code) ? 'malformed' : 'no-answer'
}
