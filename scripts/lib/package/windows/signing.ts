/** How electron-builder signs a release for Windows: with what the environment holds, or not at all. */
import type { WindowsConfiguration } from 'electron-builder'

type Signing = Pick<
  WindowsConfiguration,
  'azureSignOptions' | 'forceCodeSigning' | 'signExecutable' | 'signtoolOptions'
>

/** A proof never carries the name of the one who makes releases. */
export const UNSIGNED: Signing = { signExecutable: false }
/** Once there are secrets, a program that stays unsigned is an error. */
const SIGNED: Signing = { forceCodeSigning: true }

/** In the environment, and what each is for Azure. Its module takes the credentials from there too. */
const AZURE = {
  endpoint: 'AZURE_SIGNING_ENDPOINT',
  codeSigningAccountName: 'AZURE_SIGNING_ACCOUNT',
  certificateProfileName: 'AZURE_SIGNING_PROFILE',
  publisherName: 'AZURE_SIGNING_PUBLISHER',
} as const

/**
 * Azure's signing needs all of its variables, and Windows; a certificate (`CSC_LINK`, `CSC_KEY_PASSWORD`) also works on
 * Linux. Throws where a part of Azure's is set.
 */
export function signingOf(env: Readonly<Record<string, string | undefined>>): Signing {
  const valueOf = (name: keyof typeof AZURE) => env[AZURE[name]] ?? ''
  const missing = Object.values(AZURE).filter((name) => (env[name] ?? '') === '')
  if (missing.length === 0)
    return {
      ...SIGNED,
      azureSignOptions: {
        endpoint: valueOf('endpoint'),
        codeSigningAccountName: valueOf('codeSigningAccountName'),
        certificateProfileName: valueOf('certificateProfileName'),
        publisherName: valueOf('publisherName'),
      },
    }
  if (missing.length < Object.keys(AZURE).length) throw new Error(`not set: ${missing.join(', ')}`)
  const hasCertificate = (env['WIN_CSC_LINK'] ?? env['CSC_LINK'] ?? '') !== ''
  return hasCertificate ? { ...SIGNED, signtoolOptions: { signingHashAlgorithms: ['sha256'] } } : {}
}
