import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCorrelationId } from '#domain/correlation-id.ts'
import { makeReference } from '#domain/reference.ts'
import { openLog } from '#support/log.ts'
import { openLogFile } from '#support/log-file.ts'
import { formsOf } from '#test/audit/search.ts'
import { seededRandom } from '#test/support/seeded-random.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loket-log-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const text = (name = 'loket.log') => readFileSync(join(folder, name), 'utf8')
const last = () => JSON.parse(text().trimEnd().split('\n').at(-1) ?? '') as Record<string, unknown>
const hex = (length: number) =>
  fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`)).filter((one) => /\d/.test(one))

/** Known to a till and forbidden in a log: keys, tokens, PINs, names, phones, accounts, addresses. */
const secret = fc.oneof(
  hex(16),
  hex(32),
  hex(40),
  fc.uint8Array({ minLength: 24, maxLength: 48 }).map((bytes) => Buffer.from(bytes).toString('base64')),
  fc.stringMatching(/^\d{8}$/),
  fc.stringMatching(/^08\d{9,11}$/),
  fc.stringMatching(/^\d{14}$/),
  hex(10).map((end) => `Sari ${end}`),
  hex(10).map((end) => `sari.${end}@toko.example`),
  hex(20).map((end) => `kalimat ${end}`),
  fc.constant('tiga belas gelas teh manis'),
  hex(30).map((body) => `-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----`),
)
const NAMES = [
  'code',
  'copy',
  'correlationId',
  'detail',
  'err',
  'exitCode',
  'journal',
  'mode',
  'page',
  'procedure',
  'reason',
  'recovered',
  'reference',
  'version',
  'where',
  'why',
  'level',
  'time',
  'msg',
  'left',
  'token',
  'body',
  '__proto__',
  'constructor',
  'toJSON',
  'toString',
]

/** The secret inside a larger value, in every form in which secrets have been seen to travel. */
const holding = (value: string): fc.Arbitrary<unknown> => {
  const { tree } = fc.letrec<{ tree: unknown; leaf: unknown }>((tie) => ({
    leaf: fc.oneof(
      fc.constantFrom<unknown>(value, Number(value), { toString: () => value }, { toJSON: () => value }),
      fc.constantFrom(
        `${value}\n`,
        `\u001b[31m${value}`,
        `\u202e${value}`,
        Buffer.from(value),
        new Map([[value, value]]),
      ),
      fc.constantFrom(
        new Error(value),
        Object.assign(new Error('x'), { code: value, name: value, body: value }),
      ),
      fc.constantFrom(
        Object.assign(new TypeError('x', { cause: new Error(value, { cause: value }) }), {
          stack: `${value}\n    at ${value} (/x/${value}.js:1:1)`,
        }),
      ),
      fc.constant(new AggregateError([new Error(value)], `a\n    at b (/c/${value}.js:1:1)`)),
    ),
    tree: fc.oneof(
      { maxDepth: 3 },
      tie('leaf'),
      fc.array(tie('tree'), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom(...NAMES, value), tie('tree'), { maxKeys: 3 }),
    ),
  }))
  return tree
}
const hostile = secret.chain((value) =>
  fc.tuple(
    fc.constant(value),
    fc.array(fc.tuple(fc.constantFrom(...NAMES, value), holding(value)), { minLength: 1, maxLength: 6 }),
    fc.boolean(),
  ),
)

function fieldsOf(pairs: readonly (readonly [string, unknown])[], inherited: boolean): object {
  const fields = Object.create(inherited ? { ...Object.fromEntries(pairs) } : null) as object
  for (const [name, value] of pairs)
    Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true })
  return fields
}

const holds = (line: string, value: string) =>
  formsOf(value).find(([, bytes]) => Buffer.from(line).includes(bytes))?.[0]

describe('the log', () => {
  it('takes what it knows, in its shape', () => {
    const random = seededRandom(3)
    const correlationId = newCorrelationId(random)
    const reference = makeReference({
      mode: 'real',
      till: 1,
      sequence: 7n,
      now: Date.UTC(2026, 10, 20, 5),
      random,
    })
    openLog(folder).info(
      { code: 'below-minimum', procedure: 'sale.start', correlationId, reference, recovered: 3 },
      'answered no',
    )
    expect(last()).toMatchObject({
      level: 30,
      msg: 'answered no',
      code: 'below-minimum',
      procedure: 'sale.start',
      correlationId,
      reference,
      recovered: 3,
    })
    expect(last()).not.toHaveProperty('left')
    // As read out: two groups of four, without ambiguous letters.
    expect(correlationId).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(text()).toContain(correlationId)
  })

  it('leaves everything else out, and says which', () => {
    const fields = { token: 'AAA', code: 'Bearer BBB', a: { pin: 'CCC' }, 'key with CCC': 1 }
    openLog(folder).warn(fields, 'call refused')
    expect(last()).toMatchObject({ left: ['token', 'code', 'a', '?'] })
    for (const one of ['AAA', 'BBB', 'CCC']) expect(text()).not.toContain(one)
  })

  it('says of an error what it is and where, never its words, and so of its causes', () => {
    const cause = Object.assign(new Error('open /home/sari/rahasia'), { code: 'ENOSPC' })
    openLog(folder).error(
      { err: new TypeError('rahasia 0812', { cause }), where: 'watcher' },
      'something that must not happen',
    )
    const { err } = last() as { err: { name: string; at: string[]; cause: { code: string; at: string[] } } }
    expect(err.name).toBe('TypeError')
    expect(err.at[0]).toMatch(/^log\.test\.ts:\d+:\d+$/)
    expect(err.cause.code).toBe('ENOSPC')
    expect(text()).not.toMatch(/rahasia|sari/)
    openLog(folder).error({ err: 'rahasia' }, 'something that must not happen')
    expect(last()['err']).toEqual({ thrown: 'string' })
  })

  it('lets nothing through that a till must keep to itself, wherever it stands and however it is made', () => {
    const log = openLog(folder)
    fc.assert(
      fc.property(hostile, ([value, pairs, inherited]) => {
        rmSync(join(folder, 'loket.log'), { force: true })
        openLog(folder).error(fieldsOf(pairs, inherited), value as never)
        const line = text()
        expect(holds(line, value)).toBeUndefined()
        expect(line.length).toBeLessThan(4_096)
        expect(line).toMatch(/^[\x20-\x7e]*\n$/)
        expect(JSON.parse(line)).toMatchObject({ level: 50, msg: 'a message of another shape' })
      }),
      { numRuns: 500, seed: 20261120 },
    )
    expect(() =>
      log.info(
        new Proxy(
          {},
          {
            ownKeys: () => {
              throw new Error('no')
            },
          },
        ),
        'open',
      ),
    ).not.toThrow()
    expect(() =>
      log.info(
        {
          get err() {
            throw new Error('no')
          },
        },
        'open',
      ),
    ).not.toThrow()
  })

  it('(control: the same search finds them in a log that asks for names of secrets only)', () => {
    let found = 0
    const samples = fc.sample(hostile, { numRuns: 300, seed: 7 })
    for (const [value, pairs, inherited] of samples) {
      let line = ''
      const weak = pino({ redact: ['token', '*.token'] }, { write: (one: string) => void (line += one) })
      try {
        weak.error(fieldsOf(pairs, inherited), 'x')
      } catch {
        // A hostile value stops it altogether.
      }
      if (holds(line, value) !== undefined) found += 1
    }
    expect(found).toBeGreaterThan(200)
  })
})

describe('its files', () => {
  it('take turns by size, and the oldest goes', () => {
    const log = openLog(folder, { largest: 1_000, files: 3 })
    for (let i = 0; i < 100; i += 1) log.info({ recovered: i }, 'open')
    expect(readdirSync(folder).toSorted()).toEqual(['loket.log', 'loket.log.1', 'loket.log.2'])
    const lines = ['loket.log.2', 'loket.log.1', 'loket.log'].flatMap((name) =>
      text(name).trimEnd().split('\n'),
    )
    const numbers = lines.map((line) => (JSON.parse(line) as { recovered: number }).recovered)
    expect(numbers).toEqual(Array.from(numbers, (_, at) => 100 - numbers.length + at))
    for (const name of readdirSync(folder)) expect(text(name).length).toBeLessThanOrEqual(1_000)
  })

  it('go on where they ended, and a large one of before is put aside', () => {
    writeFileSync(join(folder, 'loket.log'), 'x'.repeat(6 * 1024 * 1024))
    openLog(folder).info({}, 'open')
    openLog(folder).info({}, 'open')
    expect(text().trimEnd().split('\n')).toHaveLength(2)
    expect(existsSync(join(folder, 'loket.log.1'))).toBe(true)
  })

  it.runIf(existsSync('/dev/full'))(
    'stop nobody on a full disk, and say afterwards how many lines are lost',
    () => {
      const file = join(folder, 'loket.log')
      symlinkSync('/dev/full', file)
      const log = openLog(folder)
      for (let i = 0; i < 3; i += 1) log.error({ err: new Error('x') }, 'something that must not happen')
      rmSync(file)
      log.info({}, 'open')
      expect(
        text()
          .split('\n')
          .map((line) => line.replace(/"time":"[^"]*"/, ''))[0],
      ).toContain('"lost":3')
      expect(last()).toMatchObject({ msg: 'open' })
    },
  )

  it('stop nobody in a folder that is none', () => {
    const blocked = join(folder, 'logs')
    writeFileSync(blocked, '')
    const log = openLog(blocked)
    log.info({}, 'open')
    rmSync(blocked)
    mkdirSync(blocked)
    log.info({}, 'open')
    expect(readFileSync(join(blocked, 'loket.log'), 'utf8')).toContain('"lost":1')
  })

  it('are written on to where they cannot be moved', () => {
    mkdirSync(join(folder, 'loket.log.1'))
    writeFileSync(join(folder, 'loket.log.1/kept'), '')
    const file = openLogFile(folder, { largest: 10, files: 2 })
    file.write('0123456789\n')
    file.write('second\n')
    expect(text()).toBe('0123456789\nsecond\n')
  })
})
