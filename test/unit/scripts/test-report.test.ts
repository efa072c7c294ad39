import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countVitest, summaryOf, type Count } from '../../../scripts/lib/test-report.mjs'

const ROOT = join(import.meta.dirname, '../../..')
type Test = readonly [title: string, status: 'passed' | 'failed' | 'skipped', why?: string]

const file = (name: string, tests: readonly Test[], message = '') => ({
  name: join(ROOT, name),
  status: message !== '' || tests.some(([, status]) => status === 'failed') ? 'failed' : 'passed',
  message,
  assertionResults: tests.map(([fullName, status, why]) => ({ fullName, status, meta: { why } })),
})
const vitest = (...files: readonly ReturnType<typeof file>[]) => ({
  numPassedTests: files.flatMap((one) => one.assertionResults).filter(({ status }) => status === 'passed')
    .length,
  testResults: files,
})
const part = (count: Count, name = 'unit') => ({ ...count, part: name, took: '1.0 s' })
const good = countVitest(vitest(file('a.test.ts', [['adds', 'passed']])), 0, false)

describe("Vitest's report", () => {
  it('names each failed and each skipped test', () => {
    const report = vitest(
      file('test/a.test.ts', [
        ['money adds', 'passed'],
        ['money rounds', 'failed'],
        ['money prints', 'skipped', 'no printer'],
      ]),
    )
    expect(countVitest(report, 1, false)).toEqual({
      passed: 1,
      failed: [{ file: 'test/a.test.ts', title: 'money rounds' }],
      skipped: [{ file: 'test/a.test.ts', title: 'money prints', why: 'no printer' }],
      note: '',
    })
  })

  it('counts a file that does not load as failed, and says why', () => {
    const report = vitest(
      file('a.test.ts', [['adds', 'passed']]),
      file('b.test.ts', [], 'no such module\n at x'),
    )
    const { failed, note } = countVitest(report, 1, false)
    expect(failed).toEqual([{ file: 'b.test.ts', title: 'did not load or clean up', why: 'no such module' }])
    expect(note).toBe('1 files did not load or clean up')
  })

  it('counts a missing report, an empty run and an error outside of any test as failed', () => {
    expect(countVitest(undefined, 0, false).failed).toHaveLength(1)
    expect(countVitest(vitest(), 0, false).failed).toHaveLength(1)
    expect(countVitest(vitest(file('a.test.ts', [['adds', 'passed']])), 1, false).failed).toHaveLength(1)
  })

  it('finds nothing wrong with a part that a filter leaves empty', () => {
    expect(countVitest(vitest(), 1, true)).toMatchObject({ failed: [], note: 'nothing matches' })
  })
})

describe('the summary', () => {
  it('names the failed tests just before the count', () => {
    const bad: Count = {
      passed: 0,
      failed: [{ file: 'b.test.ts', title: 'rounds' }],
      skipped: [{ file: 'c.test.ts', title: 'is packed', why: 'no sandbox' }],
      note: '',
    }
    const { lines, failed } = summaryOf([part(good), part(bad, 'e2e')], '2.0 s', false)
    expect(lines.slice(-5)).toEqual([
      '  skipped:',
      '    e2e  c.test.ts > is packed: no sandbox',
      '  failed:',
      '    e2e  b.test.ts > rounds',
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
