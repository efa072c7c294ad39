import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runTool } from '../../scripts/lib/package/run-tool.ts'
import { signFromEnvironment } from '../../scripts/lib/package/windows/sign.ts'
import { flipByte, type Fact } from './fact.ts'

const PASSWORD = 'for an hour'

/** Signs with a certificate that ends with the folder, and tries to pass something else off as signed. */
export function* signatureFacts(folder: string, files: readonly string[]): Generator<Fact> {
  const [key, certificate] = makeCertificate(folder, 'signer')
  const [, stranger] = makeCertificate(folder, 'stranger')
  const file = join(folder, 'signer.p12')
  const bundle = ['-inkey', key, '-in', certificate, '-out', file, '-passout', `pass:${PASSWORD}`]
  runTool('openssl', ['pkcs12', '-export', ...bundle])
  const secrets = {
    CSC_LINK: readFileSync(file, 'base64'),
    CSC_KEY_PASSWORD: PASSWORD,
    ELECTRON_BUILDER_OFFLINE: 'true',
  }
  const isBelieved = (path: string, authority = certificate) =>
    spawnSync('osslsigncode', ['verify', '-CAfile', authority, '-in', path], { stdio: 'ignore' }).status === 0

  for (const path of files) {
    const name = basename(path).replace('signed-', '')
    yield { what: `control, ${name}: unsigned is not believed`, isRight: !isBelieved(path) }
    signFromEnvironment(path, secrets)
    yield { what: `${name}: signed and believed`, isRight: isBelieved(path) }
    yield { what: `${name}: not believed by another authority`, isRight: !isBelieved(path, stranger) }
    flipByte(path)
    yield { what: `${name}: one changed byte is refused`, isRight: !isBelieved(path) }
    flipByte(path)
    yield { what: `control, ${name}: changed back, it is believed`, isRight: isBelieved(path) }
  }
}

/** @returns key and certificate */
function makeCertificate(folder: string, name: string): readonly [string, string] {
  const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)]
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`]
  const use = ['-addext', 'extendedKeyUsage=codeSigning', '-addext', 'keyUsage=digitalSignature,keyCertSign']
  runTool('openssl', [...words, ...use, '-keyout', key, '-out', certificate])
  return [key, certificate]
}
