/** Signs a Windows installer with Debian's `osslsigncode`. electron-builder signs what it makes itself. */
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from '../run-tool.ts'

/** The one of electron-builder. */
const CLOCK = 'http://timestamp.digicert.com'

type Certificate = {
  /** PKCS #12, with its key. */
  readonly file: string
  readonly password: string
  /** Whose clock the signature carries: without one it ends with the certificate. */
  readonly clock?: string
}

/** In the file's place. */
function signFile(path: string, { file, password, clock }: Certificate): void {
  const folder = mkdtempSync(join(tmpdir(), 'loket-sign-'))
  const signed = `${path}.signed`
  try {
    const secret = join(folder, 'password')
    writeFileSync(secret, password, { mode: 0o600 })
    const words = ['sign', '-pkcs12', file, '-readpass', secret, '-h', 'sha256', '-n', 'Loket']
    const stamp = clock === undefined ? [] : ['-ts', clock]
    runTool('osslsigncode', [...words, ...stamp, '-in', path, '-out', signed])
    renameSync(signed, path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    rmSync(signed, { force: true })
  }
}

/** With the certificate that electron-builder takes from the environment too: its file, or the file as base64. */
export function signFromEnvironment(path: string, env: NodeJS.ProcessEnv): void {
  const link = env['WIN_CSC_LINK'] ?? env['CSC_LINK'] ?? ''
  if (link === '') return
  const password = env['WIN_CSC_KEY_PASSWORD'] ?? env['CSC_KEY_PASSWORD'] ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'loket-certificate-'))
  try {
    const file = existsSync(link) ? link : join(folder, 'certificate.p12')
    if (file !== link) writeFileSync(file, Buffer.from(link, 'base64'), { mode: 0o600 })
    // electron-builder's own word for a machine without the internet.
    const isOffline = env['ELECTRON_BUILDER_OFFLINE'] === 'true'
    signFile(path, { file, password, ...(isOffline ? {} : { clock: CLOCK }) })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
