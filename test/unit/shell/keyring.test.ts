import { describe, expect, it } from 'vitest'
import { createKeyring, type Storage } from '#shell/keyring.ts'
import { systemTimers } from '#support/real-ports.ts'
import { createVirtualTime } from '#test/support/virtual-time.ts'

type Fakes = {
  backend?: ReturnType<Storage['getSelectedStorageBackend']>
  available?: boolean
  breaks?: boolean
  mark?: string
}

/** Electron's part, which ends the program (here: throws at once) when it encrypts without a keyring. */
function storageOf(fakes: Fakes = {}) {
  const { backend = 'gnome_libsecret', available = true, breaks = false, mark = 'v11' } = fakes
  const calls: string[] = []
  const storage: Storage = {
    getSelectedStorageBackend: () => {
      calls.push('backend')
      return backend
    },
    isAsyncEncryptionAvailable: () => {
      calls.push('available')
      return Promise.resolve(available)
    },
    encryptStringAsync: (text) => {
      calls.push('encrypt')
      if (!available) throw new Error('the program has ended')
      return breaks
        ? Promise.reject(new Error(`no: ${text}`))
        : Promise.resolve(Buffer.from(`${mark}${text}`))
    },
    decryptStringAsync: (bytes) => {
      calls.push('decrypt')
      if (breaks) return Promise.reject(new Error('no'))
      return Promise.resolve({ result: bytes.toString().slice(3), shouldReEncrypt: bytes.length > 20 })
    },
  }
  return { storage, calls }
}

const bytes = Uint8Array.from({ length: 12 }, (_, at) => at * 21)

describe("Electron's keyring", () => {
  it.each([
    ['linux', { backend: 'gnome_libsecret' }, 'strong'],
    ['linux', { backend: 'kwallet6' }, 'strong'],
    ['linux', { backend: 'basic_text' }, 'weak'],
    ['linux', { backend: 'unknown' }, 'none'],
    ['linux', { backend: 'kwallet5', available: false }, 'none'],
    ['win32', { available: true }, 'strong'],
    ['darwin', { available: false }, 'none'],
    // Selected, but the service does not answer: Chromium's own password.
    ['linux', { backend: 'gnome_libsecret', mark: 'v10' }, 'weak'],
    ['linux', { backend: 'kwallet6', mark: 'v10' }, 'weak'],
    // The same letters mean DPAPI and Keychain there.
    ['win32', { mark: 'v10' }, 'strong'],
    ['darwin', { mark: 'v10' }, 'strong'],
    ['win32', { breaks: true }, 'weak'],
  ] as const)('on %s with %j is %s', async (platform, fakes, expected) => {
    expect(await createKeyring(storageOf(fakes).storage, platform, systemTimers).strength()).toBe(expected)
  })

  it('asks for the backend where there is such a question', async () => {
    const { storage, calls } = storageOf()
    await createKeyring(storage, 'win32', systemTimers).strength()
    expect(calls).toEqual(['available', 'encrypt'])
  })

  it('gives back every byte', async () => {
    const keyring = createKeyring(storageOf().storage, 'linux', systemTimers)
    const text = (await keyring.wrap(bytes)) ?? ''
    expect(Buffer.from(text, 'base64').toString('base64')).toBe(text)
    const back = await keyring.unwrap(text)
    expect(Uint8Array.from(back?.bytes ?? [])).toEqual(bytes)
    expect(back?.renew).toBe(false)
  })

  it('hands out no text that is only disguised', async () => {
    const { storage } = storageOf()
    const keyring = createKeyring(storage, 'linux', systemTimers)
    // The service ends between the probe and the wrap.
    let calls = 0
    const real = storage.encryptStringAsync
    storage.encryptStringAsync = (text) =>
      (calls += 1) === 1 ? real(text) : Promise.resolve(Buffer.from(`v10${text}`))
    expect(await keyring.wrap(bytes)).toBeUndefined()
    expect(calls).toBe(2)
  })

  it('passes on that it wants to wrap anew', async () => {
    const keyring = createKeyring(storageOf().storage, 'darwin', systemTimers)
    const text = (await keyring.wrap(new Uint8Array(30))) ?? ''
    expect((await keyring.unwrap(text))?.renew).toBe(true)
  })

  it.each([{ available: false }, { backend: 'basic_text' }, { backend: 'unknown' }] as const)(
    'is never told to encrypt or decrypt with %j',
    async (fakes) => {
      const { storage, calls } = storageOf(fakes)
      const keyring = createKeyring(storage, 'linux', systemTimers)
      expect(await keyring.wrap(bytes)).toBeUndefined()
      expect(await keyring.unwrap('AAAA')).toBeUndefined()
      expect(calls).not.toContain('encrypt')
      expect(calls).not.toContain('decrypt')
    },
  )

  it('refuses with a value, and repeats nothing', async () => {
    const keyring = createKeyring(storageOf({ breaks: true }).storage, 'win32', systemTimers)
    expect(await keyring.wrap(bytes)).toBeUndefined()
    expect(await keyring.unwrap('AAAA')).toBeUndefined()
  })

  it('that cannot be asked is none', async () => {
    const { storage } = storageOf()
    const broken = { ...storage, isAsyncEncryptionAvailable: () => Promise.reject(new Error('not ready')) }
    expect(await createKeyring(broken, 'darwin', systemTimers).strength()).toBe('none')
  })

  it('that says no for some moments after the start is waited for by whoever is patient', async () => {
    const time = createVirtualTime(0)
    const { storage } = storageOf()
    storage.isAsyncEncryptionAvailable = () => Promise.resolve(time.stopwatch.elapsed() >= 900)
    const keyring = createKeyring(storage, 'linux', time.timers)
    expect(await keyring.strength()).toBe('none')
    const patient = keyring.strength('patient')
    await time.advance(1_000)
    expect(await patient).toBe('strong')
  })

  it('that never answers, because it waits for its password, keeps no till from opening', async () => {
    const time = createVirtualTime(0)
    const { storage } = storageOf()
    storage.isAsyncEncryptionAvailable = () => new Promise(() => undefined)
    const keyring = createKeyring(storage, 'linux', time.timers)
    const [quick, patient] = [keyring.strength(), keyring.strength('patient')]
    await time.advance(8_000)
    expect([await quick, await patient]).toEqual(['none', 'none'])
    expect(time.stopwatch.elapsed()).toBe(8_000)
  })

  it('is not looked at any more when it was given up', async () => {
    const time = createVirtualTime(0)
    const { storage, calls } = storageOf({ available: false })
    const patient = createKeyring(storage, 'linux', time.timers).strength('patient')
    await time.advance(8_000)
    expect(await patient).toBe('none')
    const asked = calls.length
    await time.advance(60_000)
    expect(calls).toHaveLength(asked)
  })
})
