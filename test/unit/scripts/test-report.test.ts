import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  countPlaywright,
  countVitest as countParts,
  summaryOf,
  type Count,
} from '../../../scripts/lib/test-report.mjs'

const ROOT = join(import.meta.dirname, '../../..')
type Test = readonly [title: string, status: 'passed' | 'failed' | 'skipped', message?: string]

const file = (name: string, tests: readonly Test[], message = '') => ({
  name: join(ROOT, name),
  status: message !== '' || tests.some(([, status]) => status === 'failed') ? 'failed' : 'passed',
  message,
  assertionResults: tests.map(([fullName, status, told]) => ({
    fullName,
    status,
    failureMessages: told === undefined ? [] : [told],
  })),
})
const vitest = (...files: readonly ReturnType<typeof file>[]) => ({
  testResults: files,
})
const part = (count: Count, name = 'unit') => ({ ...count, part: name, took: '1.0 s' })
const countVitest = (report: unknown, code: number, filtered: boolean): Count =>
  countParts(report, code, filtered, ['unit'])['unit'] ?? good
const good = countVitest(vitest(file('test/unit/a.test.ts', [['adds', 'passed']])), 0, false)

describe("Vitest's report", () => {
  it('names each failed test with its error, and each skipped one', () => {
    const report = vitest(
      file('test/unit/a.test.ts', [
        ['money adds', 'passed'],
        ['money rounds', 'failed', 'Error: 2 is not 3\n    at money.test.ts:1'],
        ['money prints', 'skipped'],
      ]),
    )
    expect(countVitest(report, 1, false)).toEqual({
      passed: 1,
      failed: [{ file: 'test/unit/a.test.ts', title: 'money rounds', why: 'Error: 2 is not 3' }],
      skipped: [{ file: 'test/unit/a.test.ts', title: 'money prints' }],
      note: '',
    })
  })

  it('counts a file that does not load as failed, and says why', () => {
    const report = vitest(
      file('test/unit/a.test.ts', [['adds', 'passed']]),
      file('test/unit/b.test.ts', [], 'no such module\n at x'),
    )
    const { failed, note } = countVitest(report, 1, false)
    expect(failed).toEqual([
      { file: 'test/unit/b.test.ts', title: 'did not load or clean up', why: 'no such module' },
    ])
    expect(note).toBe('1 files did not load or clean up')
  })

  it('counts a missing report, an empty run and an error outside of any test as failed', () => {
    expect(countVitest(undefined, 0, false).failed).toHaveLength(1)
    expect(countVitest(vitest(), 0, false).failed).toHaveLength(1)
    expect(
      countVitest(vitest(file('test/unit/a.test.ts', [['adds', 'passed']])), 1, false).failed,
    ).toHaveLength(1)
  })

  it('finds nothing wrong with a part that a filter leaves empty', () => {
    expect(countVitest(vitest(), 1, true)).toMatchObject({ failed: [], note: 'nothing matches' })
  })
})

describe("Vitest's report of several parts", () => {
  const report = vitest(
    file('test/unit/a.test.ts', [['adds', 'passed']]),
    file('test/renderer/b.test.tsx', [['draws', 'failed']]),
  )

  it('is counted by part', () => {
    const counts = countParts(report, 1, false, ['unit', 'renderer'])
    expect(counts['unit']).toMatchObject({ passed: 1, failed: [] })
    expect(counts['renderer']).toMatchObject({
      passed: 0,
      failed: [{ file: 'test/renderer/b.test.tsx', title: 'draws' }],
    })
  })

  it('counts a part without a test as failed', () => {
    expect(countParts(report, 1, false, ['unit', 'conformance'])['conformance']?.failed).toHaveLength(1)
  })
})

describe("Playwright's report", () => {
  const spec = (
    title: string,
    status: string,
    annotations: readonly object[] = [],
    told: readonly string[] = [],
  ) => ({
    title,
    file: 'sale.spec.ts',
    tests: [{ status, annotations, results: [{ errors: told.map((message) => ({ message })) }] }],
  })
  const report = (specs: readonly object[], errors: readonly object[] = []) => ({
    suites: [{ title: 'sale.spec.ts', specs: [], suites: [{ title: 'a sale', specs }] }],
    errors,
  })

  it('names each failed test with its error, and each skipped one with its reason', () => {
    const why = { type: 'skip', description: 'no sandbox' }
    const specs = [
      spec('is paid', 'expected'),
      spec('is late', 'unexpected', [], ['\u001B[31mError: too late\u001B[39m\n at x', 'another']),
      spec('is packed', 'skipped', [why]),
    ]
    expect(countPlaywright(report(specs), 1, false)).toEqual({
      passed: 1,
      failed: [{ file: 'test/e2e/sale.spec.ts', title: 'a sale > is late', why: 'Error: too late' }],
      skipped: [{ file: 'test/e2e/sale.spec.ts', title: 'a sale > is packed', why: 'no sandbox' }],
      note: '',
    })
  })

  it('counts a file that does not load, a missing report and an error outside of any test as failed', () => {
    const errors = [
      { message: 'Error: no such module', location: { file: join(ROOT, 'test/e2e/a.spec.ts') } },
    ]
    expect(countPlaywright(report([], errors), 1, false).failed).toEqual([
      { file: 'test/e2e/a.spec.ts', title: 'did not load or clean up', why: 'Error: no such module' },
    ])
    expect(countPlaywright(undefined, 1, false).failed).toHaveLength(1)
    expect(countPlaywright(report([spec('is paid', 'expected')]), 1, false).failed).toHaveLength(1)
  })

  it('finds nothing wrong with a filter that matches none of its tests', () => {
    const errors = [{ message: 'Error: No tests found' }]
    expect(countPlaywright(report([], errors), 1, true)).toMatchObject({
      failed: [],
      note: 'nothing matches',
    })
    expect(countPlaywright(report([], errors), 1, false).failed).toHaveLength(1)
  })
})

describe('the summary', () => {
  it('names the failed tests just before the count', () => {
    const bad: Count = {
      passed: 0,
      failed: [{ file: 'test/unit/b.test.ts', title: 'rounds' }],
      skipped: [{ file: 'c.test.ts', title: 'is packed', why: 'no sandbox' }],
      note: '',
    }
    const { lines, failed } = summaryOf([part(good), part(bad, 'e2e')], '2.0 s', false)
    expect(lines.slice(-5)).toEqual([
      '  skipped:',
      '    e2e  c.test.ts > is packed: no sandbox',
      '  failed:',
      '    e2e  test/unit/b.test.ts > rounds',
      '1 passed, 1 failed',
    ])
    expect(failed).toBe(1)
  })

  it('ends with the count alone where all is well', () => {
    expect(summaryOf([part(good)], '2.0 s', false).lines.slice(-2)).toEqual([
      '  in 2.0 s',
      '1 passed, 0 failed',
    ])
  })

  it('fails a filter that matches no test of any part', () => {
    const empty = countVitest(vitest(), 1, true)
    expect(summaryOf([part(empty)], '1.0 s', true).lines.at(-1)).toBe('0 passed, 1 failed')
    expect(summaryOf([part(empty), part(good)], '1.0 s', true).lines.at(-1)).toBe('1 passed, 0 failed')
  })
})
