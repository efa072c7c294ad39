/** Reads the transcribed tables of the interface, and says a declared field in the same words. */
import type { FieldFacts } from '#gateway/codec/facts.ts'

export type TableField = {
  readonly path: string
  /** One text that two equal fields have in common. */
  readonly said: string
}

const AMOUNT = [
  ['value', 'String (16.2)', ''],
  ['currency', 'String (3)', 'values: IDR'],
] as const
const LANGUAGES = ['english', 'indonesia'] as const
/** Types whose form is checked wherever they stand, so that no table has to say it. */
const OF_ITS_OWN_FORM = /^(?:Timestamp|Date|Int$|String \(16\.2\))/

/**
 * The lines of a table: path, type, presence, remark. Presence with a dash: the interface leaves the column empty, and
 * this is how we read it. Remark `values:` lists what is allowed; `form:` a form that the interface names, `ours:` one
 * that it does not. An amount and a bilingual text bring their members along.
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
  // Of a list of values a few others are tried; of anything else a broken form.
  const form = values === undefined && (broken ?? []).length > 0
  const short = type
    .replace(/^(Timestamp [AB]),.*$/, '$1')
    .replace(/^(String|Base64|Int) \(\d+\)$/, (_, kind: string) => `${kind} (${max})`)
  return `${short} ${presence}${named}${form ? ' formed' : ''}`
}

/** What the one has and the other has not, or has otherwise; empty when they agree. */
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
