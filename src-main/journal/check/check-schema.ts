import { connect, type Db } from '../connection.ts'
import { migrate } from '../opening/migrate.ts'
import { MIGRATIONS } from '../migrations/list.ts'

type Part = { readonly type: string; readonly name: string; readonly sql: string }

const PARTS = "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'"

/**
 * Names the table, index, view or trigger that is missing, changed or extra; undefined when all match the migrations.
 * The triggers keep events from being changed, so a file without them was tampered with.
 */
export function schemaFault(db: Db): string | undefined {
  const expected = new Map(freshParts().map((part) => [part.name, part]))
  for (const { type, name, sql } of db.prepare<[], Part>(PARTS).all()) {
    const should = expected.get(name)
    if (should === undefined) return `${type} ${name} is not ours`
    if (should.type !== type || should.sql !== sql) return `${type} ${name} was changed`
    expected.delete(name)
  }
  const [missing] = expected.values()
  return missing === undefined ? undefined : `${missing.type} ${missing.name} is missing`
}

let fresh: readonly Part[] | undefined

function freshParts(): readonly Part[] {
  if (fresh !== undefined) return fresh
  const db = connect(':memory:')
  try {
    const nothing = Buffer.alloc(16)
    migrate(db, ':memory:', MIGRATIONS, { id: nothing, genesis: nothing, mode: 'practice', at: 0 })
    fresh = db.prepare<[], Part>(PARTS).all()
    return fresh
  } finally {
    db.close()
  }
}
