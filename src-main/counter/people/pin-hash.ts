import crypto from 'node:crypto'
import { z } from 'zod'
import type { Random } from '#domain/ports.ts'

/** A stretched PIN. With this hash all ten thousand PINs are soon tried; its real protection is the vault. */
export type PinHash = z.output<typeof pinHashSchema>

export const pinHashSchema = z.strictObject({
  name: z.literal('scrypt'),
  cost: z
    .int()
    .min(2)
    .max(1 << 20),
  blockSize: z.int().min(1).max(32),
  lanes: z.int().min(1).max(16),
  /** Base64, like the hash. */
  salt: z.string().min(16).max(64),
  hash: z.string().min(40).max(128),
})

export type PinCosts = Pick<PinHash, 'cost' | 'blockSize' | 'lanes'>

/** 64 MiB, and about a tenth to a fifth of a second on a small till; more would be felt at every sign-in. */
const COSTS: PinCosts = { cost: 65_536, blockSize: 8, lanes: 1 }

const SALT_BYTES = 16
const HASH_BYTES = 32

export type PinHasher = {
  readonly hash: (pin: string) => Promise<PinHash>
  /** False also for a hash that this machine cannot compute: a person who cannot be verified does not sign in. */
  readonly matches: (pin: string, hash: PinHash) => Promise<boolean>
}

/** Works off the main thread, where a tenth of a second would hold up a payment. */
export function createPinHasher(random: Random, costs: PinCosts = COSTS): PinHasher {
  return {
    hash: async (pin) => {
      const salt = random.bytes(SALT_BYTES)
      const hash = await stretch(pin, salt, costs)
      return { name: 'scrypt', ...costs, salt: base64(salt), hash: base64(hash) }
    },
    matches: async (pin, { salt, hash, ...parameters }) => {
      const wanted = Buffer.from(hash, 'base64')
      if (wanted.length !== HASH_BYTES) return false
      try {
        return crypto.timingSafeEqual(await stretch(pin, Buffer.from(salt, 'base64'), parameters), wanted)
      } catch {
        return false
      }
    },
  }
}

function stretch(pin: string, salt: Uint8Array, { cost, blockSize, lanes }: PinCosts): Promise<Buffer> {
  // OpenSSL's own formula; Node's default limit is half of what our cost needs.
  const maxmem = 128 * blockSize * (cost + lanes + 2)
  const options = { cost, blockSize, parallelization: lanes, maxmem }
  return new Promise((resolve, reject) => {
    crypto.scrypt(pin, salt, HASH_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
