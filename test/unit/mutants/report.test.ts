import { expect, it } from 'vitest'
import { mutantsOf, scoreOf, type StrykerReport } from '#test/mutants/report.ts'

const at = (line: number, column: number, end: number) => ({
  start: { line, column },
  end: { line, column: end },
})
const report: StrykerReport = {
  files: {
    'src-main/a.ts': {
      source: 'const one = 1\nreturn one < two\n',
      mutants: [
        {
          mutatorName: 'EqualityOperator',
          replacement: 'one <= two',
          status: 'Survived',
          location: at(2, 8, 17),
        },
        { mutatorName: 'BlockStatement', replacement: '{}', status: 'NoCoverage', location: at(1, 1, 6) },
        { mutatorName: 'ArithmeticOperator', replacement: '2', status: 'Killed', location: at(1, 13, 14) },
        { mutatorName: 'ArithmeticOperator', replacement: '3', status: 'Timeout', location: at(1, 13, 14) },
        { mutatorName: 'StringLiteral', replacement: '""', status: 'Ignored', location: at(1, 1, 6) },
      ],
    },
  },
}

it('counts what no test noticed, whether a test came by or not', () => {
  const { noticed, survivors, share } = scoreOf(mutantsOf(report), [])
  expect([noticed, survivors.length, share]).toEqual([2, 2, 0.5])
  expect(survivors[0]).toMatchObject({ line: 2, from: 'one < two', to: 'one <= two' })
})

it('leaves out a survivor that is listed, only for that very change', () => {
  const listed = {
    file: 'src-main/a.ts',
    at: 'return one < two',
    kind: 'EqualityOperator',
    from: 'one < two',
    to: 'one <= two',
    why: 'x',
  }
  expect(scoreOf(mutantsOf(report), [listed])).toMatchObject({ equivalent: 1, noticed: 2, share: 2 / 3 })
  for (const other of [{ to: 'one > two' }, { at: 'if (one < two) return' }])
    expect(scoreOf(mutantsOf(report), [{ ...listed, ...other }]).equivalent).toBe(0)
})
