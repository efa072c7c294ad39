import type { Role } from '#contract/define.ts'
import type { EvidenceView, OrderView } from '#contract/views.ts'

/** IT reads the wire: codes, the provider's own words, findings. All others are given the story without them. */
export function forRole(view: OrderView, role: Role): OrderView {
  if (role === 'it') return view
  const { evidence, lastWord, lastAsked, notice, cancelFailed, qr, noQr, ...story } = view
  return {
    ...story,
    ...(evidence === undefined ? {} : { evidence: unwired(evidence) }),
    ...(lastWord === undefined ? {} : { lastWord: unwired(lastWord) }),
    ...(lastAsked === undefined ? {} : { lastAsked: without(lastAsked, 'code') }),
    ...(notice === undefined ? {} : { notice: without(notice, 'status') }),
    ...(cancelFailed === undefined ? {} : { cancelFailed: without(cancelFailed, 'code') }),
    ...(qr === undefined ? {} : { qr: { ...qr, warnings: [] } }),
    ...(noQr === undefined ? {} : { noQr: { ...noQr, findings: [] } }),
  }
}

function unwired(evidence: EvidenceView): EvidenceView {
  return without(evidence, 'code', 'message', 'unread', 'notes')
}

function without<T extends object, K extends keyof T>(from: T, ...names: readonly K[]): Omit<T, K> {
  const left = { ...from }
  for (const name of names) delete left[name]
  return left
}
