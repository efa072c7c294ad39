/** All programs in turn, once for each round; the lines of the report share what was taken. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { askMain } from '#test/support/ask-main.ts'
import { newEmptyProfile, type Profile } from '#test/support/loket-app.ts'
import { painted } from '#test/support/looks.ts'
import { measureMemory } from '#test/support/memory.ts'
import { bareProgram, firstPicture } from '../lines/bare-window.ts'
import { books } from './books.ts'
import { ourTill } from './loket.ts'
import { keyShown } from './painted.ts'
import { pastOrders, type PastOrder } from './past-orders.ts'
import { launchOf, type Launch, type Peer } from './peer.ts'
import { pharmaspot } from './pharmaspot.ts'
import { storePos } from './store-pos.ts'
import type { Figure, Taken } from './taken.ts'

export const PEERS = [storePos, pharmaspot, books] as const
const ORDERS = 10_000
const LOOKS = 3
const KB = 1_024
const MANY_WINDOWS = 12
const GC = '--js-flags=--expose-gc'

export type Turn = {
  readonly bare: Pick<Taken, 'picture' | 'memory' | 'processes'>
  readonly loket: Taken
  readonly peers: Readonly<Record<string, Taken>>
  /** Mistakes made on purpose: as late as the quickest peer, or far more windows. */
  readonly control: Omit<Taken, 'key' | 'search'>
}

export type Rotation = {
  /** Measured once for each number. */
  readonly turn: (number: number) => Promise<Turn>
  /** What is open is opened again by the next turn. */
  readonly close: () => Promise<void>
}

export function rotationOf(programs: string): Rotation {
  const turns = new Map<number, Turn>()
  let opened: Opened | undefined
  return {
    turn: async (number) => {
      const known = turns.get(number)
      if (known !== undefined) return known
      opened ??= await openAll(programs)
      const taken = await opened.turn()
      turns.set(number, taken)
      return taken
    },
    close: async () => {
      opened?.close()
      opened = undefined
    },
  }
}

type Opened = { readonly turn: () => Promise<Turn>; readonly close: () => void }

async function openAll(programs: string): Promise<Opened> {
  const orders = pastOrders(ORDERS, Date.now())
  const bare = bareProgram()
  const till = await ourTill(ORDERS)
  const profiles: Profile[] = []
  const launches: (readonly [Peer, Launch])[] = []
  for (const peer of PEERS) {
    if (!existsSync(join(programs, peer.program))) throw new Error(`${programs} has no ${peer.program}`)
    const profile = newEmptyProfile()
    profiles.push(profile)
    const launch = launchOf(peer, programs, profile.folder)
    await peer.prepare(launch, profile.folder, orders)
    launches.push([peer, launch])
  }
  const ofBare = async (windows: number, waitMs: number): Promise<Turn['bare']> => {
    const app = await bare.open({ windows, waitMs, switches: [GC] })
    const page = await app.firstWindow()
    const picture = await firstPicture(app, page)
    while (app.windows().length < windows) await app.waitForEvent('window')
    const { kb, parts } = await measureMemory({ app, cashier: page }, LOOKS)
    await app.close()
    return { picture, memory: kb / KB, processes: parts.length }
  }
  await ofBare(1, 0)
  return {
    turn: async () => {
      const floor = await ofBare(1, 0)
      const loket = await till.measure(LOOKS)
      const peers: Record<string, Taken> = {}
      for (const [peer, launch] of launches) peers[peer.name] = await measured(peer, launch, orders)
      const quickest = (figure: Figure): number =>
        Math.ceil(Math.min(...Object.values(peers).map((taken) => taken[figure])))
      const late = await ofBare(1, quickest('picture'))
      const many = await ofBare(MANY_WINDOWS, 0)
      const list = await till.slowList(quickest('list'))
      return {
        ...{ bare: floor, loket, peers },
        control: { picture: late.picture, list, memory: many.memory, processes: many.processes },
      }
    },
    close: () => {
      for (const { remove } of [bare, till, ...profiles]) remove()
    },
  }
}

async function measured(peer: Peer, launch: Launch, orders: readonly PastOrder[]): Promise<Taken> {
  const { app, page } = await launch()
  try {
    const began = await askMain(() => app.evaluate(() => performance.timeOrigin))
    // Chromium drops a key that comes before the first frame.
    await painted(page)
    const key = (await keyShown(page, peer.field, '7')) - began
    const picture = await firstPicture(app, page)
    const { kb, parts } = await measureMemory({ app, cashier: page }, LOOKS)
    const list = await peer.list(page, orders)
    const search = await peer.search(page, orders)
    await peer.leave?.(page)
    return { picture, key, list, search, memory: kb / KB, processes: parts.length }
  } finally {
    await app.close()
  }
}
