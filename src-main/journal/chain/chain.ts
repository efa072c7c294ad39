import { hash as digest } from 'node:crypto'

/** One link as stored in the file. */
export type Link = {
  readonly seq: bigint
  /** Epoch milliseconds. */
  readonly at: bigint
  readonly stream: string
  readonly kind: string
  readonly body: string
}

/** What the first event points back to, so that two journals never share a link. */
export function genesisOf(journalId: Buffer): Buffer {
  return digest('sha256', Buffer.concat([Buffer.from('loket journal 1\n'), journalId]), 'buffer')
}

/**
 * SHA-256 over the previous hash and every field with its length in front. So no byte can move unnoticed from one
 * field to the next.
 */
export function hashLink(prev: Buffer, { seq, at, stream, kind, body }: Link): Buffer {
  const texts = [stream, kind, body]
  const length = texts.reduce((sum, text) => sum + 4 + Buffer.byteLength(text), 0)
  const bytes = Buffer.allocUnsafe(prev.length + 2 * (4 + 8) + length)
  let end = prev.copy(bytes)
  for (const integer of [seq, at]) {
    end = bytes.writeUInt32BE(8, end)
    end = bytes.writeBigInt64BE(integer, end)
  }
  for (const text of texts) {
    const from = end + 4
    const written = bytes.write(text, from)
    bytes.writeUInt32BE(written, end)
    end = from + written
  }
  return digest('sha256', bytes, 'buffer')
}
