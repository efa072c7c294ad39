// Entry of a process of its own: `<entry> <journal file> [--copy FILE] [--backup FILE] [--renew-copy]`, in a terminal
// or as a child. Exit code 0 when it was done.
import { parseArgs } from 'node:util'
import { copyOf } from './copy.ts'
import { postToParent } from './parent.ts'
import { renewCopy, type RestoreReport, restoreJournal } from './restore.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { copy: { type: 'string' }, backup: { type: 'string' }, 'renew-copy': { type: 'boolean' } },
})
const [file] = positionals

function words(report: RestoreReport): string {
  if (!report.ok) return `Not done (${report.why}): ${report.detail}\nEverything is as it was.`
  const { events, head, from, isEndKnown, aside } = report
  return [
    values['renew-copy'] === true
      ? `The copy was made anew: ${events} events.`
      : `Restored: ${events} events.`,
    `From the copy ${from.copy}, from the backup ${from.backup}, from the journal ${from.journal}.`,
    `Head ${head}: compare it with one that was noted elsewhere.`,
    ...(isEndKnown ? [] : ['The last lines of the copy cannot be read: there may have been more events.']),
    ...aside.map((name) => `Kept: ${name}`),
  ].join('\n')
}

if (file === undefined) {
  process.stderr.write('Which journal? Name its file.\n')
  process.exitCode = 2
} else {
  const options = { file, copy: values.copy ?? copyOf(file), backup: values.backup, now: Date.now() }
  const report = values['renew-copy'] === true ? renewCopy(options) : restoreJournal(options)
  postToParent({ type: 'result', report })
  process.stdout.write(`${words(report)}\n`)
  process.exitCode = report.ok ? 0 : 1
}
