/** QR (47). */
import { readQrPayload, type QrField } from '#domain/qr-payload.ts'
import { encodeQrFields } from '#domain/qr-write.ts'
import { all, drop, put, type BodyChange } from './change.ts'
import type { Habit, HabitKind } from './habit.ts'

const INFO = 'additionalInfo'
const qr = (name: string, kind: HabitKind, why: string, body: BodyChange): Habit => ({
  name: `qr-${name}`,
  at: 'qr-generate',
  kind,
  why,
  change: { body },
})

export const qrAnswers: readonly Habit[] = [
  qr(
    'other-name',
    'within',
    'merchantName as it is registered, not as it is printed',
    put(`${INFO}.merchantName`, 'TOKO CONTOH'),
  ),
  qr(
    'reference-64',
    'within',
    'referenceNo as long as its table has it',
    put(`${INFO}.referenceNo`, '9'.repeat(64)),
  ),
  qr(
    'url-256',
    'within',
    'qrUrl as long as its table has it',
    put('qrUrl', 'https://gateway.example/'.padEnd(256, 'q')),
  ),
  qr(
    'more-tags',
    'within',
    'the payload may hold more than it must',
    payload((fields) => [...fields, { tag: '80', value: '0014ID.CO.EXAMPLE' }]),
  ),
  qr('approval-code', 'within', 'a sample carries one beside the table', put('approvalCode', 'A1B2C3')),
  qr('url-null', 'near', 'no address of a picture', put('qrUrl', null)),
  qr('url-absent', 'near', 'no address of a picture', drop('qrUrl')),
  qr(
    'url-long',
    'near',
    'a signed address of over 256 characters',
    put('qrUrl', 'https://gateway.example/'.padEnd(700, 'q')),
  ),
  qr('image-null', 'near', 'no picture', put('qrImage', null)),
  qr('image-absent', 'near', 'no picture', drop('qrImage')),
  qr('image-empty', 'near', 'no picture', put('qrImage', '')),
  qr(
    'image-uri',
    'near',
    'the picture as a data: address',
    put('qrImage', (image: unknown) => `data:image/png;base64,${String(image)}`),
  ),
  qr(
    'image-lines',
    'near',
    'Base64 in lines of 76 characters',
    put('qrImage', (image: unknown) => String(image).replaceAll(/.{76}/g, '$&\r\n')),
  ),
  qr('name-absent', 'near', 'merchantName left out', drop(`${INFO}.merchantName`)),
  qr('name-long', 'near', 'merchantName over 64 characters', put(`${INFO}.merchantName`, 'W'.repeat(80))),
  qr('name-empty', 'near', 'merchantName as an empty text', put(`${INFO}.merchantName`, '')),
  qr('reference-number', 'near', 'digits become a number', put(`${INFO}.referenceNo`, 260105)),
  qr('reference-absent', 'near', 'the gateway keeps its id to itself', drop(`${INFO}.referenceNo`)),
  qr(
    'amount-object',
    'near',
    'amount as the Amount object of the request',
    put(`${INFO}.amount`, (value: unknown) => ({ value, currency: 'IDR' })),
  ),
  qr('amount-number', 'near', 'amount as a number', put(`${INFO}.amount`, Number)),
  qr(
    'amount-whole',
    'near',
    'amount without decimals',
    put(`${INFO}.amount`, (value: unknown) => String(value).split('.')[0]),
  ),
  qr('amount-absent', 'near', 'the payload holds the amount', drop(`${INFO}.amount`)),
  qr('details-top', 'near', 'the members of additionalInfo on top, as samples of 2.6 do', (body) => ({
    ...body,
    ...(body[INFO] as object | undefined),
    [INFO]: [],
  })),
  qr(
    'content-line-end',
    'near',
    'a line end after the payload',
    put('qrContent', (text: unknown) => `${String(text)}\n`),
  ),
  qr(
    'static',
    'near',
    'a payload that calls itself static',
    payload((fields) => fields.map((field) => (field.tag === '01' ? { ...field, value: '11' } : field))),
  ),
  qr(
    'name-small',
    'near',
    'no postcode and a city in small letters',
    payload((fields) =>
      fields
        .filter(({ tag }) => tag !== '61')
        .map((field) => (field.tag === '60' ? { ...field, value: 'Jakarta' } : field)),
    ),
  ),
  qr(
    'crc-broken',
    'against',
    'published samples have a wrong check value',
    put('qrContent', (text: unknown) => `${String(text).slice(0, -4)}0000`),
  ),
  qr(
    'crc-small',
    'against',
    'the check value in small letters',
    put('qrContent', (text: unknown) => String(text).slice(0, -4) + String(text).slice(-4).toLowerCase()),
  ),
  qr('content-absent', 'against', 'a picture only', all(drop('qrContent'))),
]

function payload(change: (fields: readonly QrField[]) => readonly QrField[]): BodyChange {
  return put('qrContent', (text: unknown) => {
    const read = readQrPayload(String(text))
    if (!read.ok) return text
    return encodeQrFields(change(read.fields.filter(({ tag }) => tag !== '63')))
  })
}
