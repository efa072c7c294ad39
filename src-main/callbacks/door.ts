/** A connection, as the connection limit sees it. */
export type Guest = {
  /** Remote address; connections from one address share its quota. */
  readonly address: string
  readonly sendAway: () => void
}

export type Door<G extends Guest> = {
  /** False when there is no room left, and no idle connection to close. */
  enter(guest: G): boolean
  leave(guest: G): void
  /** Its request is being answered: it is not closed to make room. */
  busy(guest: G): void
  /** The answer has been sent. */
  idle(guest: G): void
  /** Closes all connections. */
  clear(): void
  readonly size: number
}

/**
 * Room for `most` connections, `mostOfOne` of them from one address. When full, the connection idle for longest is
 * closed: silent connections, however many, cannot keep an active one out.
 */
export function createDoor<G extends Guest>(most: number, mostOfOne: number): Door<G> {
  const rooms = new Map<string, { readonly all: Set<G>; readonly idle: Set<G> }>()
  // Ordered by last activity, like the idle ones of each room: the first is closed first.
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
