// What a runner's report says: how many tests passed, and which ones failed or were skipped.
import { relative } from 'node:path'
import { root } from './paths.mjs'

/**
 * @typedef {{ file: string, title: string, why?: string }} Named
 * @typedef {{ passed: number, failed: Named[], skipped: Named[], note: string }} Count
 */

const inProject = (file) => relative(root, file).replaceAll('\\', '/')

/** A run without a test is a mistake, except where a filter leaves a part empty. */
function whole({ passed, failed, skipped, files, code, filtered, runner }) {
  if (passed + failed.length + skipped.length === 0) {
    if (filtered) return { passed, failed, skipped, note: 'nothing matches' }
    return { passed, failed: [{ file: runner, title: 'no test ran' }], skipped, note: 'no test ran' }
  }
  if (code !== 0 && failed.length === 0) {
    const note = 'an error outside of any test'
    return { passed, failed: [{ file: runner, title: note }], skipped, note }
  }
  return { passed, failed, skipped, note: files > 0 ? `${files} files did not load or clean up` : '' }
}

const noReport = (runner) => ({
  passed: 0,
  failed: [{ file: runner, title: 'left no report' }],
  skipped: [],
  note: `${runner} left no report`,
})

/** The part of a file, from its folder in `test`. */
const partOf = (file) => ({ simulate: 'faults' })[file.split('/')[1]] ?? file.split('/')[1]

/**
 * Counts from Vitest's JSON report. A file that does not load or clean up counts as one failed test.
 * @param {string[]} parts those that ran
 * @returns {Record<string, Count>} by part
 */
export function countVitest(report, code, filtered, parts) {
  const [first = '', ...others] = parts
  const empty = { passed: 0, failed: [], skipped: [], note: '' }
  if (!report)
    return Object.fromEntries([[first, noReport('Vitest')], ...others.map((part) => [part, empty])])
  const files = report.testResults.map((one) => ({ ...one, file: inProject(one.name) }))
  const hasFailure = files.some(({ status }) => status === 'failed')
  return Object.fromEntries(
    parts.map((part) => {
      const own = files.filter(({ file }) => partOf(file) === part)
      const named = (wanted) =>
        own.flatMap(({ file, assertionResults }) =>
          assertionResults
            .filter(({ status }) => wanted.includes(status))
            .map(({ fullName, failureMessages: [message = ''] = [] }) => ({
              file,
              title: fullName,
              ...whyOf(message),
            })),
        )
      const broken = own
        .filter(
          ({ status, assertionResults }) =>
            status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
        )
        .map(({ file, message = '' }) => ({
          file,
          title: 'did not load or clean up',
          ...whyOf(message),
        }))
      return [
        part,
        whole({
          passed: named(['passed']).length,
          failed: [...named(['failed']), ...broken],
          skipped: named(['skipped', 'pending', 'todo', 'disabled']),
          files: broken.length,
          // An error outside of any test is counted once.
          code: part === first && !hasFailure ? code : 0,
          filtered,
          runner: 'Vitest',
        }),
      ]
    }),
  )
}

/** Every test of a suite of Playwright's report, with the titles above it. */
const testsIn = (suite, above = []) => [
  ...(suite.specs ?? []).flatMap(({ title, file, tests }) =>
    tests.map((test) => ({ ...test, file, title: [...above, title].join(' > ') })),
  ),
  ...(suite.suites ?? []).flatMap((inner) => testsIn(inner, [...above, inner.title])),
]

/**
 * Counts from Playwright's JSON report. A file that does not load counts as one failed test.
 * @returns {Count}
 */
export function countPlaywright(report, code, filtered) {
  if (!report) return noReport('Playwright')
  const tests = report.suites.flatMap((suite) => testsIn(suite))
  const named = (wanted, why) =>
    tests
      .filter(({ status }) => status === wanted)
      .map((test) => ({ file: `test/e2e/${test.file}`, title: test.title, ...whyOf(why(test)) }))
  const noneFound = (error) => /No tests found/.test(error.message ?? '')
  const broken = report.errors
    .filter((error) => !noneFound(error))
    .map(({ message = '', location }) => ({
      file: location ? inProject(location.file) : 'Playwright',
      title: 'did not load or clean up',
      ...whyOf(message),
    }))
  return whole({
    passed: tests.filter(({ status }) => status === 'expected').length,
    // There are no retries: a test that passed the second time would be a failed one.
    failed: [...named('unexpected', firstError), ...named('flaky', () => 'passed only later'), ...broken],
    skipped: named(
      'skipped',
      ({ annotations }) => annotations.find(({ type }) => type === 'skip')?.description ?? '',
    ),
    files: broken.length,
    code,
    filtered,
    runner: 'Playwright',
  })
}

const firstError = ({ results = [] }) => results.flatMap(({ errors }) => errors)[0]?.message ?? ''

const ESCAPE = String.fromCodePoint(27)
/** Without the colours of a terminal. */
const plain = (text) => text.replaceAll(new RegExp(`${ESCAPE}\\[[0-9;]*m`, 'g'), '')

/** The first line of an error's message, where there is one. */
function whyOf(message) {
  const why = plain(message).split('\n')[0]
  return why ? { why } : {}
}

/**
 * The summary's lines, the count last. A CI log is cut from the front, so the failures stand just before the count.
 * @param {(Count & { part: string, took: string })[]} results
 */
export function summaryOf(results, took, filtered) {
  const passed = results.reduce((total, result) => total + result.passed, 0)
  const found = results.flatMap((result) => result.failed.map((one) => ({ ...one, part: result.part })))
  const skipped = results.flatMap((result) => result.skipped.map((one) => ({ ...one, part: result.part })))
  // With a filter some parts may be empty; all of them empty means a mistyped filter.
  const isMistyped = filtered && passed + found.length + skipped.length === 0
  const failed = isMistyped ? [{ part: 'all', file: 'the filter', title: 'matches no test' }] : found
  const line = ({ part, file, title, why }) => `    ${part}  ${file} > ${title}${why ? `: ${why}` : ''}`
  const part = (result) => {
    const more = [result.skipped.length > 0 ? `${result.skipped.length} skipped` : '', result.note]
    const told = more.filter(Boolean).join(', ')
    const counts = `${result.passed} passed, ${result.failed.length} failed`
    return `  ${result.part.padEnd(13)}${counts}${told ? ` (${told})` : ''}, ${result.took}`
  }
  return {
    lines: [
      ...results.map(part),
      `  in ${took}`,
      ...(skipped.length > 0 ? ['  skipped:', ...skipped.map(line)] : []),
      ...(failed.length > 0 ? ['  failed:', ...failed.map(line)] : []),
      `${passed} passed, ${failed.length} failed`,
    ],
    failed: failed.length,
  }
}
