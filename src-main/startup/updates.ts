import { readFileSync, rmSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { app } from 'electron'
import type { UpdatesOff } from '#contract/update-views.ts'
import type { People } from '#counter/people/people.ts'
import type { Journal } from '#journal/journal.ts'
import { JOURNAL_FORM } from '#journal/migrations/list.ts'
import type { Policy } from '#policy/policy-schema.ts'
import type { Log } from '#support/log.ts'
import { systemClock, systemTimers } from '#support/real-ports.ts'
import { freeOf } from '#support/storage.ts'
import { Refused } from '#update/refused.ts'
import { tryProgram } from '#update/trial.ts'
import { openUpdates, type Updates } from '#update/updates.ts'
import { asStarted } from './as-started.ts'
import { jsonFile } from '#support/json-file.ts'
import { keepFiles, keptBytes, tidyKept } from './keep-files.ts'
import { ownAppImage } from './own-app-image.ts'
import { ownPolicy } from './policy.ts'
import { smokeAsked } from './smoke/asked.ts'

/** `resources/update-keys.pem`: `electron.vite.config.ts` puts it here. */
declare const UPDATE_KEYS: string

type Given = {
  readonly policy: Policy
  readonly folder: string
  readonly journal: Journal
  readonly log: Log
  readonly people: Pick<People, 'session'>
  readonly announce: (event: { readonly type: 'update-changed' }) => void
}

/** For the till's own files, whatever newer versions take. */
const RESERVED_BYTES = 200_000_000

/** Nothing but an AppImage replaces itself. A trial sale is no start of the till. */
const program = smokeAsked() === undefined ? ownAppImage() : undefined

export function openProgramUpdates({ policy, folder, journal, log, people, announce }: Given): Updates {
  const keys = trustedKeys()
  const own = join(folder, 'updates')
  const { updates } = policy
  const place = updates === 'off' ? undefined : updates
  return openUpdates({
    version: app.getVersion(),
    form: JOURNAL_FORM,
    off: whyOff(policy, keys),
    program: program ?? process.execPath,
    keys,
    file: jsonFile(join(folder, 'updates.json')),
    openFeed: async () => {
      const { openFeed } = await import('#update/feed.ts')
      if (place === undefined) throw new Error('no feed')
      const computer = `${hostname()} ${userInfo().username}`
      return openFeed({ url: place.feed, ca: place.ca, version: app.getVersion(), folder: own, computer })
    },
    tryProgram: (file) => tryProgram(file, app.commandLine.hasSwitch('no-sandbox') ? ['--no-sandbox'] : []),
    isStillAllowed: () => {
      const now = ownPolicy()
      return now.ok && isDeepStrictEqual(now.policy?.updates, updates)
    },
    isQuiet: () =>
      people.session.signedIn() === undefined &&
      journal.read.openShift() === undefined &&
      journal.read.openOrders(systemClock.now()).length === 0 &&
      !journal.read.openInstructions().some(({ state }) => state === 'sending'),
    room: () => {
      const free = [folder, dirname(program ?? folder)].map((one) => freeOf(one) ?? Infinity)
      return Math.min(...free) - keptBytes(folder) - RESERVED_BYTES
    },
    close: () => app.quit(),
    keepFiles: (version) => keepFiles(folder, version),
    tidyKept: () => tidyKept(folder, systemClock.now()),
    dropFetched: () => rmSync(join(own, 'files'), { recursive: true, force: true }),
    openAgain: () => app.relaunch(asStarted()),
    clock: systemClock,
    timers: systemTimers,
    announce: () => announce({ type: 'update-changed' }),
    note: (reason, error) => {
      const { why, cause: err = error } = error instanceof Refused ? error : {}
      log.warn({ reason, ...(why === undefined ? { err } : { why }) }, 'a newer version was not taken')
    },
  })
}

function whyOff({ updates }: Policy, keys: readonly string[]): UpdatesOff | undefined {
  if (program === undefined) return 'installed-by-system'
  if (updates === 'off') return 'set-by-it'
  if (updates === undefined) return 'no-feed'
  return keys.length === 0 ? 'no-key' : undefined
}

/** A program from its source folder is a developer's: it may be told of other keys. */
function trustedKeys(): readonly string[] {
  const other = app.isPackaged ? '' : app.commandLine.getSwitchValue('update-keys')
  const text = other === '' ? UPDATE_KEYS : readFileSync(other, 'utf8')
  return text.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? []
}
