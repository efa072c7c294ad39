/** What Windows knows Loket by. A later version that has another name here is installed next to the older one. */
import { createHash } from 'node:crypto'

/** Of the names below, as RFC 9562 wants. */
const NAMESPACE = '5b0b9a0e-0c3c-4d0f-9a35-7a3f5d1c6e21'

/** The MSI of each version replaces what has this code. */
export const UPGRADE_CODE = '8F6F5A52-6F0B-4C53-9F0E-2F7A6F3B9D14'
/** Names the keys of the installer for one person. */
export const NSIS_GUID = 'c2a7b1de-3a64-4f0d-8a57-52b9e9f0c3a8'

/** A GUID, in capitals as an MSI wants it, that a name always gets again (version 5 of RFC 9562). */
export function guidOf(name: string): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(NAMESPACE.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
    .subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes
    .toString('hex')
    .toUpperCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')
}
