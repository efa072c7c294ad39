import type { BackofficeDeps } from '#backoffice/deps.ts'
import type { People } from '#counter/people/people.ts'

export type DocumentsDeps = {
  /** Of the built program. */
  readonly folder: string
  readonly backoffice: BackofficeDeps
  readonly people: People
  readonly bug: (error: unknown, where: string) => unknown
}

/** The desks of the room Documents. */
export function openDocuments(_deps: DocumentsDeps) {
  return {}
}
