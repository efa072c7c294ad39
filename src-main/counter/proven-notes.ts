import type { CheckReport } from '#journal/check/check-report.ts'
import { PROVEN_AT_START } from '#journal/check/start-check.ts'
import type { CheckPlace } from '#journal/chain/checkpoint-text.ts'
import type { Checkpoint, CheckpointStore } from '#journal/chain/checkpoint.ts'
import type { CopyAnchor } from '#journal/copy/copy-scan.ts'
import type { Journal } from '#journal/journal.ts'

export type NoteStore = Pick<CheckpointStore, 'read' | 'write' | 'noteRound' | 'noteBroken'>

export type Noted = Checkpoint | 'forged' | undefined

/**
 * What is proven is noted outside the journal. A note that the disk does not give or take harms nothing: the next
 * start proves more than it needs to.
 */
export function provenNotes(journal: Pick<Journal, 'copy' | 'lastCommit'>, store: NoteStore | undefined) {
  const quietly = <T>(act: () => T): T | undefined => {
    try {
      return act()
    } catch {
      return undefined
    }
  }
  const put = ({ at, seq, hash, sequences }: CopyAnchor, round?: CheckPlace): void => {
    const numbers = Object.entries(sequences).map(([name, next]) => [name, Number(next)] as const)
    const line = { at, sequences: Object.fromEntries(numbers) }
    quietly(() => store?.write(Number(seq), hash.toString('hex'), line, round))
  }
  /** Rebuilt without a commit that was not ours, the journal would not match the note. */
  const isOurs = (): boolean => journal.lastCommit() === 'ours'
  return {
    read: (): Noted => quietly(() => store?.read()),
    /**
     * The end of a large journal was proven on top of what was proven before. Noted at once: a till that is switched
     * off before the check in the background ends then still proves one day at its next start, and not all since.
     */
    endProven: (noted: Noted): void => {
      const anchor = journal.copy?.anchor
      if (noted === undefined || noted === 'forged' || noted.seal !== 'key' || noted.seq === 0n) return
      if (noted.start?.broken !== undefined || anchor === undefined || !isOurs()) return
      if (anchor.seq > PROVEN_AT_START) put(anchor, noted.start?.round)
    },
    /** The whole was proven. A copy with lines that cannot be read has to be read whole by the next start. */
    wholeProven: ({ events, head, unreadable }: CheckReport & { readonly ok: true }): void => {
      if (!isOurs()) return
      const anchor = journal.copy?.anchor
      if (anchor !== undefined && anchor.seq > PROVEN_AT_START && unreadable === undefined) put(anchor)
      else quietly(() => store?.write(events, head))
    },
    roundAt: (place: CheckPlace): void => quietly(() => store?.noteRound(place)),
    broken: (why: string): void => quietly(() => store?.noteBroken(why)),
  }
}

/** A fault found at an earlier start, which no whole check has contradicted. */
export function brokenBefore(noted: Noted): string | undefined {
  return noted === undefined || noted === 'forged' ? undefined : noted.start?.broken
}

/** Where an earlier check stopped. */
export function roundOf(noted: Noted): CheckPlace | undefined {
  return noted === undefined || noted === 'forged' ? undefined : noted.start?.round
}
