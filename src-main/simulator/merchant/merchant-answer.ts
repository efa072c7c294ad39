import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { valueAt, type WireObject } from '#gateway/codec/conditions.ts'
import type { Operation } from '#gateway/define-operation.ts'
import { checkFields } from '../checks/fields.ts'
import { readJson } from '../json.ts'
import type { MerchantAnswer, Unreachable } from './merchant-call.ts'

/** The merchant's refusal: its response code and message. */
export type MerchantRefused = { readonly kind: 'refused'; readonly code: string; readonly message: string }

export type Told<S extends z.ZodType> =
  | { readonly kind: 'told'; readonly value: z.output<S> }
  | MerchantRefused
  | Unreachable

export function successOf({ serviceCode }: Pick<Operation, 'serviceCode'>): string {
  return `200${serviceCode}00`
}

/** Accepts only an answer that matches the declaration of this call exactly. */
export function readMerchantAnswer<S extends z.ZodType>(
  operation: Operation<z.ZodType, S>,
  asked: WireObject,
  answer: MerchantAnswer,
): Told<S> {
  if (answer.kind === 'unreachable') return answer
  const body = readJson(answer.body)
  const code = valueAt(body, 'responseCode')
  if (
    !/^application\/json\s*(?:;.*)?$/i.test(answer.headers['content-type'] ?? '') ||
    typeof code !== 'string'
  )
    return bad(`HTTP ${answer.status} without a responseCode in JSON`)
  if (!new RegExp(`^${answer.status}${operation.serviceCode}\\d\\d$`).test(code))
    return bad(`responseCode is not one of HTTP ${answer.status} and service ${operation.serviceCode}`)
  if (code !== successOf(operation)) {
    const message = valueAt(body, 'responseMessage')
    return { kind: 'refused', code, message: typeof message === 'string' ? message.slice(0, 150) : '' }
  }
  const checked = checkFields({ ...ruled(operation), request: operation.response }, body, {})
  if (!checked.ok) return bad(`${checked.fault.kind} ${checked.fault.field}`)
  const differs = operation.echoes.find(
    ([ours, theirs]) => !isDeepStrictEqual(valueAt(asked, ours), valueAt(body, theirs)),
  )
  return differs === undefined ? { kind: 'told', value: checked.value } : bad(`another ${differs[1]}`)
}

function ruled({ responseConditions: conditions }: Operation) {
  return conditions === undefined ? {} : { conditions }
}

function bad(detail: string): Unreachable {
  return { kind: 'unreachable', why: 'bad-answer', detail }
}
