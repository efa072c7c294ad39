import type { Db } from '#journal/connection.ts'

export const NAME_KINDS = ['method', 'wallet', 'cashier', 'till', 'grp', 'state', 'source'] as const
export type NameKind = (typeof NAME_KINDS)[number]

export const NAMES_SQL = {
  all: 'SELECT id, kind, name FROM names',
  put: 'INSERT INTO names (kind, name) VALUES (?, ?) RETURNING id',
} as const

/** The numbers of words that occur in many rows. */
export type Names = {
  /** Undefined when no row has ever had it. */
  numberOf(kind: NameKind, name: string): number | undefined
  /** The same, but gives a new name a number. 0 for an absent one. */
  numberFor(kind: NameKind, name: string | undefined): number
  nameOf(id: number): string | undefined
  /** Sorted. */
  namesOf(kind: NameKind): readonly string[]
  /** Forgets what a transaction that failed has added. */
  reload(): void
}

export function openNames(db: Db): Names {
  const all = db
    .prepare<[], { readonly id: number; readonly kind: NameKind; readonly name: string }>(NAMES_SQL.all)
    .safeIntegers(false)
  const put = db.prepare<[string, string], number>(NAMES_SQL.put).pluck().safeIntegers(false)
  const numbers = new Map<string, number>()
  const names = new Map<number, string>()
  const keep = (kind: NameKind, name: string, id: number): void => {
    numbers.set(`${kind} ${name}`, id)
    names.set(id, name)
  }
  const reload = (): void => {
    numbers.clear()
    names.clear()
    for (const { id, kind, name } of all.all()) keep(kind, name, id)
  }
  reload()
  return {
    numberOf: (kind, name) => numbers.get(`${kind} ${name}`),
    numberFor: (kind, name) => {
      if (name === undefined) return 0
      const known = numbers.get(`${kind} ${name}`)
      if (known !== undefined) return known
      const [id] = put.all(kind, name)
      if (id === undefined) throw new Error(`the name ${kind} ${name} has no number`)
      keep(kind, name, id)
      return id
    },
    nameOf: (id) => names.get(id),
    namesOf: (kind) =>
      [...numbers.keys()]
        .filter((key) => key.startsWith(`${kind} `))
        .map((key) => key.slice(kind.length + 1))
        .sort(),
    reload,
  }
}
