import { PHONE } from '#domain/phone.ts'

/** A telephone number as typed, in groups or not; empty for none. */
export function readPhone(text: string): { readonly phone: string; readonly isWrong: boolean } {
  const phone = text.replaceAll(/[\s.()-]/g, '')
  return { phone, isWrong: phone !== '' && !PHONE.test(phone) }
}
