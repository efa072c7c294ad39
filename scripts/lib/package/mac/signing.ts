/** How electron-builder signs for macOS: with what the environment holds, or by the machine's own ad hoc signature. */
import { join } from 'node:path'
import type { MacConfiguration } from 'electron-builder'

type Environment = Readonly<Record<string, string | undefined>>
type Signing = Pick<
  MacConfiguration,
  | 'entitlements'
  | 'entitlementsInherit'
  | 'forceCodeSigning'
  | 'gatekeeperAssess'
  | 'hardenedRuntime'
  | 'identity'
  | 'notarize'
  | 'signIgnore'
>

/**
 * Two exceptions from the hardened runtime, in each of Electron's processes: V8 writes machine code and runs it, and a manager
 * films an identity card. A microphone, foreign libraries and debuggers stay refused. The file itself has no comment: macOS' own parser of it is a small one.
 */
const ENTITLEMENTS = join(import.meta.dirname, '../../../../resources/entitlements.mac.plist')
/** What Apple's `notarytool` needs to check a signed program. */
const APPLE = ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER']

const isSet = (env: Environment, name: string) => (env[name] ?? '') !== ''

/** Whether a certificate (`CSC_LINK`, `CSC_KEY_PASSWORD`) is given. */
export const hasCertificate = (env: Environment): boolean => isSet(env, 'CSC_LINK')

/** Throws where a part of Apple's variables is set. */
export function macSigningOf(env: Environment): Signing {
  const missing = APPLE.filter((name) => !isSet(env, name))
  if (missing.length > 0 && missing.length < APPLE.length) throw new Error(`not set: ${missing.join(', ')}`)
  const common = {
    // Asks Gatekeeper, which does not know the program before it is notarised.
    gatekeeperAssess: false,
    entitlements: ENTITLEMENTS,
    entitlementsInherit: ENTITLEMENTS,
    // Loket compares their bytes at each start. A release's are signed before the build: see `native.ts`.
    signIgnore: [String.raw`/app\.asar\.unpacked/.*\.node$`],
  }
  if (hasCertificate(env))
    return { ...common, forceCodeSigning: true, hardenedRuntime: true, notarize: missing.length === 0 }
  // Apple's processors run signed programs only; `-` is a signature without a name. The hardened runtime would then refuse
  // Electron's own framework, since no team stands in either signature.
  return { ...common, identity: '-', hardenedRuntime: false, notarize: false }
}
