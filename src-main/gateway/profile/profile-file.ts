import { certificatesIn } from './ca.ts'
import { objectOf } from '../transport/json.ts'
import type { GatewayProfile } from './profile.ts'
import type { ProfileReason } from './profile-reasons.ts'
import { checkProfile, type CheckedProfile } from './profile-schema.ts'

const FORMAT = 'loket-gateway-profile'
const VERSION = 1
/** A profile with five hundred banks has some 50,000 characters. */
const LARGEST = 200_000

/** A profile as the text of a file. It holds no secret, because no member of a profile can. */
export function exportProfile(profile: GatewayProfile): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, profile }, null, 2)}\n`
}

/** A profile from the text of a file, or every reason for refusing it. Anything like a secret is refused unread. */
export function importProfile(text: string): CheckedProfile {
  if (text.length > LARGEST) return refused('profile.file.too-large')
  const read = parsed(text)
  if (read === undefined) return refused('profile.file.not-json')
  const { format, version, profile, ...rest } = objectOf(read.value)
  if (format !== FORMAT || typeof version !== 'number') return refused('profile.file.not-a-profile')
  if (version > VERSION) return refused('profile.file.newer')
  const secrets = secretsIn(profile, [])
  if (secrets.length > 0)
    return { ok: false, faults: secrets.map((path) => ({ path, reason: 'profile.file.secret' })) }
  const stray = Object.keys(rest)
  if (version !== VERSION || stray.length > 0) return refused('profile.file.not-a-profile', stray[0])
  return checkProfile(profile)
}

// A PEM block, a JSON web token, a bearer token, or the form of a key: long, without spaces or slashes.
const SECRET_VALUE = /-----BEGIN|^eyJ[\w-]{10,}\.|^bearer\s|^(?=.*\d)[A-Za-z0-9+=_-]{64,}$/i
const SECRET_NAME = /key|secret|password|passphrase|private|credential|signature$|^(?:iv|pin)$|token$/i
/** Profile members whose names merely resemble secrets. */
const HARMLESS: ReadonlySet<string> = new Set(['answerSignature'])
const DEEPEST = 10

/** Dotted paths of what must not be in a profile's file, whether or not a profile has such a member. */
function secretsIn(value: unknown, path: readonly string[]): readonly string[] {
  // Certificates are public. A private key among them is still found, as the text is then no list of certificates.
  if (path.join('.') === 'ca' && typeof value === 'string' && certificatesIn(value).length > 0) return []
  if (typeof value === 'string') return SECRET_VALUE.test(value) ? [path.join('.')] : []
  if (typeof value !== 'object' || value === null || path.length > DEEPEST) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const at = [...path, name]
    if (!Array.isArray(value) && SECRET_NAME.test(name) && !HARMLESS.has(name)) return [at.join('.')]
    return secretsIn(member, at)
  })
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    // Editors put a byte order mark in front of what they save as UTF-8.
    return { value: JSON.parse(text.replace(/^\ufeff/, '')) as unknown }
  } catch {
    return undefined
  }
}

function refused(reason: ProfileReason, path = ''): CheckedProfile {
  return { ok: false, faults: [{ path, reason }] }
}
