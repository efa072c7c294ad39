import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INSTRUCTION_STATES, INSTRUCTION_TABLE, nextInstructionStates } from '#domain/instruction-table.ts'
import {
  beginInstruction,
  INSTRUCTION_KINDS,
  type Instruction,
  type InstructionEvent,
  stepInstruction,
} from '#domain/instruction.ts'

const NOON = Date.UTC(2026, 10, 20, 5)
const sent = beginInstruction(
  { reference: 'L0012611200000001AAAA', kind: 'transfer', facts: { amountMinor: 15_000_000n, bank: '014' } },
  NOON,
)

function run(start: Instruction, ...events: readonly InstructionEvent[]): Instruction {
  return events.reduce((instruction, event, index) => {
    const stepped = stepInstruction(instruction, event, NOON + 1 + index)
    if (!stepped.ok) throw new Error(`${instruction.state} + ${event.type} refused`)
    return stepped.instruction
  }, start)
}

const lost: InstructionEvent = { type: 'answered', becomes: 'unknown', word: { attempt: 'a1' } }
const accepted: InstructionEvent = {
  type: 'answered',
  becomes: 'accepted',
  word: { attempt: 'a1', code: '2001800', message: 'Successful' },
  result: { referenceNo: '77' },
}
const marked = (becomes: Instruction['state']): InstructionEvent => ({
  type: 'marked',
  becomes,
  by: 'sari',
  message: 'seen on the statement',
})

describe('an instruction', () => {
  test('is accepted by the answer and confirmed by a later word, with what the gateway gave for it', () => {
    const done = run(sent, accepted, { type: 'called-back', becomes: 'confirmed', word: { code: '2007000' } })
    expect(done).toEqual({
      ...sent,
      state: 'confirmed',
      since: NOON + 2,
      evidence: { source: 'callback', at: NOON + 2, code: '2007000' },
      result: { referenceNo: '77' },
    })
  })

  const personal = 'sealed'
  test('keeps what the gateway said of persons, sealed, with the answer that brought it', () => {
    expect(run(sent, { ...accepted, ...{ personal } }).personal).toBe('sealed')
    expect(run(sent, accepted)).not.toHaveProperty('personal')
    expect(run(sent, accepted).evidence).toMatchObject({ source: 'answer', code: '2001800' })
  })

  test('that certainly did nothing goes out again under its own reference, and the old word is gone', () => {
    const again = run(
      sent,
      { type: 'answered', becomes: 'not-sent', word: { message: 'no connection' } },
      { type: 'send' },
    )
    expect(again).toEqual({ ...sent, since: NOON + 2 })
  })

  test('that we took for not sent, and of which the gateway speaks all the same, is not sent again', () => {
    const notSent = run(sent, { type: 'answered', becomes: 'not-sent' })
    for (const becomes of ['accepted', 'confirmed', 'failed'] as const) {
      const there = run(notSent, { type: 'called-back', becomes, word: { code: '2007000' } })
      expect(there).toMatchObject({ state: becomes, evidence: { source: 'callback' } })
      expect(nextInstructionStates(becomes, 'send')).toEqual([])
    }
  })

  test('that was interrupted is unknown, by our own word', () => {
    expect(run(sent, { type: 'interrupted' })).toMatchObject({
      state: 'unknown',
      evidence: { source: 'till', at: NOON + 1 },
    })
  })

  test('stays since when it was when it is asked about in vain, with the last word', () => {
    const asked = run(sent, lost, {
      type: 'looked-up',
      from: 'status',
      becomes: 'unknown',
      word: { code: '4043601' },
    })
    expect(asked).toMatchObject({
      since: NOON + 1,
      evidence: { source: 'status', at: NOON + 2, code: '4043601' },
    })
  })

  test('marked by a person carries the person, and the gateway may still correct it', () => {
    const byHand = run(sent, lost, marked('failed'))
    expect(byHand.evidence).toStrictEqual({
      source: 'manager',
      at: NOON + 2,
      by: 'sari',
      message: 'seen on the statement',
    })
    const lines = run(sent, lost, { ...marked('partly'), ...{ refused: ['A', 'B'] } })
    expect(lines.evidence).toMatchObject({ source: 'manager', refused: ['A', 'B'] })
    const late = run(byHand, { type: 'called-back', becomes: 'confirmed' })
    expect(late).toMatchObject({ state: 'confirmed', evidence: { source: 'callback' } })
  })

  test.each([
    ['unknown is sent again', run(sent, lost), { type: 'send' }],
    ['refused is sent again', run(sent, { type: 'answered', becomes: 'refused' }), { type: 'send' }],
    ['a second answer', run(sent, accepted), { type: 'answered', becomes: 'refused' }],
    ['a mark while it is on its way', sent, marked('confirmed')],
    ['a mark against the gateway', run(sent, { type: 'answered', becomes: 'refused' }), marked('confirmed')],
    ['an answer that confirms', sent, { type: 'answered', becomes: 'confirmed' }],
  ] as const)('refuses: %s', (_name, instruction, event) => {
    const stepped = stepInstruction(instruction, event, NOON)
    expect(stepped).toMatchObject({ ok: false, refusal: { state: instruction.state, event: event.type } })
  })
})

const state = fc.constantFrom(...INSTRUCTION_STATES)
// As a caller might pass it without the compiler: every member tries to set the owner.
const told = {
  becomes: state,
  word: fc.record({ code: fc.string(), source: fc.constantFrom('answer', 'manager', 'callback') }),
}
const anyEvent = fc.oneof(
  fc.record({ type: fc.constant('send' as const) }),
  fc.record({ type: fc.constant('interrupted' as const) }),
  fc.record({ type: fc.constant('answered' as const), ...told }),
  fc.record({ type: fc.constant('looked-up' as const), from: fc.constantFrom('status', 'history'), ...told }),
  fc.record({ type: fc.constant('called-back' as const), ...told }),
  fc.record({ type: fc.constant('marked' as const), becomes: state, by: fc.string(), message: fc.string() }),
)

describe('whatever happens to an instruction', () => {
  test('only what certainly did nothing is ever on its way again, and a person never speaks for the gateway', () => {
    const reached = new Set<string>()
    fc.assert(
      fc.property(
        fc.constantFrom(...INSTRUCTION_KINDS),
        fc.array(anyEvent, { maxLength: 40 }),
        (kind, events) => {
          let now = { ...sent, kind }
          let marker = false
          for (const [index, event] of events.entries()) {
            const before = now
            const stepped = stepInstruction(before, event, NOON + index)
            if (!stepped.ok) continue
            now = { ...stepped.instruction, kind }
            reached.add(now.state)
            marker = event.type === 'marked'
            if (now.state === 'sending') expect(before.state).toBe('not-sent')
            if (before.state === 'unknown') expect(now.state).not.toBe('not-sent')
            expect(now.evidence?.source === 'manager').toBe(marker)
            expect(now.evidence === undefined).toBe(now.state === 'sending')
            expect({ ...now, state: 0, since: 0, evidence: 0 }).toEqual({
              ...sent,
              kind,
              state: 0,
              since: 0,
              evidence: 0,
            })
          }
        },
      ),
      { numRuns: 400, seed: 26 },
    )
    // The walk went everywhere, so an unseen state is unreachable.
    expect([...reached].toSorted()).toEqual([...INSTRUCTION_STATES].toSorted())
  })

  test('no way leads from unknown back to sending, over any number of steps', () => {
    const seen = new Set<string>(['unknown'])
    for (const from of seen) {
      const row = INSTRUCTION_TABLE[from as keyof typeof INSTRUCTION_TABLE]
      for (const targets of Object.values(row)) for (const to of targets) seen.add(to)
    }
    expect([...seen].toSorted()).toEqual(['accepted', 'confirmed', 'failed', 'partly', 'refused', 'unknown'])
    expect(nextInstructionStates('unknown', 'send')).toEqual([])
  })

  test('the step does exactly what the table allows', () => {
    for (const from of INSTRUCTION_STATES) {
      for (const becomes of INSTRUCTION_STATES) {
        for (const event of [
          { type: 'answered', becomes },
          { type: 'looked-up', from: 'history', becomes },
          { type: 'called-back', becomes },
          marked(becomes),
        ] as const) {
          const allowed = nextInstructionStates(from, event.type).includes(becomes)
          expect(stepInstruction({ ...sent, state: from }, event, NOON).ok).toBe(allowed)
        }
      }
    }
  })
})
