import { hash as digest } from 'node:crypto'

/** One link as it lies in the file. */
export type Link = {
  readonly seq: bigint
  /** Epoch milliseconds. */
  readonly at: bigint
  readonly stream: string
  readonly kind: string
  readonly body: string
}

/** What the first event points back to: two journals never share a link. */
export function genesisOf(journalId: Buffer): Buffer {
  return digest('sha256', Buffer.concat([Buffer.from('loket journal 1\n'), journalId]), 'buffer')
}

/**
 * SHA-256 over the previous hash and every field with its length in front, so that no byte can move from one field
 * into the next unnoticed.
 */
export function hashLink(prev: Buffer, link: Link): Buffer {
  const fields = [integer(link.seq), integer(link.at), text(link.stream), text(link.kind), text(link.body)]
  return digest(
    'sha256',
    Buffer.concat([prev, ...fields.flatMap((field) => [lengthOf(field), field])]),
    'buffer',
  )
}

function integer(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(value)
  return bytes
}

function text(value: string): Buffer {
  return Buffer.from(value, 'utf8')
}

function lengthOf(field: Buffer): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(field.length)
  return bytes
}
