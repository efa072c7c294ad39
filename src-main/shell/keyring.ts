import type { SafeStorage } from 'electron'
import type { Timers } from '#domain/ports.ts'
import type { Keyring, KeyringStrength } from '#vault/keyring.ts'

/** The part of Electron's `safeStorage` that is used here: without the calls that go away in Electron 46. */
export type Storage = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptStringAsync' | 'decryptStringAsync'
>

/**
 * The operating system's keyring: DPAPI on Windows, Keychain on macOS, the desktop's own on Linux. To be asked after the
 * app is ready. Electron's plain-text stand-in is `weak`, so that the vault asks for a passphrase instead of using it.
 */
export function createKeyring(storage: Storage, platform: NodeJS.Platform, timers: Timers): Keyring {
  const strength: Keyring['strength'] = (look) =>
    readInTime(() => readStrength(storage, platform), timers, look)
  return {
    strength,
    wrap: async (bytes) => {
      if ((await strength()) !== 'strong') return undefined
      return (await encrypt(storage, platform, Buffer.from(bytes).toString('base64')))?.toString('base64')
    },
    unwrap: async (text) => {
      if ((await strength()) !== 'strong') return undefined
      try {
        const { result, shouldReEncrypt } = await storage.decryptStringAsync(Buffer.from(text, 'base64'))
        return { bytes: Buffer.from(result, 'base64'), renew: shouldReEncrypt }
      } catch {
        return undefined
      }
    },
  }
}

/** A till must open, whatever the desktop does: until then an answer counts, and where there is none there is no keyring. */
const QUICK_MS = 1_500
const PATIENT_MS = 8_000
const LOOK_AGAIN_MS = 100

/**
 * Electron 42 says that there is none for some moments after the start; later ones answer when they know, which is never
 * while the keyring waits for a password that nobody types.
 */
function readInTime(
  read: () => Promise<KeyringStrength>,
  timers: Timers,
  look: 'patient' | undefined,
): Promise<KeyringStrength> {
  return new Promise((resolve) => {
    let isOver = false
    const end = (strength: KeyringStrength): void => {
      isOver = true
      stop()
      resolve(strength)
    }
    const stop = timers.after(look === 'patient' ? PATIENT_MS : QUICK_MS, () => end('none'))
    const ask = (): void => {
      void read().then((strength) => {
        if (isOver) return
        if (strength !== 'none' || look === undefined) end(strength)
        else timers.after(LOOK_AGAIN_MS, () => (isOver ? undefined : ask()))
      })
    }
    ask()
  })
}

async function readStrength(storage: Storage, platform: NodeJS.Platform): Promise<KeyringStrength> {
  try {
    const backend = platform === 'linux' ? storage.getSelectedStorageBackend() : undefined
    if (backend === 'basic_text') return 'weak'
    // Said before the app is ready: nothing is known yet.
    if (backend === 'unknown') return 'none'
    // First of all: Electron 42 ends the whole program when it is told to encrypt without a keyring.
    if (!(await storage.isAsyncEncryptionAvailable())) return 'none'
    return (await encrypt(storage, platform, 'probe')) === undefined ? 'weak' : 'strong'
  } catch {
    return 'none'
  }
}

/** Undefined when the keyring refuses, or would only have disguised the text. */
async function encrypt(
  storage: Storage,
  platform: NodeJS.Platform,
  text: string,
): Promise<Buffer | undefined> {
  try {
    const wrapped = await storage.encryptStringAsync(text)
    return platform === 'linux' && isDisguise(wrapped) ? undefined : wrapped
  } catch {
    return undefined
  }
}

/**
 * On Linux, whatever backend was selected: when the desktop's service does not answer, Chromium encrypts under a
 * password that stands in its source, and marks that by its first letters.
 */
function isDisguise(wrapped: Buffer): boolean {
  return wrapped.toString('latin1', 0, 3) === 'v10'
}
