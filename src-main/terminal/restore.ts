import { parseArgs } from 'node:util'
import { type KeyOf, type RestoredReport, restoreFrom } from '#backup/restore.ts'
import { timestampB } from '#domain/timestamp.ts'
import { beginAnew } from '#journal/restore/begin-anew.ts'
import { copyOf } from '#journal/copy/copy.ts'
import { renewCopy } from '#journal/restore/restore.ts'
import { unwrapByPassphrase } from '#vault/wrap-passphrase.ts'
import { askPassphrase } from './ask-passphrase.ts'
import { type HowRestored, restoredWords } from './restore-words.ts'
import type { Said } from './said.ts'

/**
 * `restore FILE [--copy FILE] [--backup FILE [--backup-alone]] [--renew-copy | --begin-anew=real|practice]`: rebuilds
 * a journal that a till does not open. A sealed backup needs its recovery passphrase, typed at the terminal or as the
 * first line of piped input. It is never an argument, which every user of the machine could read. Code: 0 restored, 1
 * not restored and nothing changed, 2 no file named.
 */
export async function restore(args: readonly string[]): Promise<Said> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      copy: { type: 'string' },
      backup: { type: 'string' },
      'backup-alone': { type: 'boolean' },
      'renew-copy': { type: 'boolean' },
      'begin-anew': { type: 'string' },
    },
  })
  const [file] = positionals
  if (file === undefined) return { code: 2, err: 'Which journal? Name its file.\n' }
  const options = {
    file,
    copy: values.copy ?? copyOf(file),
    backup: values.backup,
    now: Date.now(),
    isBackupAlone: values['backup-alone'] === true,
  }
  const anew = values['begin-anew']
  if (anew !== undefined) {
    if (anew !== 'real' && anew !== 'practice')
      return { code: 2, err: 'Of which kind? --begin-anew=real or --begin-anew=practice.\n' }
    return said(beginAnew(options, anew), 'begun-anew')
  }
  if (values['renew-copy'] === true) return said(renewCopy(options), 'copy-renewed')
  return said(await restoreFrom(options, keyOf), 'rebuilt')
}

const said = (report: RestoredReport, how: HowRestored): Said => ({
  code: report.ok ? 0 : 1,
  out: `${restoredWords(report, how)}\n`,
})

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
