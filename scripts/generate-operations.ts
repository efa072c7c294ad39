/** Writes docs/operations.md from the declarations; with --check it only says whether the file is current. */
import { EXAMPLE_BANKS } from '#gateway/operations/transfer-interbank-rules.ts'
import { declaredFields, pathText, shapesOf, type DeclaredField } from '#gateway/codec/walk.ts'
import type { Filled, Operation } from '#gateway/define-operation.ts'
import { incoming, operations } from '#gateway/registry.ts'
import { answerLines, codeRows, lookupWords, wireWords } from './lib/operation-words.ts'
import { writeOrCheck } from './lib/generated.ts'
import { table } from './lib/markdown.ts'
import { primer } from './lib/operation-primer.ts'

const everything: readonly Operation[] = [...Object.values(operations), ...Object.values(incoming)]

const EFFECTS: Readonly<Record<Operation['effect'], string>> = {
  reads: 'reads, changes nothing',
  'asks-for-money': 'asks for money: makes something that can be paid',
  'moves-money': 'moves money out',
  cancels: 'cancels',
  registers: 'makes or links an account of a customer',
}

const FILLED: readonly Filled[] = ['rq_uuid', 'rq_datetime', 'signature', 'sender_id', 'comm_code', 'key']

function fieldRow({ path, facts }: DeclaredField): readonly string[] {
  const { presence, type, values, openValues, mayBeEmpty, mayLack, alsoRead, note } = facts
  const remarks = [
    note ?? '',
    values === undefined
      ? ''
      : `${openValues ? 'such as' : 'one of'} ${values.map((value) => `"${value}"`).join(', ')}`,
    mayBeEmpty ? 'may be empty' : '',
    mayLack === undefined ? '' : `may be absent: ${mayLack}`,
    alsoRead === undefined || alsoRead === 'anything' ? '' : `read as ${alsoRead} too`,
  ]
  return [code(pathText(path)), presence, type, remarks.filter((remark) => remark !== '').join('; ')]
}

function code(text: string): string {
  return `\`${text}\``
}

function listOf(head: string, items: readonly string[]): string {
  return items.length === 0 ? '' : `${head}\n\n${items.map((item) => `- ${item}`).join('\n')}\n`
}

function overview(operation: Operation): string {
  const { serviceCode, direction, beyond, method, path, alternativePaths = [], effect, echoes } = operation
  const { echoesIfGiven = [], redact, section, token, name } = operation
  const pairs = (list: Operation['echoes']) =>
    list
      .map(([asked, answered]) => (asked === answered ? code(asked) : `${code(asked)} as ${code(answered)}`))
      .join(', ')
  const rows = [
    ['Name', code(name)],
    [
      'Interface',
      `section ${section}${beyond ? '; beyond the interface, off unless the profile turns it on' : ''}`,
    ],
    ['Who calls', direction === 'to-gateway' ? 'Loket calls the gateway' : 'the gateway calls Loket'],
    ['Service code', serviceCode === '' ? 'none; `error_code`' : serviceCode],
    ['Request line', code(`${method} ${direction === 'to-gateway' ? '' : '...'}${path}`)],
    ['Other paths', alternativePaths.map(code).join(', ')],
    ['Wire', wireWords(operation)],
    [
      'Access token',
      token === 'none'
        ? 'none, unless the profile says otherwise'
        : `${token}, unless the profile says otherwise`,
    ],
    ['Filled in by the client', filled(operation).map(code).join(', ')],
    ['Effect', EFFECTS[effect]],
    ['When the answer is lost', lookupWords(operation)],
    ['A success gives back', pairs(echoes)],
    ['If it is given, also', pairs(echoesIfGiven)],
    ['What decides in an answer', decidesWords(operation)],
    ['Kept out of the journal', redact.map(code).join(', ')],
  ]
  return table(
    ['', ''],
    rows.filter(([, value]) => value !== ''),
  )
}

/** Of a call to us nothing is loosened, nor where a field that cannot be read leaves the whole in doubt. */
function decidesWords({ decides, direction }: Operation): string {
  if (direction === 'to-merchant') return ''
  return decides === undefined ? 'every field' : `${decides.map(code).join(', ')}; others are noted`
}

function filled({ wire, request }: Operation): readonly string[] {
  const names = [...declaredFields(request)].map(({ path }) => pathText(path))
  return wire.kind === 'snap' ? [] : FILLED.filter((name) => names.includes(name))
}

function rules({ conditions = [], agreements = [], responseConditions = [], never = [] }: Operation): string {
  const demand = ({ name, section, fields }: (typeof conditions)[number]) =>
    `${name} (${section}): ${fields.map(code).join(', ')} mandatory`
  return [
    listOf('Conditions of the request:', conditions.map(demand)),
    listOf(
      'What must agree:',
      agreements.map(({ name, section, field }) => `${name} (${section}); names ${code(field)}`),
    ),
    listOf('Conditions of the response:', responseConditions.map(demand)),
    listOf(
      'Never sent:',
      never.map(({ path, facts, section, why }) => `${code(path)}, ${facts.type} (${section}): ${why}`),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n')
}

const FIELD_HEAD = ['Field', '', 'Type', 'Notes']

/** Where one thing has several shapes, each has a table of its own: their fields never stand together. */
function fields(operation: Operation, side: 'request' | 'response'): string {
  const all = [...declaredFields(operation[side])]
  const shapes = all.flatMap(({ path, schema }) => {
    const options = shapesOf(schema)
    return options.length === 0 ? [] : [{ at: [...path, '[]'], options }]
  })
  const isShape = ({ path }: DeclaredField) =>
    shapes.some(({ at }) => path.length > at.length && at.every((name, index) => name === path[index]))
  const rest = shapes.flatMap(({ at, options }) =>
    options.map(
      (option, index) =>
        `Shape ${index + 1} of ${code(pathText(at))}; a list holds one shape only:\n\n${table(
          FIELD_HEAD,
          [...declaredFields(option, at)].map(fieldRow),
        )}`,
    ),
  )
  return [table(FIELD_HEAD, all.filter((field) => !isShape(field)).map(fieldRow)), ...rest].join('\n\n')
}

function example(body: unknown): string {
  return `\`\`\`json\n${JSON.stringify(body, undefined, 2)}\n\`\`\``
}

function page(operation: Operation): string {
  const parts = [
    `## ${operation.title}`,
    overview(operation),
    '### Request',
    fields(operation, 'request'),
    rules(operation).trimEnd(),
    '### Response',
    fields(operation, 'response'),
    '### Codes',
    table(['What it is', 'Codes'], codeRows(operation)),
    '### Example',
    example(operation.example.request),
    example(operation.example.response),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

const index = table(
  ['Operation', 'Code', 'Request line', 'Effect', 'Interface'],
  everything.map(({ title, serviceCode, method, path, direction, effect, section, beyond }) => [
    `[${title}](#${title.toLowerCase().replaceAll(' ', '-')})${direction === 'to-merchant' ? ', asked of Loket' : ''}`,
    serviceCode,
    code(`${method} ${path}`),
    effect,
    beyond ? `beyond (${section})` : section,
  ]),
)

const text = `# Operations

Generated from \`src-main/gateway/operations\` by \`npm run generate\`; do not edit by hand.
Presence: Y required, O optional, C conditional. \`[]\` is each item of a list, \`*\` each entry of a map. Section numbers are
those of the interface. Bank A and bank B are in the profile; in the examples they are ${Object.entries(
  EXAMPLE_BANKS,
)
  .map(([bank, rule]) => `${bank} (${rule})`)
  .join(' and ')}.

${index}

## What an answer means

${answerLines().join('\n')}

${primer()}

${everything.map(page).join('\n\n')}
`

writeOrCheck('operations.md', text)
