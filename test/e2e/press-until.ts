/** A key pressed until it works: a dialog ignores keys that come before it could be read. */
import { expect } from './fixtures.ts'

/** `arrived` waits a moment for what the key leads to, and throws where it is not there. */
export async function pressUntil(press: () => Promise<void>, arrived: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await press()
    await arrived()
  }).toPass({ timeout: 15_000, intervals: [0] })
}
