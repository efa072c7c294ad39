/** The running till of a day, for whatever plays sales on it and measures its memory. */
import { atTheCounter } from '#test/support/counter.ts'
import { launchLoket, type LoketApp } from '#test/support/loket-app.ts'
import type { Stage } from './play.ts'

/** A whole day in minutes needs more calls than the sample's sixty a minute. */
const SWITCHES = ['--practice-calls=1200', '--js-flags=--expose-gc']
const LEAK_BYTES = 524_288
export const FLOAT = 50_000_000n

/** Started, with its shift open. */
export async function openDay(folder: string): Promise<Stage> {
  const loket = await launchLoket(folder, SWITCHES)
  await loket.call('shift.open', { floatMinor: FLOAT })
  return { loket, counter: atTheCounter(loket) }
}

/** A control: the cashier's page keeps half a megabyte more. */
export async function keepSomething({ cashier }: LoketApp): Promise<void> {
  await cashier.evaluate((bytes) => {
    const holder = globalThis as { kept?: Uint8Array[] }
    holder.kept = [
      ...(holder.kept ?? []),
      crypto.getRandomValues(new Uint8Array(65_536)),
      new Uint8Array(bytes).fill(1),
    ]
  }, LEAK_BYTES)
}
