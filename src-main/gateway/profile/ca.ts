import { X509Certificate } from 'node:crypto'

const BLOCK = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g

/** Each certificate of a PEM text; an empty list when it holds anything else, or an unreadable certificate. */
export function certificatesIn(pem: string): readonly string[] {
  const blocks = pem.match(BLOCK) ?? []
  return pem.replaceAll(BLOCK, '').trim() === '' && blocks.every(isCertificate) ? blocks : []
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== ''
  } catch {
    return false
  }
}
