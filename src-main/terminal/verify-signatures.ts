import { addSums, sameSums } from '#domain/day-sums.ts'
import type { HashedLink } from '#journal/chain/events.ts'
import type { Db } from '#journal/connection.ts'
import { bad, type Finding, good } from '#journal/check/verify.ts'
import { signatureIn } from '#journal/reads/day-signatures.ts'
import { openFollowed } from '#review/follow.ts'
import { isSoundDay } from '#review/signoff/read-day.ts'

const SIGNED = `SELECT seq, at, stream, kind, body, prev, hash FROM events
  WHERE kind IN ('note/day-signed', 'note/day-addendum') ORDER BY seq`

/**
 * Checks every signed day: numbered without a gap, each day once, its addenda too, and their sums those of their facts;
 * and the rows and sums of each are made again from the journal.
 */
export function signatures(db: Db): Omit<Finding, 'name'> {
  const followed = openFollowed(db)
  const days = Map.groupBy(db.prepare<[], HashedLink>(SIGNED).all(), ({ stream }) => stream)
  let count = 0
  let added = 0
  for (const links of days.values()) {
    const signature = signatureIn(links)
    count += 1
    if (signature?.number !== count) return bad(`sign-off ${count} is missing`, count)
    const { addenda } = signature
    if (links.length !== 1 + addenda.length) return bad(`a day is signed twice: ${signature.day}`, count)
    const wrong = addenda.find(
      ({ number, facts, sums }, at) =>
        number !== at + 1 || !sameSums(addSums(...facts.map((fact) => fact.sums)), sums),
    )
    if (wrong !== undefined) return bad(`sign-off ${count}: addendum ${wrong.number} does not fit`, count)
    if (!isSoundDay(followed, signature)) return bad(`sign-off ${count} is not what the journal says`, count)
    added += addenda.length
  }
  return good(
    `${count} signed days, numbered without a gap, with ${added} addenda, each what the journal says`,
  )
}
