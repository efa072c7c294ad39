/** Stands for the key that a till has in its vault, and that nobody has who can only write its files. */
export const SEAL_KEY: Uint8Array = Buffer.alloc(32, 7)

export const sealKey = (): Uint8Array => SEAL_KEY
