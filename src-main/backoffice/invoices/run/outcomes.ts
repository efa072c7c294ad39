/** The result of each invoice of a block, by the gateway's answer or a manager's word. */
import type { InvoiceOutcome } from '#contract/invoices-input.ts'
import type { InvoiceBlock, InvoiceResult } from '#contract/invoices-views.ts'
import type { Instruction, PlainRecord } from '#domain/instruction.ts'
import { given } from '#domain/given.ts'
import type { Line } from '../lines.ts'

type Fact = {
  readonly document: string
  readonly amountMinor?: bigint
  readonly member: string
  readonly dueOn?: string
}

export function resultsOf(instruction: Instruction): readonly InvoiceResult[] {
  const lines = new Map(linesIn(instruction.result).map((line) => [line.document, line]))
  return factsIn(instruction).map(({ document, amountMinor, member, dueOn }) => {
    const line = lines.get(document)
    return {
      ...{ document, memberCode: member },
      ...given({ amountMinor, dueDate: dueOn }),
      ...outcomeOf(instruction, document, line),
      ...wordsOf(instruction, line),
    }
  })
}

export function blockOf(instruction: Instruction): InvoiceBlock {
  const { reference, kind, createdAt: at, state, facts, result } = instruction
  const lines = linesIn(result)
  const count = (outcome: Line['outcome']) => lines.filter((line) => line.outcome === outcome).length
  const [accepted, refused] = [count('accepted'), count('refused')]
  const all = factsIn(instruction).length
  const findings = result?.['findings']
  return {
    ...{ reference, at, state, count: all },
    act: kind === 'invoices-send' ? 'send' : 'reject',
    totalMinor: (facts['totalMinor'] as bigint | undefined) ?? 0n,
    said: { accepted, refused, unknown: all - accepted - refused },
    findings: Array.isArray(findings) ? findings.map(String) : [],
  }
}

/** The whole decides: a line's own answer counts only where the parts of the answer agree. */
function outcomeOf(
  { state, evidence }: Instruction,
  document: string,
  line: Line | undefined,
): Pick<InvoiceResult, 'outcome' | 'source' | 'said'> {
  if (state === 'sending' || state === 'pending') return { outcome: 'sending' }
  if (state === 'not-sent') return { outcome: 'unsent' }
  if (state === 'unknown') {
    const said = line?.outcome
    return { outcome: 'unknown', ...(said === undefined || said === 'unknown' ? {} : { said }) }
  }
  const isNone = state === 'refused' || state === 'failed'
  if (evidence?.source === 'manager') {
    const isRefused = isNone || evidence.refused?.includes(document) === true
    return { outcome: isRefused ? 'refused' : 'accepted', source: 'manager' }
  }
  const outcome: InvoiceOutcome = line?.outcome ?? (isNone ? 'refused' : 'accepted')
  return { outcome, source: 'gateway' }
}

function wordsOf({ state, evidence }: Instruction, line: Line | undefined) {
  const isWhole = line === undefined && state === 'refused' && evidence?.source !== 'manager'
  return given({
    code: line?.code ?? (isWhole ? evidence?.code : undefined),
    message: line?.message ?? (isWhole ? evidence?.message : undefined),
    gatewayReference: line?.gatewayReference,
  })
}

// Written by `judgeLines` and by the plans of sending and rejecting.
function linesIn(result: PlainRecord | undefined): readonly Line[] {
  const lines = result?.['lines']
  return Array.isArray(lines) ? lines : []
}

function factsIn({ facts }: Instruction): readonly Fact[] {
  const documents = facts['documents']
  return Array.isArray(documents) ? documents : []
}
