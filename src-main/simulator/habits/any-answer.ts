/** Ways of writing that any operation's answer may have. */
import { all, drop, isObject, put, rewritten } from './change.ts'
import type { Habit } from './habit.ts'

/** Nested this deep, an answer shows whether a recursive reader has a limit. */
const DEEP = 200

export const anyAnswer: readonly Habit[] = [
  {
    name: 'json-slashes-escaped',
    kind: 'within',
    why: 'PHP escapes every slash; the JSON is the same',
    change: { text: (text) => text.replaceAll('/', '\\/') },
  },
  {
    name: 'json-letters-escaped',
    kind: 'within',
    why: 'some writers escape more than they must',
    change: { text: (text) => text.replaceAll('S', String.raw`\u0053`) },
  },
  {
    name: 'json-line-end',
    kind: 'within',
    why: 'a line end after the body is white space of JSON',
    change: { text: (text) => `${text}\r\n` },
  },
  {
    name: 'json-pretty',
    kind: 'within',
    why: 'white space between members is part of JSON; it is signed as it is sent',
    change: { text: (text) => rewritten(text, 4) },
  },
  {
    name: 'json-reversed',
    kind: 'within',
    why: 'members of an object have no order',
    change: { body: (body) => Object.fromEntries(Object.entries(body).toReversed()) },
  },
  {
    name: 'content-type-charset',
    kind: 'within',
    why: 'the media type may have a parameter',
    change: { headers: { 'content-type': 'application/json;charset=UTF-8' } },
  },
  {
    name: 'extra-members',
    kind: 'within',
    why: 'samples carry members that the tables do not have',
    change: {
      body: all(put('traceId', 'a1b2'), put('serverTime', 1_767_582_000), put('links', [{ rel: 'self' }])),
    },
  },
  {
    name: 'extra-deep',
    kind: 'near',
    why: 'an unknown member of any depth decides nothing',
    change: { body: put('debug', nested(DEEP)) },
  },
  {
    name: 'extra-long',
    kind: 'near',
    why: 'an unknown member of any length decides nothing',
    change: { body: put('debug', 'x'.repeat(100_000)) },
  },
  {
    name: 'json-tab',
    kind: 'near',
    why: 'a tab out of an old database stands in a text as it is',
    change: { text: (text) => text.replace(/("responseMessage":\s*"[^"]*)"/, '$1\t"') },
  },
  {
    name: 'json-bom',
    kind: 'near',
    why: 'a byte order mark from a file saved on Windows',
    change: { text: (text) => `\ufeff${text}` },
  },
  {
    name: 'content-type-text',
    kind: 'near',
    why: 'frameworks fall back to text/plain',
    change: { headers: { 'content-type': 'text/plain' } },
  },
  {
    name: 'content-type-absent',
    kind: 'near',
    why: 'a hand-written server forgets it',
    change: { headers: { 'content-type': undefined } },
  },
  {
    name: 'code-number',
    kind: 'near',
    why: 'seven digits become a number in many languages',
    change: { body: put('responseCode', Number) },
  },
  {
    name: 'message-absent',
    kind: 'near',
    why: 'the code says it all',
    change: { body: drop('responseMessage') },
  },
  {
    name: 'message-null',
    kind: 'near',
    why: 'nothing to say, written as null',
    change: { body: put('responseMessage', null) },
  },
  {
    name: 'message-empty',
    kind: 'near',
    why: 'nothing to say, written as an empty text',
    change: { body: put('responseMessage', '') },
  },
  {
    name: 'message-150',
    kind: 'within',
    why: 'as long as the table has it',
    change: { body: put('responseMessage', 'Successful '.padEnd(150, '.')) },
  },
  {
    name: 'message-long',
    kind: 'near',
    why: 'two languages in one message pass 150 characters',
    change: { body: put('responseMessage', 'Successful / Berhasil '.padEnd(400, '.')) },
  },
  {
    name: 'message-object',
    kind: 'near',
    why: 'the bilingual shape of other fields, used here too',
    change: { body: put('responseMessage', { english: 'Successful', indonesia: 'Berhasil' }) },
  },
  {
    name: 'rate-headers-words',
    kind: 'near',
    why: 'a limit that is off is told in a word',
    change: { headers: { 'ratelimit-limit': 'unlimited', 'x-ratelimit-remaining-minute': '-1' } },
  },
  {
    name: 'rate-headers-fractions',
    kind: 'near',
    why: 'a front that counts in fractions',
    change: { headers: { 'ratelimit-reset': '12.5', 'x-ratelimit-remaining-hour': '599.0' } },
  },
  {
    name: 'members-null-added',
    kind: 'near',
    why: 'a serialiser that writes every member of its class',
    change: {
      body: (body) => ({
        ...body,
        error: null,
        data: null,
        ...(isObject(body['additionalInfo'])
          ? { additionalInfo: { ...body['additionalInfo'], promo: null, installment: null } }
          : {}),
      }),
    },
  },
]

function nested(depth: number): unknown {
  return Array.from({ length: depth }).reduce<unknown>((inner) => ({ inner }), 'end')
}
