/** Longest address of a payment page, String (2048) (interface, 2.4, `webRedirectUrl`). */
const LONGEST = 2048

export type PageAddressFault = 'length' | 'form' | 'not-https' | 'names-a-user' | 'host'

export type PageAddress = { readonly ok: true } | { readonly ok: false; readonly fault: PageAddressFault }

/**
 * Whether an address from the gateway may be shown to a customer, drawn as a QR and copied. A telephone opens what it
 * scans, so the address must lead where it appears to lead. That means https, printable ASCII, no user name before
 * the host (`https://good.example@evil.example`), and a host written in its canonical form. In practice the page is
 * on this machine, which has http only.
 */
export function judgePageAddress(
  text: string,
  { isPractice }: { readonly isPractice: boolean },
): PageAddress {
  if (text.length > LONGEST) return { ok: false, fault: 'length' }
  const [, scheme = '', authority = ''] = /^(https?):\/\/([^/?#]*)(?:[/?#]|$)/i.exec(text) ?? []
  // A browser treats a backslash as a slash, and silently drops invisible characters.
  if (authority === '' || !/^[\x21-\x7e]+$/.test(text) || /[\\"<>]/.test(text) || !URL.canParse(text))
    return { ok: false, fault: 'form' }
  const url = new URL(text)
  if (authority.includes('@') || url.username !== '' || url.password !== '')
    return { ok: false, fault: 'names-a-user' }
  // `https://2130706433` and `https://0x7f.1` look like numbers, but a browser opens this machine.
  if (!sameAuthority(scheme, authority, url.host)) return { ok: false, fault: 'host' }
  if (url.protocol !== 'https:' && !(isPractice && isThisMachine(url.hostname)))
    return { ok: false, fault: 'not-https' }
  return { ok: true }
}

/** The host of an address that was already judged. */
export function hostOf(address: string): string {
  return new URL(address).host
}

/** The default port and capital letters make no difference. */
function sameAuthority(scheme: string, written: string, understood: string): boolean {
  const standard = scheme.toLowerCase() === 'https' ? /:443$/ : /:80$/
  return written.toLowerCase().replace(standard, '') === understood
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
