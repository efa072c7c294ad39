import { generateKeyPairSync } from 'node:crypto'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { givenSecrets, filled, must, PASSPHRASE, readAll, type Shop, shop } from './given.ts'

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
/** A word from the middle of each, so that every base64 shift is covered. */
const forms = (secret: string): readonly string[] => {
  const bytes = Buffer.from(secret)
  const shifted = [0, 1, 2].map((skip) => bytes.subarray(skip, skip + 12).toString('base64'))
  const url = [0, 1, 2].map((skip) => bytes.subarray(skip, skip + 12).toString('base64url'))
  const hex = bytes.subarray(0, 12).toString('hex')
  const utf16 = Buffer.from(secret, 'utf16le').subarray(0, 24).toString('latin1')
  return [secret.slice(0, 12), ...shifted, ...url, hex, hex.toUpperCase(), utf16]
}
const secretsOf = (till: Shop): readonly string[] => [
  ...givenSecrets.map(([, secret]) => secret),
  ...privateKey.trim().split('\n').slice(1, -1),
  PASSPHRASE,
  ...till.keyring.dataKeys().map((key) => key.toString('latin1')),
]

async function full(): Promise<{ till: Shop; secrets: readonly string[] }> {
  const till = shop()
  const vault = await filled(till, PASSPHRASE)
  await must(vault.put('privateKey', privateKey))
  const personal = vault.get('personalDataKey') ?? ''
  return { till, secrets: [...secretsOf(till), personal, Buffer.from(personal, 'base64').toString('latin1')] }
}

function found(text: string, secrets: readonly string[]): readonly string[] {
  return secrets.flatMap(forms).filter((form) => text.includes(form))
}

describe('a secret', () => {
  it('stands in no file, in no form', async () => {
    const { till, secrets } = await full()
    const before = Buffer.from(till.disk.read('vault.json') ?? [])
    const again = await till.open()
    await must(again.rotate({ passphrase: PASSPHRASE }))
    const after = Buffer.from(till.disk.read('vault.json') ?? [])
    for (const bytes of [before, after]) {
      expect(found(bytes.toString('latin1'), secrets)).toEqual([])
      // The file's own base64 hides nothing either.
      const inside = bytes.toString().match(/[A-Za-z0-9+/]{16,}={0,2}/g) ?? []
      expect(inside.length).toBeGreaterThan(8)
      expect(
        found(inside.map((text) => Buffer.from(text, 'base64').toString('latin1')).join(), secrets),
      ).toEqual([])
    }
    // The control: the search finds a planted secret.
    expect(found(Buffer.from(`xx${PASSPHRASE}`).toString('base64'), secrets)).not.toEqual([])
    expect(found(Buffer.from(privateKey).toString('hex'), [privateKey])).not.toEqual([])
  })

  it('is not seen by who prints the vault', async () => {
    const { till, secrets } = await full()
    const vault = await till.open()
    const options = { depth: 20, showHidden: true, showProxy: true, getters: true, maxStringLength: null }
    for (const printed of [inspect(vault, options), JSON.stringify(vault)]) {
      expect(found(printed, secrets)).toEqual([])
    }
    expect(inspect(vault, options)).toContain('unlock')
    expect(JSON.stringify({ vault })).toBe('{"vault":{}}')
    expect(found(JSON.stringify(vault.view()), secrets)).toEqual([])
  })

  it('is in no answer and no error', async () => {
    const check = (_: string, text: string): never => {
      throw new Error(`cannot read ${text}`)
    }
    const till = shop('strong')
    await filled(till, PASSPHRASE)
    const broken = shop('strong', { check })
    broken.disk = till.disk
    const strict = shop('strong', { check: () => ({ ok: false, reason: 'not-pem' }) })
    const [one, other] = [await broken.open(), await strict.open()]
    await must(one.wipe())
    await must(one.create({ passphrase: PASSPHRASE }))
    const answers = [
      await one.put('privateKey', privateKey),
      await other.put('privateKey', privateKey),
      await one.unlock(PASSPHRASE),
      await one.rotate({ passphrase: 'tebakan yang salah' }),
      await one.setPassphrase({ current: 'tebakan yang salah', next: PASSPHRASE }),
      await one.create({ passphrase: PASSPHRASE }),
    ]
    expect(answers.map(({ ok }) => ok)).toEqual(answers.map(() => false))
    expect(answers[0]).toEqual({ ok: false, reason: 'unfit-secret', why: 'unreadable' })
    expect(found(inspect(answers, { depth: 9 }), [...secretsOf(till), 'tebakan yang salah'])).toEqual([])
  })

  it('is given to nobody once the vault is locked', async () => {
    const { till } = await full()
    const vault = await till.open()
    await vault.lock()
    expect(readAll(vault)).toEqual({})
    expect(vault.get('personalDataKey')).toBeUndefined()
  })
})
