import { describe, expect, it } from 'vitest'
import { credentialsOf, type SecretSource } from '#backoffice/connection/credentials.ts'
import type { SecretName } from '#vault/secrets.ts'
import { pemPair, printedKey, SECRETS } from './given.ts'

const { privateKey } = SECRETS
type Held = { open: boolean; secrets: Partial<Record<SecretName, string>> }
const vaultOf = (held: Held): SecretSource => ({
  get: (name) => (held.open ? held.secrets[name] : undefined),
})
const SANDBOX = { environment: 'sandbox' } as const
const PRODUCTION = { environment: 'production' } as const

describe('credentials out of the vault', () => {
  it('are all that is there, in the form that the client wants', () => {
    const credentials = credentialsOf(vaultOf({ open: true, secrets: SECRETS }), SANDBOX)()
    expect(Object.keys(credentials).toSorted()).toEqual([
      'apiKey',
      'cipher',
      'customerToken',
      'gatewayPublicKey',
      'hashKey',
      'privateKey',
    ])
    expect([credentials.privateKey?.type, credentials.gatewayPublicKey?.type]).toEqual(['private', 'public'])
  })

  it('are none while it is locked, and there again when it is open', () => {
    const held: Held = { open: true, secrets: SECRETS }
    const credentials = credentialsOf(vaultOf(held), SANDBOX)
    expect(credentials().privateKey).toBeDefined()
    held.open = false
    expect(credentials()).toEqual({})
    held.open = true
    expect(credentials().privateKey).toBeDefined()
  })

  it('are parsed once, until the text is another', () => {
    const held: Held = { open: true, secrets: SECRETS }
    const credentials = credentialsOf(vaultOf(held), SANDBOX)
    const [one, two] = [credentials(), credentials()]
    expect([one.privateKey === two.privateKey, one.cipher === two.cipher]).toEqual([true, true])
    held.secrets = { ...SECRETS, privateKey: pemPair().privateKey }
    expect(credentials().privateKey).not.toBe(one.privateKey)
    expect(credentials().cipher).toBe(one.cipher)
  })

  it.each<[string, Partial<Record<SecretName, string>>]>([
    ['a key that is no key', { ...SECRETS, privateKey: 'nonsense' }],
    ['a private key where the public one belongs', { ...SECRETS, gatewayPublicKey: privateKey }],
    ['a cipher key without its vector', { ...SECRETS, cipherIv: '' }],
    ['a vector that is too short', { ...SECRETS, cipherIv: 'i'.repeat(15) }],
  ])('leave out %s, and nothing else', (_name, secrets) => {
    const credentials = credentialsOf(vaultOf({ open: true, secrets }), SANDBOX)()
    expect(Object.keys(credentials)).toHaveLength(5)
  })

  it('leave out in production what everybody has', () => {
    const gatewayPublicKey = printedKey()
    const vault = vaultOf({ open: true, secrets: { ...SECRETS, gatewayPublicKey } })
    expect(credentialsOf(vault, SANDBOX)().gatewayPublicKey).toBeDefined()
    const given = credentialsOf(vault, PRODUCTION)()
    expect([given.gatewayPublicKey, given.privateKey?.type]).toEqual([undefined, 'private'])
  })
})
