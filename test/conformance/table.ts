/** Reads the interface's transcribed tables, and describes a declared field in the same words. */
import type { FieldFacts } from '#gateway/codec/facts.ts'

export type TableField = {
  readonly path: string
  /** A text that is equal for equal fields. */
  readonly said: string
}

const AMOUNT = [
  ['value', 'String (16.2)', ''],
  ['currency', 'String (3)', 'values: IDR'],
] as const
const LANGUAGES = ['english', 'indonesia'] as const
/** Types whose form is always checked, so that no table has to say it. */
const OF_ITS_OWN_FORM = /^(?:Timestamp|Date|Int$|String \(16\.2\))/

/**
 * The lines of a table: path, type, presence, remark. A dash in the presence: the interface leaves the column
 * empty, and this is our reading. The remark `values:` lists the allowed ones; `form:` names a form from the
 * interface, `ours:` one of ours. An amount and a bilingual text include their members.
 */
export function tableFields(table: string): readonly TableField[] {
  return table
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const [path = '', type = '', presence = '', remark = ''] = line.split('|').map((cell) => cell.trim())
      return rowFields(path, type, presence, remark)
    })
}

function rowFields(path: string, type: string, presence: string, remark: string): readonly TableField[] {
  const inLanguages = /^bilingual (.*)$/.exec(type)?.[1]
  if (inLanguages !== undefined) {
    const whole = { path, said: words(`{ english, indonesia } ${inLanguages}`, presence, '') }
    return [whole, ...LANGUAGES.flatMap((name) => rowFields(`${path}.${name}`, inLanguages, 'Y', ''))]
  }
  const own = { path, said: words(type, presence, remark) }
  if (type !== 'Amount') return [own]
  return [own, ...AMOUNT.flatMap(([name, type, remark]) => rowFields(`${path}.${name}`, type, 'Y', remark))]
}

function words(type: string, presence: string, remark: string): string {
  const values = /^values:(.*)$/.exec(remark)?.[1]
  const form = /^(?:form|ours):/.test(remark) || OF_ITS_OWN_FORM.test(type)
  const allowed =
    values === undefined
      ? ''
      : ` of ${values
          .split(',')
          .map((value) => value.trim())
          .join('/')}`
  return `${type} ${presence.replace('-', '')}${allowed}${form ? ' formed' : ''}`
}

/** A declared field in the words of a table. */
export function declaredWords({ type, presence, values, broken, max }: FieldFacts): string {
  const named = values === undefined ? '' : ` of ${values.join('/')}`
  // For a list of values a few others are tried; for anything else a broken form.
  const form = values === undefined && (broken ?? []).length > 0
  const short = type
    .replace(/^(Timestamp [AB]),.*$/, '$1')
    .replace(/^(String|Base64|Int) \(\d+\)$/, (_, kind: string) => `${kind} (${max})`)
  return `${short} ${presence}${named}${form ? ' formed' : ''}`
}

/** Fields that one has and the other lacks or has differently; empty when they agree. */
export function differences(
  table: readonly TableField[],
  declared: readonly TableField[],
): readonly string[] {
  const ofTable = new Map(table.map(({ path, said }) => [path, said]))
  const ofDeclared = new Map(declared.map(({ path, said }) => [path, said]))
  return [
    ...[...ofTable].flatMap(([path, said]) => {
      const other = ofDeclared.get(path)
      if (other === undefined) return [`${path} is not declared`]
      return other === said ? [] : [`${path}: interface "${said}", declared "${other}"`]
    }),
    ...[...ofDeclared.keys()]
      .filter((path) => !ofTable.has(path))
      .map((path) => `${path} is not of the interface`),
  ]
}
