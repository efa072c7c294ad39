/** What an address or a path of a profile must be, so that what is signed is what is sent, and where it goes. */
import { BlockList, isIP } from 'node:net'
import { isLoopback } from '../transport/connect.ts'
import type { ProfileReason } from './profile-reasons.ts'

/** Scheme, host and port and nothing else, https unless it is this machine; undefined when it is so. */
export function addressFault(text: string): ProfileReason | undefined {
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(text) || !URL.canParse(text)) return 'profile.address'
  const url = new URL(text)
  // As it stands, because paths are put behind it.
  if (url.origin !== text) return 'profile.address.more-than-host'
  return url.protocol === 'https:' || isLocal(text) ? undefined : 'profile.address.not-https'
}

/** Whether an address is on this machine. */
export function isLocal(address: string): boolean {
  return isLoopback(new URL(address).hostname.replace(/^\[|\]$/g, ''))
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
// Unspecified, which a connection takes for loopback.
LOOPBACK.addSubnet('0.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::', 'ipv6')
LOOPBACK.addAddress('::1', 'ipv6')

/** Whether a connection to it stays on this machine, however it is written: more than what plain HTTP may go to. */
export function leadsHere(address: string): boolean {
  const host = new URL(address).hostname.replaceAll(/^\[|\]$|\.$/g, '')
  const kind = isIP(host)
  if (kind === 0) return host === 'localhost' || host.endsWith('.localhost')
  return LOOPBACK.check(host, kind === 6 ? 'ipv6' : 'ipv4')
}

/** Path and query as an URL parser leaves them. */
export function isPath(text: string): boolean {
  if (!/^\/(?!\/)[\x21-\x7e]*$/.test(text) || text.includes('#')) return false
  const url = new URL(text, 'https://gateway.invalid')
  return url.pathname + url.search === text
}

/** Where the gateway reaches us: https. */
export function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  // A name and a password would ride along in every exported profile.
  return protocol === 'https:' && username === '' && password === ''
}
