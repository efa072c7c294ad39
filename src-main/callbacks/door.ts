/** A connection as the door sees it. */
export type Guest = {
  /** Address of the other end; connections of one address share its part of the room. */
  readonly address: string
  readonly sendAway: () => void
}

export type Door<G extends Guest> = {
  /** False when there is no room left, and nobody idle who could make some. */
  enter(guest: G): boolean
  leave(guest: G): void
  /** Its request is being answered: it is not sent away for another. */
  busy(guest: G): void
  /** The answer is out. */
  idle(guest: G): void
  /** Sends everybody away. */
  clear(): void
  readonly size: number
}

/**
 * Room for `most` connections, `mostOfOne` of them from one address. When it is full, whoever has been idle for longest
 * goes: silent connections, however many, cannot keep a speaking one out.
 */
export function createDoor<G extends Guest>(most: number, mostOfOne: number): Door<G> {
  const rooms = new Map<string, { readonly all: Set<G>; readonly idle: Set<G> }>()
  // In the order of their last movement, as are the idle ones of each room: the first is the one that goes.
  const idle = new Set<G>()
  let size = 0

  const leave = (guest: G): void => {
    const room = rooms.get(guest.address)
    if (room === undefined || !room.all.delete(guest)) return
    room.idle.delete(guest)
    idle.delete(guest)
    if (room.all.size === 0) rooms.delete(guest.address)
    size -= 1
  }
  const sendAwayFirst = (idlers: ReadonlySet<G>): boolean => {
    const [first] = idlers
    if (first === undefined) return false
    leave(first)
    first.sendAway()
    return true
  }
  return {
    enter: (guest) => {
      const crowd = rooms.get(guest.address)
      if (crowd !== undefined && crowd.all.size >= mostOfOne && !sendAwayFirst(crowd.idle)) return false
      if (size >= most && !sendAwayFirst(idle)) return false
      const room = rooms.get(guest.address) ?? { all: new Set(), idle: new Set() }
      rooms.set(guest.address, room)
      room.all.add(guest)
      room.idle.add(guest)
      idle.add(guest)
      size += 1
      return true
    },
    leave,
    busy: (guest) => {
      idle.delete(guest)
      rooms.get(guest.address)?.idle.delete(guest)
    },
    idle: (guest) => {
      const room = rooms.get(guest.address)
      if (room === undefined || !room.all.has(guest)) return
      room.idle.add(guest)
      idle.add(guest)
    },
    clear: () => {
      const everybody = [...rooms.values()].flatMap(({ all }) => [...all])
      for (const guest of everybody) {
        leave(guest)
        guest.sendAway()
      }
    },
    get size() {
      return size
    },
  }
}
