// Entry of a process of its own: `<entry> <journal file> [--copy FILE] [--backup FILE] [--renew-copy]`, in a terminal
// or as a child. A sealed backup asks for its recovery passphrase: on the terminal, or as the first line of what is piped
// in; never as an argument, which everybody on the machine could read. Exit code 0 when it was done.
import { parseArgs } from 'node:util'
import { timestampB } from '#domain/timestamp.ts'
import { copyOf } from '#journal/copy.ts'
import { postToParent } from '#journal/parent.ts'
import { renewCopy } from '#journal/restore.ts'
import { unwrapByPassphrase } from '#vault/wrap-passphrase.ts'
import { askPassphrase } from './ask-passphrase.ts'
import { type KeyOf, type RestoredReport, restoreFrom } from './restore.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { copy: { type: 'string' }, backup: { type: 'string' }, 'renew-copy': { type: 'boolean' } },
})
const [file] = positionals

const say = (line: string): void => void process.stderr.write(`${line}\n`)

const keyOf: KeyOf = async ({ madeAt, events, keyId, recovery }) => {
  say(`Backup of ${timestampB(madeAt)} (Jakarta), ${events} events.`)
  if (recovery === undefined) {
    say('It was made before a recovery passphrase was set: it opens on its own machine only, in Loket.')
    return undefined
  }
  const unwrapped = await unwrapByPassphrase(recovery, { id: keyId, passphrase: await askPassphrase() })
  if (unwrapped.ok) return unwrapped.key
  say(
    unwrapped.reason === 'method-missing'
      ? 'This machine cannot stretch its passphrase.'
      : 'That is not its recovery passphrase.',
  )
  return undefined
}

function words(report: RestoredReport): string {
  if (!report.ok) return `Not done (${report.why}): ${report.detail}\nEverything is as it was.`
  const { events, head, from, isEndKnown, lastAt, aside } = report
  return [
    values['renew-copy'] === true
      ? `The copy was made anew: ${events} events.`
      : `Restored: ${events} events.`,
    `From the copy ${from.copy}, from the backup ${from.backup}, from the journal ${from.journal}.`,
    `Head ${head}: compare it with one that was noted elsewhere.`,
    ...(isEndKnown ? [] : missing(lastAt)),
    ...aside.map((name) => `Kept: ${name}`),
  ].join('\n')
}

/** Without the end of the copy nobody here knows what came after the last event. */
function missing(lastAt: number | undefined): readonly string[] {
  const since = lastAt === undefined ? 'the beginning' : `${timestampB(lastAt)} (Jakarta)`
  return [
    `The end of the copy cannot be read: what was taken after ${since} may be missing.`,
    'Every order that is there and open is asked about at the gateway when Loket starts. One that is not there is found',
    "in the gateway's own history only: compare it from that time on, before the next shift is closed.",
  ]
}

if (file === undefined) {
  process.stderr.write('Which journal? Name its file.\n')
  process.exitCode = 2
} else {
  const options = { file, copy: values.copy ?? copyOf(file), backup: values.backup, now: Date.now() }
  const report: RestoredReport =
    values['renew-copy'] === true ? renewCopy(options) : await restoreFrom(options, keyOf)
  postToParent({ type: 'result', report })
  process.stdout.write(`${words(report)}\n`)
  process.exitCode = report.ok ? 0 : 1
}
