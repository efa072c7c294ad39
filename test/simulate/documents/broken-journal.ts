/** Mistakes of the controls: a journal, and a listener, that lose or change what they are given. */
import type { CallbackReads } from '#callbacks/handler.ts'
import type { CallbackFact } from '#domain/callback-fact.ts'
import type { Instruction } from '#domain/instruction.ts'
import type { Journal } from '#journal/journal.ts'
import { reading } from '../broken.ts'
import type { Disk } from '../disk.ts'

type Commit = Journal['write']['commit']
type Change = Parameters<Commit>[0]

function writing(real: Journal, commit: Commit): Journal {
  return {
    ...real,
    get read() {
      return real.read
    },
    write: {
      commit,
      nextSequence: (name) => real.write.nextSequence(name),
      putSetting: (key, value) => real.write.putSetting(key, value),
    },
  }
}

export function keyless(real: Journal): Journal {
  return writing(real, (change) => {
    if (change.instruction?.keys === undefined) return real.write.commit(change)
    // Without those of its blocks a run would never end.
    const keys = change.instruction.keys.filter(({ kind }) => kind === 'invoice-block')
    return real.write.commit({ ...change, instruction: { ...change.instruction, keys } })
  })
}

/** As on a disk without flushing: an intent is permanent only once a later event is journalled. */
export function forgetful(real: Journal, disk: Disk): Journal {
  return writing(real, (change) => {
    disk.flush()
    if (change.instruction?.eventKind === 'begun') disk.holdBack()
    return real.write.commit(change)
  })
}

export function deaf(real: Journal): Journal {
  return writing(real, (change) => {
    const { instruction, ...rest } = change
    const before = instruction?.before
    const isLate = before?.evidence?.source === 'manager' && instruction?.eventKind === 'looked-up'
    return real.write.commit(isLate ? rest : change)
  })
}

/** Nothing tells which question was asked first. */
export function orderless(real: Journal): Journal {
  return reading(real, () => ({ attemptsOf: () => [] }))
}

/** What was turned away last counts as still on its way. */
export function repeating(real: Journal): Journal {
  return reading(real, (read) => ({
    instruction: (reference) => {
      const found = read.instruction(reference)
      const isTurnedAway = read.attemptsOf(reference).at(-1)?.httpStatus === 401
      return found !== undefined && isTurnedAway ? { ...found, state: 'sending' } : found
    },
  }))
}

export function limitless(real: Journal): Journal {
  return reading(real, (read) => ({
    setting: (key) => (key === 'payout-limits' ? undefined : read.setting(key)),
  }))
}

/** Calls that were heard before the last start are new. */
export function forgetsCalls(real: Journal): Journal {
  return reading(real, () => ({ callbackHeard: () => false, callbackSigned: () => false }))
}

export function looksLikeTheGateway(real: Journal): Journal {
  return writing(real, (change: Change) => {
    const { instruction } = change
    if (instruction?.eventKind !== 'marked') return real.write.commit(change)
    const { evidence } = instruction.after
    const after: Instruction = { ...instruction.after, evidence: { source: 'status', at: evidence?.at ?? 0 } }
    return real.write.commit({ ...change, instruction: { ...instruction, after } })
  })
}

/** Whatever is asked about is a transfer on its way, to that account and of that amount. */
export function confirmsAll(real: CallbackReads): CallbackReads {
  return {
    ...real,
    instruction: (reference) => {
      const read = real.instruction(reference)
      if (!read.ok || read.value === undefined) return read
      const { personal: _personal, ...plain } = read.value
      const end = plain.facts['accountEndsIn']
      const facts = { ...plain.facts, accountEndsIn: typeof end === 'string' ? end.slice(-1) : '' }
      return { ok: true, value: { ...plain, facts, state: 'sending' } }
    },
  }
}

/** A transfer whose end is known is still wanted. */
export function confirmsTheOver(real: CallbackReads): CallbackReads {
  return {
    ...real,
    instruction: (reference) => {
      const read = real.instruction(reference)
      if (!read.ok || read.value === undefined) return read
      return { ok: true, value: { ...read.value, state: 'accepted' } }
    },
  }
}

/** That an invoice was paid is answered with yes, and not kept. */
export function namesNone(fact: CallbackFact): CallbackFact {
  return fact.kind === 'invoice-notice'
    ? { ...fact, evidence: JSON.stringify({ body: { documents: [] } }) }
    : fact
}
