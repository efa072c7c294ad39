import type { Evidence, EvidenceSource } from '#domain/evidence.ts'
import type { RawAnswer } from '#domain/outcome.ts'

/** Evidence from a call's raw answer. */
export function evidenceOf(
  source: EvidenceSource,
  at: number,
  attempt: string,
  raw: RawAnswer | undefined,
): Evidence {
  return {
    source,
    at,
    ...(attempt === '' ? {} : { attempt }),
    ...(raw?.code === undefined ? {} : { code: raw.code }),
    ...(raw?.message === undefined ? {} : { message: raw.message }),
    ...(raw?.notes === undefined || raw.notes.length === 0 ? {} : { notes: raw.notes }),
  }
}
