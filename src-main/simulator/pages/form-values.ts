import { createDecipheriv } from 'node:crypto'
import { readForm } from '#gateway/signing/form.ts'
import type { FormCipher } from '#gateway/signing/form-cipher.ts'
import { failures, type Failed } from '../answer.ts'

export type FormRead = {
  /** The values that could be decrypted. */
  readonly values: Readonly<Record<string, string>>
  /** The failure of the first field that could not be decrypted, or of a form that could not be read. */
  readonly failed?: Failed
  /** The sender encrypted something with the merchant's own key, and so can read an answer encrypted with it. */
  readonly hasKey: boolean
}

/**
 * The form fields that the operation declares, decrypted where encrypted. Others are ignored, like unknown members of
 * JSON.
 */
export function readFormValues(
  body: Uint8Array,
  declared: readonly string[],
  plain: readonly string[],
  cipher: FormCipher,
): FormRead {
  const form = readForm(body)
  if (!form.ok) return { values: {}, failed: failures.format('body'), hasKey: false }
  const values: [string, string][] = []
  let failed: Failed | undefined
  let hasKey = false
  for (const [name, value] of form.fields) {
    if (!declared.includes(name)) continue
    // An empty value was never encrypted: even an empty text is a full padding block, 24 characters of Base64.
    const opened = plain.includes(name) || value === '' ? { text: value } : open(cipher, value)
    hasKey ||= opened.withKey === true
    if (opened.text !== undefined) values.push([name, opened.text])
    else failed ??= failures.format(opened.why === undefined ? name : `${name}: ${opened.why}`)
  }
  return { values: Object.fromEntries(values), hasKey, ...(failed === undefined ? {} : { failed }) }
}

type Opened = { readonly text?: string; readonly withKey?: true; readonly why?: string }

const BLOCK = 16

/**
 * Interface, part 5.4, to the letter: null bytes up to a multiple of 16, and a full block for a text already at one.
 * Another padding is reported as such. Bytes that are not text were encrypted with another key, or not at all.
 */
function open(cipher: FormCipher, base64: string): Opened {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length === 0 || bytes.length % BLOCK !== 0 || bytes.toString('base64') !== base64) return {}
  const aes = createDecipheriv('aes-256-cbc', cipher.key, cipher.iv.export()).setAutoPadding(false)
  const whole = Buffer.concat([aes.update(bytes), aes.final()])
  const pkcs = whole.at(-1) ?? 0
  const isPkcs = pkcs >= 1 && pkcs <= BLOCK && whole.subarray(-pkcs).every((byte) => byte === pkcs)
  const end = isPkcs ? whole.length - pkcs : whole.findLastIndex((byte) => byte !== 0) + 1
  const text = utf8(whole.subarray(0, end))
  if (text === undefined || text.includes('\0')) return {}
  const nulls = whole.length - end
  if (isPkcs) return { withKey: true, why: 'padded with PKCS#7, not with null bytes' }
  if (nulls === 0) return { withKey: true, why: 'no block of null bytes after a full block' }
  if (nulls > BLOCK) return { withKey: true, why: `${nulls} null bytes, more than a block` }
  return { withKey: true, text }
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
