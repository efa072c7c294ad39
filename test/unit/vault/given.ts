import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keyring, KeyringStrength } from '#vault/keyring.ts'
import type { PassphraseMethod, VaultDocument } from '#vault/format.ts'
import { decodeDocument } from '#vault/format.ts'
import type { SecretCheck, SecretName } from '#vault/secrets.ts'
import type { VaultDeps } from '#vault/session.ts'
import type { Vault, VaultResult } from '#vault/vault.ts'
import { createVault } from '#vault/create-vault.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { MemoryDisk } from './memory-disk.ts'

export const NOON = Date.UTC(2026, 10, 20, 5)
export const PASSPHRASE = 'dua belas kopi tubruk'
export const CHEAP: readonly PassphraseMethod[] = [{ name: 'argon2id', memoryKiB: 8, passes: 1, lanes: 1 }]

/** Recognisable and all different, so that each is found wherever it must not be. */
export const SECRETS_GIVEN = {
  privateKey: 'PRIVATE-zwiebelkuchen-0123456789',
  gatewayPublicKey: 'PUBLIC-mandelbrot-0123456789',
  hashKey: 'HASH-quittenbrot-0123456789',
  cipherKey: 'CIPHER-haferflocken-0123456789AB',
  cipherIv: 'IV-0123456789ABC',
  customerToken: 'TOKEN-pflaumenmus-0123456789',
  apiKey: 'APIKEY-0123456789',
  customerGrants: 'GRANTS-holundersaft-0123456789',
  people: 'PEOPLE-walnussbrot-0123456789',
  backupKeys: 'BACKUP-zwetschgenmus-0123456789',
  profileMark: 'MARK-quittengelee-0123456789',
  tlsCertificate: 'CERTIFICATE-rhabarber-0123456789',
  tlsKey: 'TLSKEY-sauerkirsche-0123456789',
} as const satisfies Partial<Record<SecretName, string>>

export const givenSecrets = Object.entries(SECRETS_GIVEN) as readonly [keyof typeof SECRETS_GIVEN, string][]

/**
 * A keyring with its own key, which a test can replace or remove. Keeps a copy of everything it was given.
 */
export class FakeKeyring implements Keyring {
  answer: KeyringStrength
  /** Reported by the keyring once it has a newer key. */
  renew = false
  /** Wraps, but cannot unwrap. */
  forgetful = false
  /** Unavailable at the first request; waiting finds it. */
  comesLate = false
  readonly given: Buffer[] = []
  /** The same arrays, in their current state. */
  readonly handedIn: Uint8Array[] = []
  #key = randomBytes(32)

  constructor(answer: KeyringStrength = 'strong') {
    this.answer = answer
  }

  exchange(): void {
    this.#key = randomBytes(32)
  }

  strength(look?: 'patient'): Promise<KeyringStrength> {
    if (look === 'patient') this.comesLate = false
    return Promise.resolve(this.comesLate ? 'none' : this.answer)
  }

  wrap(bytes: Uint8Array): Promise<string | undefined> {
    this.given.push(Buffer.from(bytes))
    this.handedIn.push(bytes)
    const iv = randomBytes(16)
    // Like some real ones: encrypted, not authenticated.
    const cipher = createCipheriv('aes-256-ctr', this.#key, iv)
    const text = Buffer.concat([iv, cipher.update(bytes), cipher.final()]).toString('base64')
    if (this.forgetful) this.exchange()
    return Promise.resolve(text)
  }

  unwrap(text: string): Promise<{ bytes: Uint8Array; renew: boolean } | undefined> {
    const bytes = Buffer.from(text, 'base64')
    if (bytes.length < 16) return Promise.resolve(undefined)
    const decipher = createDecipheriv('aes-256-ctr', this.#key, bytes.subarray(0, 16))
    return Promise.resolve({ bytes: decipher.update(bytes.subarray(16)), renew: this.renew })
  }

  /** The data keys it was given, oldest first: after 16 bytes of the vault's id. */
  dataKeys(): readonly Buffer[] {
    return this.given.map((bytes) => bytes.subarray(16))
  }
}

export class FakeClock {
  at = NOON
  now(): number {
    return this.at
  }
}

export const checkAll: SecretCheck = (_, text) => ({ ok: true, endsIn: text.slice(-2) })

export type Shop = {
  disk: MemoryDisk
  readonly keyring: FakeKeyring
  readonly clock: FakeClock
  readonly deps: () => VaultDeps
  /** As after a restart: a new vault on the same disk. */
  readonly open: () => Promise<Vault>
  readonly document: () => VaultDocument
}

export function shop(strength: KeyringStrength = 'strong', changes: Partial<VaultDeps> = {}): Shop {
  const random = seededRandom(7)
  const made: Shop = {
    disk: new MemoryDisk(),
    keyring: new FakeKeyring(strength),
    clock: new FakeClock(),
    deps: () => ({
      files: made.disk,
      keyring: made.keyring,
      clock: made.clock,
      random,
      check: checkAll,
      methods: CHEAP,
      ...changes,
    }),
    open: () => createVault(made.deps()),
    document: () => documentOf(made.disk),
  }
  return made
}

export function documentOf(disk: MemoryDisk): VaultDocument {
  const read = decodeDocument(disk.read('vault.json') ?? new Uint8Array())
  if (read.kind !== 'document') throw new Error(`the file is ${read.kind}`)
  return read.document
}

export async function must(result: Promise<VaultResult>): Promise<void> {
  const settled = await result
  if (!settled.ok) throw new Error(`refused: ${JSON.stringify(settled)}`)
}

/** A vault with every possible entry. */
export async function filled(at: Shop, passphrase?: string): Promise<Vault> {
  const vault = await at.open()
  await must(vault.create(passphrase === undefined ? {} : { passphrase }))
  for (const [name, secret] of givenSecrets) await must(vault.put(name, secret))
  return vault
}

export const readAll = (vault: Vault): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(givenSecrets.map(([name]) => [name, vault.get(name)]))
