import type { SafeStorage } from 'electron'
import type { Timers } from '#domain/ports.ts'
import type { Keyring, KeyringStrength } from '#vault/keyring.ts'

/** The part of Electron's `safeStorage` used here, without the calls that Electron 46 removes. */
export type Storage = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptStringAsync' | 'decryptStringAsync'
>

/**
 * The operating system's keyring: DPAPI on Windows, Keychain on macOS, the desktop's own on Linux. Use it only after
 * the app is ready. Electron's plain-text fallback is `weak`, so that the vault asks for a passphrase instead of
 * using it.
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

/** A till must open, whatever the desktop does: after this time, no answer means no keyring. */
const QUICK_MS = 1_500
const PATIENT_MS = 8_000
const LOOK_AGAIN_MS = 100

/**
 * Electron 42 reports no keyring for a moment after the start. Later versions answer once they know: never, while the
 * keyring waits for a password that is not typed.
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
    // The app is not ready yet, so nothing is known.
    if (backend === 'unknown') return 'none'
    // Check this first: Electron 42 ends the whole program when told to encrypt without a keyring.
    if (!(await storage.isAsyncEncryptionAvailable())) return 'none'
    return (await encrypt(storage, platform, 'probe')) === undefined ? 'weak' : 'strong'
  } catch {
    return 'none'
  }
}

/** Undefined when the keyring refuses, or would only disguise the text. */
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
 * On Linux, with any backend: when the desktop's service does not answer, Chromium encrypts under a password from its
 * own source, and marks the text by its first letters.
 */
function isDisguise(wrapped: Buffer): boolean {
  return wrapped.toString('latin1', 0, 3) === 'v10'
}
