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

/**
 * Counts from Vitest's JSON report. A file that does not load or clean up counts as one failed test.
 * @returns {Count}
 */
export function countVitest(report, code, filtered) {
  if (!report) return noReport('Vitest')
  const named = (wanted) =>
    report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => wanted.includes(status))
        .map(({ fullName, meta }) => ({
          file: inProject(name),
          title: fullName,
          ...(meta?.why && { why: meta.why }),
        })),
    )
  const broken = report.testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    )
    .map(({ name, message = '' }) => ({
      file: inProject(name),
      title: 'did not load or clean up',
      why: message.split('\n')[0],
    }))
  return whole({
    passed: report.numPassedTests,
    failed: [...named(['failed']), ...broken],
    skipped: named(['skipped', 'pending', 'todo', 'disabled']),
    files: broken.length,
    code,
    filtered,
    runner: 'Vitest',
  })
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
