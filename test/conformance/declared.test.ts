import { describe, expect, test } from 'vitest'
import { declaredFields, pathText } from '#gateway/codec/walk.ts'
import type { Operation } from '#gateway/define-operation.ts'
import { BEYOND_NAMES, incoming, operations } from '#gateway/registry.ts'
import { INTERFACE_NAMES } from '#test/support/interface-names.ts'
import { without } from './rebuild.ts'
import { declaredWords, differences, tableFields, type TableField } from './table.ts'
import { TABLES, type Tables } from './tables.ts'

const everything: Readonly<Record<string, Operation>> = { ...operations, ...incoming }
const sides = Object.entries(TABLES).flatMap(([name, tables]: [string, Tables]) =>
  (['request', 'response'] as const).flatMap((side) => {
    const operation = everything[name]
    const table = tables[side]
    return operation === undefined || table === undefined ? [] : [{ name, side, operation, table }]
  }),
)

function fieldsOf(operation: Operation, side: 'request' | 'response', schema = operation[side]) {
  const never = side === 'request' ? (operation.never ?? []) : []
  return [
    ...[...declaredFields(schema)].map(({ path, facts }) => ({
      path: pathText(path),
      said: declaredWords(facts),
    })),
    ...never.map(({ path, facts }) => ({ path, said: declaredWords(facts) })),
  ]
}

describe('declarations against the transcribed tables of the interface', () => {
  test('every operation of the interface has both its tables', () => {
    const complete = INTERFACE_NAMES.filter((name) => {
      const tables: Tables | undefined = TABLES[name]
      return tables?.request !== undefined && tables.response !== undefined
    })
    expect(complete).toEqual(INTERFACE_NAMES)
    expect(INTERFACE_NAMES).toHaveLength(11)
  })

  test('what has no table is beyond the interface or not shown by it', () => {
    const bare = Object.keys(everything).filter((name) => !Object.hasOwn(TABLES, name))
    expect(bare.toSorted()).toEqual([...BEYOND_NAMES, 'transfer-confirmation'].toSorted())
  })

  describe.each(sides)('$name, $side', ({ operation, side, table }) => {
    const wanted = tableFields(table)

    test('declares every field of the table, with its presence, length, values and form, and no other', () => {
      expect(differences(wanted, fieldsOf(operation, side))).toEqual([])
    })

    test('control: with any one field forgotten the comparison fails and names it', () => {
      const fields = [...declaredFields(operation[side])]
      const unnoticed = fields.filter(({ path }) => {
        const left = fieldsOf(operation, side, without(operation[side], path) as Operation['request'])
        return !differences(wanted, left).includes(`${pathText(path)} is not declared`)
      })
      expect(unnoticed.map(({ path }) => pathText(path))).toEqual([])
      expect(fields.length).toBeGreaterThan(2)
    })

    test('control: a field that is declared otherwise is named', () => {
      const declared = fieldsOf(operation, side)
      const changed = (field: TableField, said: string) =>
        declared.map((other) => (other === field ? { ...field, said } : other))
      for (const field of declared) {
        for (const said of otherwise(field.said)) {
          expect(differences(wanted, changed(field, said)).join()).toContain(`${field.path}: interface`)
        }
      }
    })
  })
})

/** The same with another presence, another length, one value less, or without its form. */
function otherwise(said: string): readonly string[] {
  return [
    said.replace(/ Y/, ' O'),
    said.replace(/ [OC](?= |$)/, ' Y'),
    said.replace(/\((\d+)\)/, (_, length: string) => `(${Number(length) + 1})`),
    said.replace(/(\/| of )[^/]*$/, ''),
    said.replace(/ formed$/, ''),
  ].filter((other) => other !== said)
}
