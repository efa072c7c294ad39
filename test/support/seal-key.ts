/** Stands for the key in a till's vault, unknown to a person who can only write its files. */
export const SEAL_KEY: Uint8Array = Buffer.alloc(32, 7)

export const sealKey = (): Uint8Array => SEAL_KEY
