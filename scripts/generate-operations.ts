/** Writes docs/operations.md from the declarations; --check only reports whether it is current. */
import { isDeepStrictEqual } from 'node:util'
import type { Condition, WireObject } from '#gateway/codec/conditions.ts'
import { declaredFields, pathText, type DeclaredField } from '#gateway/codec/walk.ts'
import type { Operation } from '#gateway/define-operation.ts'
import { incoming, operations } from '#gateway/registry.ts'
import { codeWords, lookupWords, wireWords } from './lib/operation-words.ts'
import { writeOrCheck } from './lib/generated.ts'
import { jsonBlock, table } from './lib/markdown.ts'
import { flows } from './lib/operation-flows.ts'
import { shapesOf } from './lib/list-shapes.ts'
import { guideOf } from './lib/operation-guide.ts'
import { placesOfLoket } from './lib/operation-screens.ts'
import { primer } from './lib/operation-primer.ts'
import { samplesOf } from './lib/operation-samples.ts'

const everything: readonly Operation[] = [...Object.values(operations), ...Object.values(incoming)]

const TOKENS: Readonly<Record<Exclude<Operation['token'], 'none'>, string>> = {
  b2b: 'B2B, in `Authorization`',
  b2b2c: 'B2B2C, in `Authorization-Customer`',
}

const EFFECTS: Readonly<Record<Operation['effect'], string>> = {
  reads: 'reads, changes nothing',
  'asks-for-money': 'asks for money: makes something that can be paid',
  'moves-money': 'moves money out',
  cancels: 'cancels',
  registers: 'makes or links an account of a customer',
}

/** `read`: the reader of the page receives the field, so the gateways' deviations concern them. */
function fieldRow({ path, facts }: DeclaredField, read: boolean): readonly string[] {
  const { presence, type, values, openValues, mayBeEmpty, mayLack, alsoRead, note } = facts
  const remarks = [
    note ?? '',
    values === undefined || values.every((value) => value !== '' && says(note, value))
      ? ''
      : `${openValues ? 'such as' : 'one of'} ${values.map((value) => `"${value}"`).join(', ')}`,
    mayBeEmpty ? (type === 'JSON' ? 'may be an empty text' : 'may be empty') : '',
    mayLack === undefined ? '' : `may be absent: ${mayLack}`,
    !read || alsoRead === undefined || alsoRead === 'anything' ? '' : `also as ${alsoRead}`,
  ]
  return [code(pathText(path)), presence, type, remarks.filter((remark) => remark !== '').join('; ')]
}

/** Whether a note names this value, so that it need not be listed again. */
function says(note = '', value: string): boolean {
  return note.split(/[\s,;:.]+/).includes(value)
}

function code(text: string): string {
  return `\`${text}\``
}

function listOf(head: string, items: readonly string[]): string {
  return items.length === 0 ? '' : `${head}\n\n${items.map((item) => `- ${item}`).join('\n')}\n`
}

function overview(operation: Operation): string {
  const { direction, beyond, method, path, alternativePaths = [], effect, echoes } = operation
  const { echoesIfGiven = [], redact, section, token, name } = operation
  const pairs = (list: Operation['echoes']) =>
    list
      .map(([asked, answered]) => (asked === answered ? code(asked) : `${code(asked)} as ${code(answered)}`))
      .join(', ')
  const rows = [
    ['Name', code(name)],
    ['Interface', `section ${section}${beyond ? '; named there, not shown: of the national standard' : ''}`],
    ['Who calls', direction === 'to-gateway' ? 'you call the gateway' : 'the gateway calls you'],
    ['Codes', codeWords(operation)],
    ['Request line', code(`${method} ${direction === 'to-gateway' ? '' : '...'}${path}`)],
    ['Other paths', alternativePaths.map(code).join(', ')],
    ['Wire', wireWords(operation)],
    ['Access token', token === 'none' ? '' : TOKENS[token]],
    ['Effect', direction === 'to-gateway' ? EFFECTS[effect] : ''],
    ['When the answer is lost', lookupWords(operation)],
    [direction === 'to-gateway' ? 'Given back in a success' : 'You give back', pairs(echoes)],
    ['Given back, if at all', pairs(echoesIfGiven)],
    ['Fields that decide', decidesWords(operation)],
    ['Keep out of logs', redact.map(code).join(', ')],
  ]
  return table(
    ['', ''],
    rows.filter(([, value]) => value !== ''),
  )
}

/** Nothing is relaxed for calls to us, nor where one unreadable field makes the whole doubtful. */
function decidesWords({ decides, direction }: Operation): string {
  if (direction === 'to-merchant') return ''
  return decides === undefined
    ? 'every one'
    : `${decides.map(code).join(', ')}; an odd value elsewhere costs nothing`
}

function demand({ name, fields }: Condition): string {
  return `${name}: ${fields.map(code).join(', ')} mandatory`
}

function rules({ conditions = [], agreements = [], never = [] }: Operation): string {
  return [
    listOf('Conditions of the request:', conditions.map(demand)),
    listOf(
      'What must agree:',
      agreements.map(({ name, field }) => `${name}; an error names ${code(field)}`),
    ),
    listOf(
      'Never send:',
      never.map(({ path, facts, why }) => `${code(path)}, ${facts.type}: ${why}`),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n')
}

const FIELD_HEAD = ['Field', '', 'Type', 'Notes']

/** Each shape of a thing gets its own table: fields of different shapes never occur together. */
function fields(operation: Operation, side: 'request' | 'response'): string {
  const all = [...declaredFields(operation[side])]
  const shapes = all.flatMap(({ path, schema }) => {
    const options = shapesOf(schema)
    return options.length === 0 ? [] : [{ at: [...path, '[]'], options }]
  })
  const read = (side === 'response') === (operation.direction === 'to-gateway')
  const row = (field: DeclaredField) => fieldRow(field, read)
  const isShape = ({ path }: DeclaredField) =>
    shapes.some(({ at }) => path.length > at.length && at.every((name, index) => name === path[index]))
  const rest = shapes.flatMap(({ at, options }) =>
    options.map(
      (option, index) =>
        `Shape ${index + 1} of ${code(pathText(at))}; a list holds one shape only:\n\n${table(
          FIELD_HEAD,
          [...declaredFields(option, at)].map(row),
        )}`,
    ),
  )
  return [table(FIELD_HEAD, all.filter((field) => !isShape(field)).map(row)), ...rest].join('\n\n')
}

/** The first example in full; further ones show only their differences. */
function examples(operation: Operation): string {
  const [first, ...rest] = samplesOf(operation)
  if (first === undefined) return ''
  const answer = first.response ?? {}
  return [
    ...(first.title === '' ? [] : [`${first.title}:`]),
    jsonBlock(first.request),
    jsonBlock(answer),
    ...rest.flatMap(({ title, request, response }) => [
      `${title}, the rest as above:`,
      jsonBlock(response === undefined ? differing(first.request, request) : differing(answer, response)),
    ]),
  ].join('\n\n')
}

function differing(from: WireObject, to: WireObject): WireObject {
  const others = Object.entries(to).filter(([name, value]) => !isDeepStrictEqual(from[name], value))
  return Object.fromEntries(
    others.map(([name, value]) => {
      const before = from[name]
      const within = name === 'virtualAccountData' && isObject(before) && isObject(value)
      return [name, within ? differing(before, value) : value]
    }),
  )
}

function isObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function page(operation: Operation): string {
  const parts = [
    `## ${operation.title}`,
    overview(operation),
    guideOf(operation.name),
    '### Request',
    fields(operation, 'request'),
    rules(operation).trimEnd(),
    '### Response',
    fields(operation, 'response'),
    listOf('Conditions of the response:', (operation.responseConditions ?? []).map(demand)).trimEnd(),
    '### Example',
    examples(operation),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

const index = table(
  ['Operation', 'Code', 'Request line', 'Effect', 'Interface'],
  everything.map(({ title, serviceCode, method, path, direction, effect, section, beyond }) => [
    `[${title}](#${title.toLowerCase().replaceAll(' ', '-')})${direction === 'to-merchant' ? ', the gateway calls' : ''}`,
    serviceCode,
    code(`${method} ${direction === 'to-gateway' ? '' : '...'}${path}`),
    direction === 'to-gateway' ? effect : '',
    beyond ? `${section}, not shown` : section,
  ]),
)

const text = `# Operations

What a merchant's server and the payment gateway ask of each other. **You** are the merchant's software; Loket is one. Generated
from \`src-main/gateway/operations\` by \`npm run generate\`; do not edit by hand. "The interface" is the contract of the gateway: its
section numbers are for those who have it, nothing here needs it. Where it is silent, this page says what the practice gateway does:
be ready for others.

${index}

${flows()}

${primer()}

## How to read the tables

- Y required, O optional, C conditional: the condition is in the notes or below the table; without one the interface gives none, so leave
  the field out. A field of an object counts when the object is there.
- Send no empty text but where the notes say "may be empty". The practice gateway refuses one in a Y field (400 02) and takes one in a
  C field, even where a condition makes it mandatory (\`remark\`, \`memo\`, \`sourceAccountName\` of bank A): others may not.
- Y of a response is about a success. A refusal has \`responseCode\` and \`responseMessage\`, or \`error_code\` and \`error_message\`, some
  with \`rq_uuid\` and \`rs_datetime\`; more is not certain. A text that has no value may be empty (\`doc_ref_no\` of a refused invoice).
- \`[]\` is each item of a list, \`*\` each entry of a map. "also as number": some gateways write it so. \`null\` is as good as absent.
- Examples have made-up values: put in your own codes, references and times. Values of encrypted operations stand there before they
  are encrypted; their \`signature\` is made with the key \`Sample-Hash-Key\`.
- "Given back": compare it with what you sent; an answer with another value is not about your call, so it is unknown.

## Where Loket has them

Whose work it is, on which screen, and which test proves it. IT can also try each operation on the screen Operations. A call about a
paid invoice is taken once the profile has its path (\`callbacks.invoiceNotice\`); the interface shows no payload of it, so whatever
comes is kept, sealed, and the gateway is asked. It marks no invoice as paid.

${placesOfLoket()}

## What is declared and not used

- \`Connection: keep-alive\` of the history (4.2): Loket sends \`Connection: close\`, for one connection carries one call.
- Fields of terminals (\`terminalId\`, \`traceNumber\`, \`paymentRef\`) and \`billNo\` of static virtual accounts: the till sends none of
  them. IT can write them on the *Advanced test* screen.
- The access token of a customer (B2B2C) that is kept with the keys goes along where the profile's token rule says so; no
  screen names one customer among several. The interface names no headers of a device, and none are sent.
- The example of a cancel names the QR order of the first example, and a QR cannot be cancelled. Put in the number of a
  virtual account that is in process.

${everything.map(page).join('\n\n')}
`

writeOrCheck('operations.md', text)
