import { expect, it } from 'vitest'
import { callEndOf, turnedBy } from '#domain/call-end.ts'

it.each([
  [{}, 'under-way'],
  [{ outcome: 'done', httpStatus: 200 }, 'answered'],
  [{ outcome: 'not-found', httpStatus: 404 }, 'answered'],
  [{ outcome: 'unknown', why: 'wrong-shape', httpStatus: 200 }, 'unread'],
  [{ outcome: 'unknown', why: 'unreadable', httpStatus: 200 }, 'unread'],
  [{ outcome: 'unknown', why: 'bad-signature', httpStatus: 200 }, 'unread'],
  [{ outcome: 'unknown', why: 'server-error', httpStatus: 500 }, 'trouble'],
  [{ outcome: 'unknown', why: 'timeout' }, 'silent'],
  [{ outcome: 'unknown', why: 'connection-lost' }, 'silent'],
  [{ outcome: 'unknown', why: 'interrupted' }, 'silent'],
  // The answer was read, and decides nothing.
  [{ outcome: 'unknown', why: 'pending', httpStatus: 202 }, 'answered'],
  [{ outcome: 'unknown', why: 'pending' }, 'answered'],
  [{ outcome: 'unknown', why: 'already-there' }, 'answered'],
  [{ outcome: 'unknown', why: 'timeout', httpStatus: 200 }, 'answered'],
  [{ outcome: 'not-executed', why: 'no-connection' }, 'offline'],
  [{ outcome: 'not-executed', why: 'unauthorized', httpStatus: 401 }, 'turned-away'],
  [{ outcome: 'not-executed', why: 'rate-limited', httpStatus: 429 }, 'limited'],
  [{ outcome: 'not-executed', why: 'budget' }, 'held-back'],
  [{ outcome: 'not-executed', why: 'invalid-request' }, 'held-back'],
  [{ outcome: 'not-executed', why: 'no-token' }, 'held-back'],
] as const)('%o is told as %s', (ended, end) => {
  expect(callEndOf(ended)).toBe(end)
})

it.each([
  ['Unauthorized. clock', 'clock'],
  ['Invalid X-TIMESTAMP', 'clock'],
  ['IP Address rejected', 'address'],
  ['Unauthorized. Invalid Signature from Client', 'key'],
  ['Invalid Token (B2B)', 'key'],
  ['Unauthorized', undefined],
  [undefined, undefined],
] as const)('"%s" names %s', (message, by) => {
  expect(turnedBy(message)).toBe(by)
})
