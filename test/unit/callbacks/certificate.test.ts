import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkCertificate, isDueForRenewal, makeCertificate } from '#callbacks/certificate.ts'
import { natural, oid, time } from '#callbacks/der.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { NOW } from './core.ts'

const DAY = 86_400_000
const NAMES = ['till.shop.example', '192.168.1.20', '2001:db8::1', '::1']
const ports = { clock: { now: () => NOW }, random: seededRandom(1) }

function inFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'loket-cert-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'cert.pem')
  writeFileSync(file, text)
  return file
}

const pair = makeCertificate(NAMES, ports)

describe('a certificate of our own', () => {
  it('says for whom and for how long', () => {
    expect(checkCertificate(pair, NOW)).toEqual({
      ok: true,
      facts: {
        from: NOW - DAY,
        until: NOW + 397 * DAY,
        names: ['till.shop.example', '192.168.1.20', '2001:DB8:0:0:0:0:0:1', '0:0:0:0:0:0:0:1'],
        selfMade: true,
      },
    })
  })

  it('is good from its first to its last second', () => {
    const at = (now: number) => checkCertificate(pair, now)
    expect(at(NOW - DAY)).toMatchObject({ ok: true })
    expect(at(NOW - DAY - 1)).toEqual({ ok: false, why: 'not-yet-valid' })
    expect(at(NOW + 397 * DAY)).toMatchObject({ ok: true })
    expect(at(NOW + 397 * DAY + 1)).toEqual({ ok: false, why: 'expired' })
  })

  it('is due for renewal thirty days before its end', () => {
    const until = NOW + 397 * DAY
    expect(isDueForRenewal({ until }, until - 30 * DAY - 1)).toBe(false)
    expect(isDueForRenewal({ until }, until - 30 * DAY)).toBe(true)
  })

  it('is another one each time', () => {
    const other = makeCertificate(NAMES, ports)
    expect(other.cert).not.toBe(pair.cert)
    expect(other.key).not.toBe(pair.key)
  })

  it('is what OpenSSL takes for a server certificate, strictly', () => {
    const file = inFile(pair.cert)
    const flags = ['-x509_strict', '-purpose', 'sslserver', '-attime', String(NOW / 1000)]
    const verified = execFileSync('openssl', ['verify', ...flags, '-CAfile', file, file], {
      encoding: 'utf8',
    })
    expect(verified.trim()).toBe(`${file}: OK`)
    const text = execFileSync('openssl', ['x509', '-in', file, '-noout', '-text'], { encoding: 'utf8' })
    for (const said of [
      'Version: 3 (0x2)',
      'ecdsa-with-SHA256',
      'Not Before: Nov 19 03:00:00 2026 GMT',
      'Not After : Dec 22 03:00:00 2027 GMT',
      'CA:TRUE, pathlen:0',
      'Digital Signature, Certificate Sign',
      'Permitted:',
      'TLS Web Server Authentication',
      'DNS:till.shop.example, IP Address:192.168.1.20, IP Address:2001:DB8:0:0:0:0:0:1',
    ]) {
      expect(text).toContain(said)
    }
    // Newer versions write no spaces here.
    expect(text).toMatch(/Subject: CN ?= ?till\.shop\.example/)
  })
})

describe('who believes in it', () => {
  /** A certificate for `name`, signed with our key and judged by OpenSSL. */
  function judged(name: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'loket-ca-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file = (base: string) => join(folder, base)
    const run = (...args: string[]) => execFileSync('openssl', args, { encoding: 'utf8', stdio: 'pipe' })
    writeFileSync(file('ca.pem'), pair.cert)
    writeFileSync(file('ca.key'), pair.key)
    writeFileSync(file('ext'), `subjectAltName=${name}\nbasicConstraints=CA:FALSE\n`)
    const request = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/O=x']
    run('req', ...request, '-keyout', file('leaf.key'), '-out', file('leaf.csr'))
    const signed = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-extfile', file('ext')]
    run('x509', '-req', '-in', file('leaf.csr'), ...signed, '-out', file('leaf.pem'))
    try {
      return run('verify', '-no_check_time', '-CAfile', file('ca.pem'), file('leaf.pem'))
        .trim()
        .replace(/^.*: /, '')
    } catch (error) {
      return (
        /error \d+ at \d+ depth lookup: (.*)/.exec(String((error as { stderr?: unknown }).stderr))?.[1] ?? ''
      )
    }
  }

  it.each([
    ['DNS:till.shop.example', 'OK'],
    ['DNS:bank.example', 'permitted subtree violation'],
    ['IP:192.168.1.20', 'OK'],
    ['IP:192.168.1.21', 'permitted subtree violation'],
  ])('believes of %s what its key signs: %s', (name, verdict) => {
    expect(judged(name)).toBe(verdict)
  })
})

describe('a pair from elsewhere', () => {
  const { cert, key } = makeCertificate(['a.example'], ports)
  const other = makeCertificate(['a.example'], ports)
  const weak = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const sealed = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })

  it.each([
    ['no certificate', { cert: 'x', key }, 'no-certificate'],
    ['a key in its place', { cert: key, key }, 'no-certificate'],
    ['no key', { cert, key: '' }, 'no-key'],
    ['a certificate as key', { cert, key: cert }, 'no-key'],
    ['a key behind a pass phrase', { cert, key: sealed.privateKey }, 'encrypted-key'],
    ['a weak key', { cert, key: weak.privateKey }, 'weak-key'],
    ["another one's key", { cert, key: other.key }, 'key-differs'],
    ['a chain that is broken', { cert: `${cert}-----BEGIN CERTIFICATE-----\nAAAA\n`, key }, 'unusable'],
  ])('is refused for %s', (_name, pair, why) => {
    expect(checkCertificate(pair, NOW)).toEqual({ ok: false, why })
  })

  it('may have its chain behind it', () => {
    expect(checkCertificate({ cert: cert + other.cert, key }, NOW)).toMatchObject({ ok: true })
  })

  it('is never a throw', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(cert.length), (junk, at) => {
        const bent = cert.slice(0, at) + junk + cert.slice(at)
        expect(typeof checkCertificate({ cert: bent, key }, NOW).ok).toBe('boolean')
      }),
      { numRuns: 100 },
    )
  })
})

describe('DER', () => {
  it.each([
    ['00', '020100'],
    ['7f', '02017f'],
    // The highest bit would make it negative.
    ['80', '02020080'],
    ['000001', '020101'],
    ['0100', '02020100'],
  ])('writes the number %s as short as it can be', (bytes, expected) => {
    expect(natural(Buffer.from(bytes, 'hex')).toString('hex')).toBe(expected)
  })

  it('writes lengths of more than 127 and of more than 255 bytes', () => {
    expect(natural(Buffer.alloc(200, 1)).subarray(0, 3).toString('hex')).toBe('0281c8')
    expect(natural(Buffer.alloc(300, 1)).subarray(0, 4).toString('hex')).toBe('0282012c')
  })

  it('writes object identifiers in base 128', () => {
    expect(oid('1.2.840.10045.4.3.2').toString('hex')).toBe('06082a8648ce3d040302')
    expect(oid('2.5.29.17').toString('hex')).toBe('0603551d11')
  })

  it('writes years of two digits to 2049, and of four from then on', () => {
    expect(time(Date.UTC(2049, 11, 31, 23, 59, 59)).toString('latin1')).toBe('\x17\x0d491231235959Z')
    expect(time(Date.UTC(2050, 0, 1)).toString('latin1')).toBe('\x18\x0f20500101000000Z')
  })
})
