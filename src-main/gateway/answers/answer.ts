import { readErrorCode } from './error-code.ts'
import type { Answered, AnswerRules, Asked, Read } from './parts.ts'
import { readPlain } from './plain.ts'
import { readSnap } from './snap.ts'
import type { Operation, ResponseOf } from '../define-operation.ts'

/**
 * The meaning of one complete answer, read by its operation's wire format. A contradictory answer is `unknown`. Never
 * throws, whatever the bytes.
 */
export function readAnswer<O extends Operation>(
  asked: Asked<O>,
  answer: Answered,
  rules: AnswerRules,
): Read<ResponseOf<O>> {
  switch (asked.operation.wire.kind) {
    case 'snap':
      return { outcome: readSnap(asked, answer, rules), text: textOf(answer) }
    case 'hashed-json':
    case 'encrypted-form':
      return readErrorCode(asked, answer, rules)
    case 'key-form':
      return { outcome: readPlain(asked, answer, rules), text: textOf(answer) }
  }
}

function textOf({ body }: Answered): string {
  return Buffer.from(body).toString('utf8')
}
