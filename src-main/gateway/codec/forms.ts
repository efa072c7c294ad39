/** Text forms that several operations share. */
import { z } from 'zod'
import { EMAIL, PHONE_62, WEB_ADDRESS } from '#domain/text-forms.ts'
import { patterned } from './field.ts'
import { facts, fieldFacts, type Presence } from './facts.ts'

// Base64 is kept to a length of its own for what the interface gives none: a file must not be endless.
const LONGEST_FILE = 1_000_000

/** An e-mail address; only its form can be checked. */
export function email(max: number, presence: Presence = 'Y', note?: string) {
  return patterned(
    max,
    { pattern: EMAIL, broken: ['nobody', 'no body@mail.example', 'a@b'] },
    presence,
    said(note, 'an e-mail address'),
  )
}

/** Telephone number `62xxxxxxxxx`: country code without plus, digits only. */
export function phone62(max: number, presence: Presence = 'Y', note?: string) {
  const broken = ['081234567', '+6281234567', '62 812 345']
  return patterned(max, { pattern: PHONE_62, broken }, presence, said(note, '62 and digits'))
}

/** Digits that identify something rather than count. */
export function digits(max: number, presence: Presence = 'Y', note?: string) {
  return patterned(max, { pattern: /^\d+$/, broken: ['A1', '1 2', '1.5'] }, presence, said(note, 'digits'))
}

/** An order id, alphanumeric A-Z and 0-9. */
export function uniqueId(max: number, presence: Presence = 'Y', note?: string) {
  return patterned(
    max,
    { pattern: /^[A-Z0-9]+$/, broken: ['P-1', 'p001', 'P 1'] },
    presence,
    said(note, 'A-Z and 0-9'),
  )
}

/** Address of a page that a customer opens: http or https, nothing that a browser would execute. */
export function address(max: number, presence: Presence = 'Y', note?: string) {
  const broken = ['javascript:alert(1)', 'file:///etc/hosts', 'gateway.example/pay']
  return patterned(max, { pattern: WEB_ADDRESS, broken }, presence, said(note, 'http or https'))
}

/** `String` for which the table gives no length. */
export function anyText(presence: Presence = 'Y', note?: string) {
  return z.string().register(fieldFacts, facts(presence, 'String', { note }))
}

/** Base64 of a file for which the interface gives no length; the longest is ours. */
export function base64File(presence: Presence = 'C', note?: string) {
  return z
    .string()
    .max(LONGEST_FILE)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/)
    .register(fieldFacts, facts(presence, 'Base64', { max: LONGEST_FILE, note, broken: ['not base64!'] }))
}

function said(note: string | undefined, form: string): string {
  return note === undefined ? form : `${note}; ${form}`
}
