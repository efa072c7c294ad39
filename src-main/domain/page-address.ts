/** Longest address of a payment page, String (2048) (interface, 2.4, `webRedirectUrl`). */
const LONGEST = 2048

export type PageAddressFault = 'length' | 'form' | 'not-https' | 'names-a-user' | 'host'

export type PageAddress = { readonly ok: true } | { readonly ok: false; readonly fault: PageAddressFault }

/**
 * Whether an address that the gateway gave may be shown to a customer, drawn as a QR and copied. A telephone opens what
 * it scans, so what the eye reads and where the telephone goes must be the same: https, printable ASCII, no name in
 * front of the host (`https://good.example@evil.example`), and a host that stands there as it is understood. In practice
 * the page is on this machine, where http is all there is.
 */
export function judgePageAddress(
  text: string,
  { isPractice }: { readonly isPractice: boolean },
): PageAddress {
  if (text.length > LONGEST) return { ok: false, fault: 'length' }
  const [, scheme = '', authority = ''] = /^(https?):\/\/([^/?#]*)(?:[/?#]|$)/i.exec(text) ?? []
  // A browser takes a backslash for a slash, and quietly drops what cannot be seen.
  if (authority === '' || !/^[\x21-\x7e]+$/.test(text) || /[\\"<>]/.test(text) || !URL.canParse(text))
    return { ok: false, fault: 'form' }
  const url = new URL(text)
  if (authority.includes('@') || url.username !== '' || url.password !== '')
    return { ok: false, fault: 'names-a-user' }
  // `https://2130706433` and `https://0x7f.1` are numbers to the eye and this machine to a browser.
  if (!sameAuthority(scheme, authority, url.host)) return { ok: false, fault: 'host' }
  if (url.protocol !== 'https:' && !(isPractice && isThisMachine(url.hostname)))
    return { ok: false, fault: 'not-https' }
  return { ok: true }
}

/** Where an address leads that was judged before. */
export function hostOf(address: string): string {
  return new URL(address).host
}

/** Written with its default port or without, in capitals or not: the same. */
function sameAuthority(scheme: string, written: string, understood: string): boolean {
  const standard = scheme.toLowerCase() === 'https' ? /:443$/ : /:80$/
  return written.toLowerCase().replace(standard, '') === understood
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
