import { genesisOf, hashLink, type Link } from '../chain/chain.ts'
import { type HashedLink, type Head, LINKS_OF, readHead } from '../chain/events.ts'
import type { Db } from '../connection.ts'
import { readMeta } from '../meta.ts'
import type { Made, Place } from '../tables/define.ts'
import { chainBroken, type Fault, projectionBroken } from './check-report.ts'
import { differs, makeJudge, readMade } from './check-projection.ts'
import type { ChainBreak } from './checks.ts'

/** The rows that a stream's events made and that are as they made them, by `rowName`. */
export type ProvenStream = { readonly ok: true; readonly rows: ReadonlySet<string> } | Fault

export const rowName = ({ table, seq }: Place, key: readonly unknown[]): string =>
  JSON.stringify([table, seq, key.map(String)])

/**
 * Proves all that is journalled about one order, instruction or shift, without the rest of the file: each of its
 * events has its hash and is linked to the events before and after, and each row is what the last of them made. An
 * event that was cut out of the chain together with its row shows only in a whole check.
 */
export function makeStreamProof(db: Db): (stream: string) => ProvenStream {
  const links = db.prepare<[string], HashedLink>(LINKS_OF)
  const chained = makeChained(db)
  const judge = makeJudge(db)
  return (stream) => {
    const exact = new Set<string>()
    const left = new Map<string, readonly [Made, bigint]>()
    for (const link of links.all(stream)) {
      const fault = chained(link)
      if (fault !== undefined) return fault
      const made = readMade(link)
      if (made === undefined) return projectionBroken({ ok: false, table: 'events', seq: link.seq })
      for (const one of made) {
        const verdict = judge(one, link.seq)
        if (verdict === 'different') return projectionBroken(differs(one, link.seq))
        const name = rowName(one.place, one.key)
        if (verdict === 'exact') exact.add(name)
        // Its row names another event, which must be one of the stream too.
        else if (one.key[0] === stream) left.set(name, [one, link.seq])
      }
    }
    for (const [name, [made, seq]] of left) {
      if (!exact.has(name)) return projectionBroken(differs(made, seq))
    }
    return { ok: true, rows: exact }
  }
}

/** Proves that an event has its hash, and that its neighbours point to it and are pointed to. */
export function makeChained(db: Db): (link: HashedLink) => Fault | undefined {
  const hashAt = db.prepare<[bigint], Buffer>('SELECT hash FROM events WHERE seq = ?').pluck()
  const prevAt = db.prepare<[bigint], Buffer>('SELECT prev FROM events WHERE seq = ?').pluck()
  const genesis = genesisOf(readMeta(db).id)
  return (link) => {
    const { seq, prev, hash } = link
    const before = seq === 1n ? genesis : hashAt.get(seq - 1n)
    if (before === undefined) return broken(seq - 1n, 'missing')
    if (!before.equals(prev)) return broken(seq, 'not-linked')
    if (!hash.equals(hashLink(prev, link))) return broken(seq, 'edited')
    const after = prevAt.get(seq + 1n)
    if (after !== undefined) return after.equals(hash) ? undefined : broken(seq + 1n, 'not-linked')
    const head: Head = readHead(db)
    if (head.seq > seq) return broken(seq + 1n, 'missing')
    return head.seq === seq && head.hash.equals(hash) ? undefined : broken(seq, 'wrong-head')
  }
}

/** Proves rows one by one, each against the event that it names. Undefined when all are what these made. */
export function settingsFault(db: Db): Fault | undefined {
  const chained = makeChained(db)
  const judge = makeJudge(db)
  const link = db.prepare<[bigint], HashedLink>(
    'SELECT seq, at, stream, kind, body, prev, hash FROM events WHERE seq = ?',
  )
  for (const { key, seq } of db
    .prepare<[], { key: string; seq: bigint }>('SELECT key, seq FROM settings')
    .all()) {
    const found = link.get(seq)
    if (found === undefined) return broken(seq, 'missing')
    const fault = chained(found)
    if (fault !== undefined) return fault
    const isMade = madeBy(found).some((one) => one.key[0] === key && judge(one, seq) === 'exact')
    if (!isMade) return projectionBroken({ ok: false, table: 'settings', key, seq })
  }
  return undefined
}

const madeBy = (link: Link): readonly Made[] => readMade(link) ?? []

function broken(brokenAt: bigint, why: ChainBreak): Fault {
  return chainBroken({ ok: false, brokenAt, why })
}
