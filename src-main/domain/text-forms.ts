/** Forms of text that the interface gives and that are checked before anything is sent. */

/** An e-mail address; only its form can be checked. */
export const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
/** Telephone number `62xxxxxxxxx`: country code without plus, digits only. */
export const PHONE_62 = /^62\d{6,}$/
/** Address of a page: http or https, nothing that a browser would execute. */
export const WEB_ADDRESS = /^https?:\/\/[^\s"'<>\\]+$/i
/** What a gateway does to other letters before it signs is not known, so it is sent none. */
export const PRINTABLE_ASCII = /^[\x20-\x7e]*$/

/** A date `yyyy-MM-dd` that exists. Wider than a timestamp's years: a customer may be born in 1940. */
export function isDay(text: string): boolean {
  // Engines may roll 30 February over into March: the day of a date that exists reads back unchanged.
  return /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) && new Date(text).getUTCDate() === Number(text.slice(8))
}

/** A telephone number as people write it, `0812-3456-7890` or `+62 812...`, in the interface's form. */
export function phone62Of(text: string): string {
  const digits = text.replace(/[\s().-]/g, '').replace(/^\+/, '')
  return digits.replace(/^0(?=[1-9])/, '62')
}
