/** Faults in an answer's bytes: bits, ends, encodings, and replies that are no answers. */
import type { Chance } from './chance.ts'

const PAGE = '<!doctype html>\n<html><head><title>502</title></head><body>Bad Gateway</body></html>'

/** Spoils the bytes of a well-written answer. */
export function spoil(text: string, chance: Chance): Buffer {
  const bytes = Buffer.from(text, 'utf8')
  if (bytes.length === 0) return bytes
  const at = chance.int(bytes.length)
  switch (chance.int(8)) {
    case 0:
      return bytes.subarray(0, at)
    case 1:
      bytes[at] = (bytes[at] ?? 0) ^ (1 << chance.int(8))
      return bytes
    case 2:
      bytes[at] = chance.int(256)
      return bytes
    case 3:
      return Buffer.concat([bytes.subarray(0, at), chance.bytes(1 + chance.int(4)), bytes.subarray(at)])
    case 4:
      return Buffer.concat([bytes, bytes])
    case 5:
      return Buffer.from(text, chance.pick(['utf16le', 'latin1', 'base64'] as const))
    case 6:
      return Buffer.from(`\ufeff${text}`)
    default:
      return Buffer.from(twice(text, chance))
  }
}

/** What a proxy, or a stranger, may say instead. */
export function somethingElse(chance: Chance): Buffer {
  switch (chance.int(6)) {
    case 0:
      return Buffer.from(PAGE)
    case 1:
      return Buffer.alloc(0)
    case 2:
      return chance.bytes(chance.int(300))
    case 3:
      return Buffer.from(
        chance.pick(['null', '7', '"0000"', '[]', '[{}]', '{}', '{"data":[]}', 'true', ' ', '\0']),
      )
    case 4:
      return Buffer.from(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)
    default:
      return Buffer.from(`{"error":{"code":${chance.int(600)},"message":"no route"}}`)
  }
}

/** One member written twice: one reader takes the last, another the first. */
function twice(text: string, chance: Chance): string {
  const members = text.match(/"(?:responseCode|error_code|rq_uuid|partnerReferenceNo)":"[^"]*"/g)
  const member = chance.pick(members ?? ['"responseCode":"2004700"'])
  const other = chance.happens(0.5) ? member : member.replace(/"[^"]*"$/, '"5004700"')
  return chance.happens(0.5) ? text.replace('{', `{${other},`) : text.replace(/\}$/, `,${other}}`)
}
