/** Rules for a profile's addresses and paths, so that the signed text is exactly what is sent. */
import { BlockList, isIP } from 'node:net'
import { isLoopback } from '../transport/connect.ts'
import type { ProfileReason } from './profile-reasons.ts'

/** Scheme, host and port only, https unless it is this machine; undefined when valid. */
export function addressFault(text: string): ProfileReason | undefined {
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(text) || !URL.canParse(text)) return 'profile.address'
  const url = new URL(text)
  // As written, because paths are appended to it.
  if (url.origin !== text) return 'profile.address.more-than-host'
  return url.protocol === 'https:' || isLocal(text) ? undefined : 'profile.address.not-https'
}

/** Whether an address is on this machine. */
export function isLocal(address: string): boolean {
  return isLoopback(new URL(address).hostname.replace(/^\[|\]$/g, ''))
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
// The unspecified address, which a connection treats as loopback.
LOOPBACK.addSubnet('0.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::', 'ipv6')
LOOPBACK.addAddress('::1', 'ipv6')

/** Whether a connection to it stays on this machine, in any notation: wider than the hosts allowed for plain HTTP. */
export function leadsHere(address: string): boolean {
  const host = new URL(address).hostname.replaceAll(/^\[|\]$|\.$/g, '')
  const kind = isIP(host)
  if (kind === 0) return host === 'localhost' || host.endsWith('.localhost')
  return LOOPBACK.check(host, kind === 6 ? 'ipv6' : 'ipv4')
}

/** Path and query as a URL parser leaves them. */
export function isPath(text: string): boolean {
  if (!/^\/(?!\/)[\x21-\x7e]*$/.test(text) || text.includes('#')) return false
  const url = new URL(text, 'https://gateway.invalid')
  return url.pathname + url.search === text
}

/** The https address at which the gateway reaches us. */
export function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  // A name and a password would be included in every exported profile.
  return protocol === 'https:' && username === '' && password === ''
}
