/** The gateway's own books: what was requested and what was paid. They know nothing of the till and its states. */
export type Flag = 'IP' | 'S' | 'F' | 'SP' | 'WC' | 'WS' | 'EX'

export type Transaction = {
  readonly id: string
  readonly flag: Flag
  /** Sen. What was paid of the order, and what the buyer paid on top. */
  readonly principal: bigint
  readonly fee: bigint
  /** The gateway's own clock, epoch milliseconds. */
  readonly at: number
}

type Version = {
  readonly at: number
  readonly cancelled: boolean
  readonly transactions: readonly Transaction[]
}

export type Entry = {
  readonly reference: string
  readonly kind: 'qr' | 'link' | 'va'
  /** The order's merchant; no other merchant is told about it. */
  readonly merchant: string
  /** Sen. */
  readonly amount: bigint
  readonly createdAt: number
  readonly expiresAt: number
  /** Oldest first; the last is the current one. */
  readonly versions: Version[]
}

export type Books = {
  entry(reference: string): Entry | undefined
  entries(): IterableIterator<Entry>
  /** False when the reference already exists. */
  create(entry: Omit<Entry, 'versions' | 'createdAt'>): boolean
  /** Changes the transaction in process, or the one that `open` names; otherwise adds another. */
  pay(reference: string, flag: Flag, principal: bigint, fee: bigint, open?: readonly Flag[]): boolean
  cancel(reference: string): boolean
  lastFactAt(): number
  /** The version at `at`; undefined before the order existed. */
  at(reference: string, at: number): Version | undefined
}

export function openBooks(now: () => number): Books {
  const entries = new Map<string, Entry>()
  let next = 1
  let lastFactAt = 0
  const latest = (entry: Entry): Version =>
    entry.versions.at(-1) ?? { at: entry.createdAt, cancelled: false, transactions: [] }
  const put = (entry: Entry, { cancelled, transactions }: Omit<Version, 'at'>): void => {
    lastFactAt = now()
    entry.versions.push({ at: lastFactAt, cancelled, transactions })
  }
  const id = (): string => `${790_000_000_000 + next++}`

  return {
    lastFactAt: () => lastFactAt,
    entry: (reference) => entries.get(reference),
    entries: () => entries.values(),
    create: (given) => {
      if (entries.has(given.reference)) return false
      const entry: Entry = { ...given, createdAt: now(), versions: [] }
      const first = { id: id(), flag: 'IP', principal: entry.amount, fee: 0n, at: now() } as const
      put(entry, { cancelled: false, transactions: [first] })
      entries.set(entry.reference, entry)
      return true
    },
    pay: (reference, flag, principal, fee, open = ['IP']) => {
      const entry = entries.get(reference)
      if (entry === undefined) return false
      const { cancelled, transactions } = latest(entry)
      const paid = { flag, principal, fee, at: now() }
      const at = transactions.findLastIndex((one) => open.includes(one.flag))
      if (at < 0 && !open.includes('IP')) return false
      const after =
        at < 0
          ? [...transactions, { id: id(), ...paid }]
          : transactions.map((one, index) => (index === at ? { ...one, ...paid } : one))
      put(entry, { cancelled, transactions: after })
      return true
    },
    cancel: (reference) => {
      const entry = entries.get(reference)
      const is = entry === undefined ? undefined : latest(entry)
      if (entry === undefined || is === undefined || is.cancelled) return false
      if (is.transactions.at(-1)?.flag !== 'IP') return false
      put(entry, { ...is, cancelled: true })
      return true
    },
    at: (reference, at) => entries.get(reference)?.versions.findLast((version) => version.at <= at),
  }
}

/** What the gateway says of each transaction at `at`, the latest last; empty before it knows of the order. */
export function flagsAt(entry: Entry | undefined, at: number, cancelledShows: 'F' | 'EX'): readonly Flag[] {
  const version = entry?.versions.findLast((one) => one.at <= at)
  if (entry === undefined || version === undefined) return []
  return version.transactions.map(({ flag }) => {
    if (flag !== 'IP') return flag
    if (version.cancelled) return cancelledShows
    return at > entry.expiresAt ? 'EX' : 'IP'
  })
}

/** When money arrived, or may have arrived, by the gateway's clock. */
export function moneySince(entry: Entry | undefined): number | undefined {
  return entry?.versions.find(({ transactions }) => transactions.some(({ flag }) => MONEY.has(flag)))?.at
}

export const MONEY: ReadonlySet<Flag> = new Set(['S', 'SP', 'WC', 'WS'])

/** Whether it holds money, or may hold it, at present. */
export function holdsMoney(entry: Entry | undefined): boolean {
  return entry !== undefined && standing(entry).some(({ flag }) => MONEY.has(flag))
}

export function standing(entry: Entry): readonly Transaction[] {
  return entry.versions.at(-1)?.transactions ?? []
}

/** Every full or partial payment that was not taken back: sen, one for each success. */
export function successesOf(entry: Entry | undefined): readonly bigint[] {
  if (entry === undefined) return []
  return standing(entry)
    .filter(({ flag }) => flag === 'S')
    .map(({ principal }) => principal)
}

/** Whether this flag was ever true of the order. */
export function everWas(entry: Entry | undefined, flags: readonly Flag[]): boolean {
  return (
    entry?.versions.some(({ transactions }) => transactions.some(({ flag }) => flags.includes(flag))) ?? false
  )
}
