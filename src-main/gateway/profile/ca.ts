import { X509Certificate } from 'node:crypto'

const BLOCK = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g

/** Each certificate of a PEM text; none when anything else stands in it, or one of them cannot be read. */
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
