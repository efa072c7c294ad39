/** How a gateway, or a machine in front of it, says "no", "not now" or "not found". */
import { put } from './change.ts'
import type { Habit, HabitChange, HabitMoment } from './habit.ts'

type Row = readonly [name: string, why: string, change: HabitChange]

const html = (title: string): HabitChange => ({
  headers: { 'content-type': 'text/html', server: 'nginx' },
  text: () =>
    `<html><head><title>${title}</title></head><body><center><h1>${title}</h1></center></body></html>`,
})
const json = (body: unknown): HabitChange => ({ text: () => JSON.stringify(body) })

const tooMany: readonly Row[] = [
  [
    'too-many-front',
    'a limiter in front answers in words of its own',
    json({ message: 'API rate limit exceeded' }),
  ],
  ['too-many-no-service', 'the code of no service', { body: put('responseCode', '4290000') }],
  ['too-many-html', 'a front with a page', html('429 Too Many Requests')],
  ['too-many-empty', 'a front without a body', { text: () => '' }],
  [
    'too-many-date',
    'Retry-After may be a date',
    { headers: { 'retry-after': 'Mon, 05 Jan 2026 03:01:00 GMT' } },
  ],
  ['too-many-no-wait', 'nothing is said of when to come back', { headers: { 'retry-after': undefined } }],
]

const serverErrors: readonly Row[] = [
  ['error-502-page', 'the page of a front', { ...html('502 Bad Gateway'), status: 502 }],
  ['error-503-page', 'the page of a service window', { ...html('503 Service Unavailable'), status: 503 }],
  ['error-504-text', 'a front that waited in vain', { status: 504, text: () => 'upstream request timeout' }],
  ['error-500-empty', 'no body at all', { text: () => '' }],
  [
    'error-500-foreign',
    'the words of a framework',
    json({ timestamp: 1, error: 'Internal Server Error', path: '/' }),
  ],
  ['error-500-no-service', 'the code of no service', { body: put('responseCode', '5000000') }],
]

const notFound: readonly Row[] = [
  ['not-found-case-00', 'an unknown order is told with case 00', { body: put('responseCode', '4042600') }],
  [
    'not-found-case-12',
    'an unknown order is told as an unknown bill',
    { body: put('responseCode', '4042612') },
  ],
  ['not-found-http-200', 'HTTP 200 for everything', { status: 200 }],
  ['not-found-bare', 'nothing but the code', json({ responseCode: '4042601' })],
]

/** Section 7, rule 1: the interface shows that a reused reference is refused, but not how. */
const reused: readonly Habit[] = [
  ['in-use', 'Order ID already in use'],
  ['taken', 'partnerReferenceNo has already been taken'],
  ['unique', 'Order number must be unique'],
  ['processed', 'Order already processed'],
  ['exists', 'Order exists'],
  ['pernah', 'Nomor referensi pernah digunakan'],
  ['tidak-unik', 'Nomor referensi tidak unik'],
  ['sudah-dibayar', 'Order sudah dibayar'],
  ['has-been', 'Order ID has been registered'],
  ['success', 'Transaction already success'],
  ['must-unique', 'partnerReferenceNo must unique'],
  ['double', 'Double transaction'],
  ['lunas', 'Tagihan sudah lunas'],
].map(([name = '', message = '']): Habit => ({
  name: `reused-${name}`,
  at: 'qr-generate',
  on: 'reused',
  kind: 'near',
  why: `a reused reference is refused with "${message}"`,
  change: { status: 400, body: () => ({ responseCode: '4004700', responseMessage: message }) },
}))

const of = (on: HabitMoment, rows: readonly Row[]): readonly Habit[] =>
  rows.map(([name, why, change]) => ({ name, on, kind: 'near', why, change }))

export const refusedAnswers: readonly Habit[] = [
  ...of('too-many', tooMany),
  ...of('server-error', serverErrors),
  ...of('not-found', notFound).map((habit): Habit => ({ ...habit, at: 'va-status' })),
  ...reused,
]
