import type { Outcome } from '#domain/outcome.ts'
import type { Operation, ResponseOf } from '../define-operation.ts'
import { classifyErrorCode } from '../codes/error-code.ts'
import { objectOf, readJson } from '../transport/json.ts'
import type { AnswerClass } from '../codes/response-code.ts'
import {
  contradiction,
  rawAnswer,
  readContent,
  toOutcome,
  unknown,
  type Answered,
  type AnswerRules,
  type Asked,
} from './parts.ts'

/**
 * An answer that needs no code (beyond the interface): HTTP 200 and the right shape make a success. Some gateways
 * include `error_code` anyway, and then it counts.
 */
export function readPlain<O extends Operation>(
  asked: Asked<O>,
  answer: Answered,
  rules: AnswerRules,
): Outcome<ResponseOf<O>> {
  const json = readJson(answer.body)
  const { error_code: said, error_message: message } = objectOf(json?.value)
  const code = typeof said === 'string' ? said : undefined
  const raw = rawAnswer(answer.status, code, message)
  const found = code === undefined ? byStatus(answer.status, asked.operation) : byCode(asked, answer, code)
  if (found.kind !== 'done') return toOutcome(found, raw, rules)
  const unsure = contradiction(asked.operation, json)
  if (unsure !== undefined) return unknown('wrong-shape', raw, unsure)
  if (json === undefined) return unknown('unreadable', raw, 'HTTP 200, no JSON')
  return readContent(asked, { ...json, json: json.value }, raw)
}

function byCode({ operation }: Asked<Operation>, { status }: Answered, code: string): AnswerClass {
  return classifyErrorCode({ httpStatus: status, code, message: undefined, succeeded: undefined, operation })
}

function byStatus(status: number, { effect }: Operation): AnswerClass {
  const unclear = { kind: 'unknown', why: 'wrong-shape', detail: `HTTP ${status}` } as const
  if (status >= 500) return { ...unclear, why: 'server-error' }
  if (status === 200) return { kind: 'done' }
  // A bare status may come from a server in front: that is enough only for a read.
  if (effect !== 'reads') return unclear
  if (status === 401 || status === 403) return { kind: 'not-executed', why: 'unauthorized' }
  if (status === 429) return { kind: 'not-executed', why: 'rate-limited' }
  return status === 400 || status === 404 || status === 405 ? { kind: 'refused' } : unclear
}
