/** A call's possible results, how the gateway simulator produces them, and their meaning to the client. */
import type { Outgoing } from '#gateway/define-operation.ts'
import type { FaultInput } from '#simulator/control/control.ts'

export type Column = {
  readonly name: string
  /** The fault that causes it; absent: no fault. */
  readonly fault?: FaultInput
  /** The client's time limit in milliseconds, when the case is about it. */
  readonly patience?: number
  readonly means: (operation: Outgoing) => string
}

const READS = 'reads'

/** The four kinds of call: with a response code, or with an error code; a read, or anything else. */
type Family = 'code-read' | 'code-acts' | 'error-read' | 'error-acts'

function familyOf({ wire, effect }: Outgoing): Family {
  if (wire.kind === 'snap') return effect === READS ? 'code-read' : 'code-acts'
  return effect === READS ? 'error-read' : 'error-acts'
}

function byFamily(meanings: Readonly<Record<Family, string>>): Column['means'] {
  return (operation) => meanings[familyOf(operation)]
}

const always = (meaning: string): Column['means'] =>
  byFamily({
    'code-read': meaning,
    'code-acts': meaning,
    'error-read': meaning,
    'error-acts': meaning,
  })

const UNCLEAR = 'unknown/wrong-shape'

/** The customer completes an account later: success means that it is being created (interface, 2.7). */
const success: Column['means'] = ({ name }) => (name === 'account-creation' ? 'pending' : 'done')

const say = (
  status: number,
  message: string,
  codes: { readonly caseCode?: string; readonly errorCode?: string } = {},
) => ({ kind: 'say', status, message, errorCode: '0012', processed: false, ...codes }) as const

export const COLUMNS: readonly Column[] = [
  { name: 'done', means: success },
  {
    name: 'pending',
    fault: { ...say(202, 'Request In Progress', { errorCode: '0000' }), processed: true },
    means: byFamily({
      'code-read': 'pending',
      'code-acts': 'pending',
      'error-read': UNCLEAR,
      'error-acts': UNCLEAR,
    }),
  },
  { name: 'refused 400', fault: say(400, 'Bad Request'), means: always('refused') },
  {
    name: 'refused 403',
    fault: say(403, 'Insufficient Funds', { caseCode: '14' }),
    means: always('refused'),
  },
  { name: 'refused 405', fault: say(405, 'Requested Function Is Not Supported'), means: always('refused') },
  {
    name: 'signature 401',
    fault: say(401, 'Unauthorized. Invalid Signature from Client'),
    means: always('not-executed/unauthorized'),
  },
  {
    name: 'token 401',
    fault: say(401, 'Invalid Token (B2B)', { caseCode: '01' }),
    means: always('not-executed/unauthorized'),
  },
  { name: 'too many 429', fault: say(429, 'Too Many Requests'), means: always('not-executed/rate-limited') },
  {
    name: 'no connection',
    fault: { kind: 'refuse-connection' },
    means: always('not-executed/no-connection'),
  },
  {
    name: 'already there',
    fault: say(409, 'Duplicate partnerReferenceNo', { caseCode: '01' }),
    means: byFamily({
      'code-read': 'refused',
      'code-acts': 'already-there',
      'error-read': 'refused',
      'error-acts': 'already-there',
    }),
  },
  {
    name: 'already there 404',
    fault: say(404, 'Inconsistent Request', { caseCode: '18' }),
    means: byFamily({
      'code-read': 'refused',
      'code-acts': 'already-there',
      'error-read': 'refused',
      'error-acts': 'refused',
    }),
  },
  {
    name: 'already there 400',
    fault: say(400, 'Invalid Field Format. Duplicate reference', { caseCode: '01' }),
    means: byFamily({
      'code-read': 'refused',
      'code-acts': 'already-there',
      'error-read': 'refused',
      'error-acts': 'already-there',
    }),
  },
  {
    name: 'external id',
    fault: say(409, 'Duplicate X-EXTERNAL-ID'),
    means: byFamily({
      'code-read': 'external-id-reused',
      'code-acts': 'external-id-reused',
      'error-read': 'refused',
      'error-acts': 'already-there',
    }),
  },
  {
    name: 'not found',
    fault: say(404, 'Transaction Not Found', { caseCode: '01' }),
    means: byFamily({
      'code-read': 'not-found',
      'code-acts': 'refused',
      'error-read': 'refused',
      'error-acts': 'refused',
    }),
  },
  {
    name: 'time-out',
    fault: { kind: 'delay', ms: 5_000 },
    patience: 1_000,
    means: always('unknown/timeout'),
  },
  { name: 'lost', fault: { kind: 'answer-lost' }, means: always('unknown/connection-lost') },
  { name: 'dropped', fault: { kind: 'drop-before' }, means: always('unknown/connection-lost') },
  { name: 'cut off', fault: { kind: 'cut-at', at: 20 }, means: always('unknown/connection-lost') },
  { name: '500', fault: { kind: 'http-500' }, means: always('unknown/server-error') },
  { name: '504', fault: say(504, 'Timeout'), means: always('unknown/server-error') },
  { name: 'HTML 502', fault: { kind: 'html', status: 502 }, means: always('unknown/server-error') },
  { name: 'HTML 200', fault: { kind: 'html', status: 200 }, means: always('unknown/unreadable') },
  { name: 'half JSON', fault: { kind: 'bad-json' }, means: always('unknown/unreadable') },
  { name: 'empty', fault: { kind: 'empty' }, means: always('unknown/unreadable') },
  {
    name: 'forged',
    fault: { kind: 'wrong-signature' },
    // Answers without a response code carry no signature; the encrypted ones at least a key.
    means: (operation) => {
      if (operation.wire.kind === 'snap') return 'unknown/bad-signature'
      return operation.wire.kind === 'encrypted-form' ? UNCLEAR : 'done'
    },
  },
  {
    name: 'bare success',
    fault: say(200, 'Successful', { errorCode: '0000' }),
    // For a binding all but code and message is optional (interface, 2.6).
    means: ({ name }) => (name === 'account-binding' ? 'done' : UNCLEAR),
  },
  {
    name: 'another one',
    fault: { kind: 'wrong-echo' },
    means: ({ name, echoes }) => {
      if (echoes.length === 0) return 'done'
      return name === 'account-creation' ? 'pending' : UNCLEAR
    },
  },
]
