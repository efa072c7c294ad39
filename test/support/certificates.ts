/** Certificates with one fault each, for a server on loopback. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificate, type CertificatePair } from '#callbacks/certificate.ts'
import { seededRandom } from './seeded-random.ts'

const DAY = 86_400_000

/** Self-signed, for these names, made that many days ago (valid for 397). */
export function selfMade(names: readonly string[], daysAgo = 0): CertificatePair {
  const clock = { now: () => Date.now() - daysAgo * DAY }
  return makeCertificate(names, { clock, random: seededRandom(11) })
}

/** For loopback, signed by an unknown authority of this name, which is sent along. */
export function signedBy(authority: string): CertificatePair {
  const folder = mkdtempSync(join(tmpdir(), 'loket-authority-'))
  const at = (name: string) => join(folder, name)
  const openssl = (...args: readonly string[]) => execFileSync('openssl', [...args], { stdio: 'ignore' })
  const key = (name: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', at(`${name}.key`)]
  try {
    openssl(
      'req',
      '-x509',
      ...key('ca'),
      '-days',
      '30',
      '-subj',
      `/O=${authority}/CN=${authority} CA`,
      '-out',
      at('ca.pem'),
    )
    openssl('req', ...key('leaf'), '-subj', '/CN=127.0.0.1', '-out', at('leaf.csr'))
    writeFileSync(at('names'), 'subjectAltName=IP:127.0.0.1,DNS:localhost\n')
    openssl(
      'x509', '-req', '-in', at('leaf.csr'), '-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial',
      '-days', '30', '-extfile', at('names'), '-out', at('leaf.pem'),
    ) // prettier-ignore
    const read = (name: string) => readFileSync(at(name), 'utf8')
    return { cert: read('leaf.pem') + read('ca.pem'), key: read('leaf.key') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
