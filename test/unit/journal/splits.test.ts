import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { rupiah } from '#domain/money.ts'
import type { Reference } from '#domain/reference.ts'
import { NOON, open, tempFile } from './helpers.ts'

const id = 'P00126112000000427F3Q' as Reference
const saleId = 'P00126112000000437F3Q' as Reference
const LEG = { id, saleId, amount: rupiah(20_000) }

test('a split and its parts are kept by the file itself, and it ends once', () => {
  const file = tempFile()
  const journal = open(file)
  journal.write.commit({ at: NOON, split: { id, total: rupiah(60_000), by: 'kasir-a' } })
  journal.write.commit({ at: NOON, splitLeg: LEG })
  const refuses = (parts: object) => expect(() => journal.write.commit({ at: NOON, ...parts })).toThrow()
  refuses({ splitLeg: LEG })
  refuses({ splitLeg: { ...LEG, id: saleId, saleId: id } })
  journal.write.commit({ at: NOON, splitEnd: { id, how: 'given-up', by: 'kasir-a' } })
  refuses({ splitEnd: { id, how: 'finished' } })
  refuses({ splitLeg: { ...LEG, saleId: id } })
  journal.close()
  const db = new Database(file)
  for (const table of ['splits', 'split_legs', 'split_ends']) {
    expect(() => db.exec(`UPDATE ${table} SET at = 1`)).toThrow()
    expect(() => db.exec(`DELETE FROM ${table}`)).toThrow()
  }
  db.close()
  expect(open(file).read.split(id)).toMatchObject({ ended: 'given-up', total: rupiah(60_000) })
})
