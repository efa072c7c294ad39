import { byReference, type Procedure, type Query } from './define.ts'
import type { HeardEvent, PageEvent } from './events.ts'
import { procedures } from './procedures.ts'

const QUERIES = Object.entries<Procedure>(procedures).flatMap(([name, procedure]) =>
  isQuery(procedure) ? [{ name, ...procedure }] : [],
)

/** Adds the queries that the event makes stale. A query by reference is stale only for the event's own reference. */
export function withStale(event: PageEvent): HeardEvent {
  const stale = QUERIES.filter(({ invalidatedBy }) => invalidatedBy.includes(event.type))
  return {
    ...event,
    stale: stale.map(({ name, input }) => ({
      query: name,
      ...(input === byReference && 'reference' in event ? { reference: event.reference } : {}),
    })),
  }
}

function isQuery(procedure: Procedure): procedure is Query {
  return procedure.kind === 'query'
}
