/** The journal of a running app, read next to it: more than the person who is signed in may read. */
import { join } from 'node:path'
import { timelineOf } from '#backoffice/history.ts'
import type { TimelineEntry } from '#contract/history-views.ts'
import type { Health } from '#contract/views.ts'
import type { Instruction, InstructionKind, InstructionSource } from '#domain/instruction.ts'
import { connectReadOnly } from '#journal/connection.ts'
import { makeRead, type JournalRead } from '#journal/reads/reads.ts'
import type { Attempt } from '#journal/tables/attempt-types.ts'
import type { LoketApp } from './loket-app.ts'

async function ask<T>({ call, folder }: LoketApp, question: (read: JournalRead) => T): Promise<T> {
  const { mode, sandbox } = (await call('health.get')) as Health
  const db = connectReadOnly(join(folder, `${sandbox === true ? 'sandbox' : mode}.journal`))
  try {
    return question(makeRead(db))
  } finally {
    db.close()
  }
}

/** Every event and every call of an order. */
export function timelineIn(loket: LoketApp, reference: string): Promise<readonly TimelineEntry[]> {
  return ask(loket, (read) => timelineOf({ read }, reference, 'it'))
}

/** How many orders the till has ever made. */
export function ordersIn(loket: LoketApp): Promise<number> {
  return ask(loket, (read) => read.history({ limit: 1 }).total)
}

/** Instructions of a kind, newest first. */
export function instructionsIn(loket: LoketApp, kind: InstructionKind): Promise<readonly Instruction[]> {
  return ask(loket, (read) => read.instructionsOf(kind, { limit: 1_000 }).rows)
}

/** Every call about one reference, oldest first. */
export function attemptsIn(loket: LoketApp, reference: string): Promise<readonly Attempt[]> {
  return ask(loket, (read) => read.attemptsOf(reference))
}

/** What has proven that an instruction was carried out, oldest first: the gateway's own word may come after another's. */
export function confirmedBy(
  loket: LoketApp,
  reference: string,
): Promise<readonly (InstructionSource | undefined)[]> {
  return ask(loket, (read) =>
    read.eventsOf(reference).flatMap(({ entry }) => {
      if (entry.type !== 'instruction') return []
      const { state, evidence } = entry.change.after
      return state === 'confirmed' ? [evidence?.source] : []
    }),
  )
}
