/** Looks for a newer version, fetches it, tries it on this computer, and puts it in place while Loket closes. */
import { statSync } from 'node:fs'
import { z } from 'zod'
import type { UpdateFault, UpdatesOff, UpdateState, UpdateView } from '#contract/update-views.ts'
import type { Clock, Timers } from '#domain/ports.ts'
import type { Feed } from './feed.ts'
import { judgeManifest, type Manifest, type ManifestFile } from './manifest.ts'
import { swapProgram, tidySwap } from './swap.ts'
import type { Trial } from './trial.ts'

const MINUTE = 60_000
/** The morning's queue comes first. */
const FIRST_LOOK_MS = 5 * MINUTE
const LOOK_EVERY_MS = 6 * 60 * MINUTE

/** Loket's note about newer versions, in its own file; implemented in `startup/json-file.ts`. */
export type UpdateFile = {
  read(): unknown
  write(value: unknown): { readonly ok: true } | { readonly ok: false; readonly code: string }
}

const noteSchema = z.strictObject({
  /** Of the newest list that was believed: no older one counts. */
  sequence: z.int(),
  /** Did not pass its trial here. */
  failed: z.string().exactOptional(),
  /** Is being put in place. */
  installing: z.strictObject({ from: z.string(), to: z.string() }).exactOptional(),
  last: z.strictObject({ from: z.string(), to: z.string(), at: z.int() }).exactOptional(),
  fault: z.literal('not-replaced').exactOptional(),
})
type Note = Readonly<z.infer<typeof noteSchema>>

export type UpdateDeps = {
  readonly version: string
  readonly off?: UpdatesOff | undefined
  /** The file that is the program. */
  readonly program: string
  readonly keys: readonly string[]
  readonly file: UpdateFile
  /** Loaded when first needed. */
  readonly openFeed: () => Promise<Feed>
  /** Starts the fetched program as it would be started, on a till of its own. */
  readonly tryProgram: (file: string) => Promise<Trial>
  /** No payment and no shift is open, and no person is signed in. */
  readonly isQuiet: () => boolean
  /** Closes Loket; `finish` is called once its journal is closed. */
  readonly close: () => void
  /** Copies journal and vault to where they can be found if the new version harms them. */
  readonly keepFiles: (version: string) => void
  readonly openAgain: () => void
  readonly clock: Clock
  readonly timers: Timers
  readonly announce: () => void
  /** For the log. */
  readonly note: (fault: UpdateFault, error: unknown) => void
}

type Ready = { readonly file: string; readonly listed: ManifestFile; readonly manifest: Manifest }

class Refused extends Error {
  readonly fault: UpdateFault
  constructor(fault: UpdateFault, detail = '') {
    super(detail)
    this.fault = fault
  }
}

export type Updates = ReturnType<typeof openUpdates>

export function openUpdates(deps: UpdateDeps) {
  const { version, off, program, file, clock, timers } = deps
  let seen: Pick<UpdateView, 'state' | 'found' | 'percent' | 'lookedAt' | 'fault'> = { state: 'idle' }
  let ready: Ready | undefined
  let isInstalling = false

  const read = (): Note => {
    const parsed = noteSchema.safeParse(file.read())
    return parsed.success ? parsed.data : { sequence: 0 }
  }
  const write = (note: Note): void => {
    const written = file.write(note)
    if (!written.ok) throw new Refused('not-replaced', `the note about it: ${written.code}`)
  }
  const show = (state: UpdateState, more: Partial<typeof seen> = {}): void => {
    const { lookedAt, found } = seen
    seen = {
      state,
      ...(lookedAt === undefined ? {} : { lookedAt }),
      ...(found === undefined ? {} : { found }),
      ...more,
    }
    deps.announce()
  }

  /** Ends the installing that this start follows: it worked, or the old program is still there. */
  const settle = (): void => {
    if (off !== undefined) return
    tidySwap(program)
    const { installing, ...note } = read()
    if (installing === undefined) return
    const { fault: _before, ...rest } = note
    // A disk that refuses says so at the next look.
    if (installing.to === version) file.write({ ...rest, last: { ...installing, at: clock.now() } })
    else file.write({ ...rest, fault: 'not-replaced' })
  }

  const look = async (isAsked: boolean): Promise<void> => {
    show('checking')
    const feed = await deps.openFeed()
    const found = await answered(feed.check())
    const note = read()
    const judged = judgeManifest(found.info, {
      keys: deps.keys,
      now: clock.now(),
      sequence: note.sequence,
    })
    if (!judged.ok) throw new Refused(judged.why)
    const { manifest, sequence } = judged
    if (sequence > note.sequence) write({ ...note, sequence })
    if (!found.isNewer) return
    if (note.failed === manifest.version && !isAsked) throw new Refused('failed-trial', 'as before')
    const listed = manifest.files.find(({ url }) => url.endsWith('.AppImage'))
    if (listed === undefined) throw new Refused('malformed', 'no package for this computer')
    ready = undefined
    show('downloading', { found: manifest.version, percent: 0 })
    const fetched = await feed
      .download(listed.size, (percent) => {
        if (Math.floor(percent) !== seen.percent) show('downloading', { percent: Math.floor(percent) })
      })
      .catch((error: unknown) => {
        throw new Refused('wrong-file', String(error))
      })
    if (statSync(fetched).size !== listed.size) throw new Refused('wrong-file', 'of another size')
    show('trying')
    const trial = await deps.tryProgram(fetched)
    if (!trial.ok || trial.version !== manifest.version) {
      write({ ...read(), failed: manifest.version })
      throw new Refused('failed-trial', trial.ok ? `it is ${trial.version}` : trial.why)
    }
    ready = { file: fetched, listed, manifest }
  }

  const begin = (isAsked: boolean): void => {
    void look(isAsked)
      .then(() => show(ready === undefined ? 'idle' : 'ready', { lookedAt: clock.now() }))
      .catch((error: unknown) => {
        const fault = error instanceof Refused ? error.fault : 'no-answer'
        deps.note(fault, error)
        show('idle', { lookedAt: clock.now(), fault })
      })
  }
  const isBusy = (): boolean => isInstalling || !['idle', 'ready'].includes(seen.state)

  const install = (): boolean => {
    if (ready === undefined || isInstalling) return false
    isInstalling = true
    deps.close()
    return true
  }

  const tick = (): void => {
    timers.after(MINUTE, tick)
    if (seen.state === 'ready' && deps.isQuiet()) install()
  }
  const lookAgain = (): void => {
    timers.after(LOOK_EVERY_MS, lookAgain)
    if (seen.state === 'idle') begin(false)
  }
  if (off === undefined) {
    timers.after(FIRST_LOOK_MS, lookAgain)
    tick()
  }
  settle()

  return {
    view: (): UpdateView => {
      const { last, fault } = read()
      return {
        version,
        ...(off === undefined ? {} : { off }),
        ...(fault === undefined ? {} : { fault }),
        ...seen,
        ...(last?.to === version ? { last: { from: last.from, at: last.at } } : {}),
      }
    },
    look: (): boolean => {
      if (off !== undefined || isBusy()) return false
      begin(true)
      return true
    },
    install,
    /** The last act of a closing Loket: installs if that is why it closes, and opens the program again. */
    finish: (): void => {
      if (!isInstalling || ready === undefined) return
      const { file: fresh, listed, manifest } = ready
      try {
        const { fault: _before, failed: _failed, ...note } = read()
        const judged = judgeManifest(manifest, { keys: deps.keys, now: clock.now(), sequence: note.sequence })
        if (!judged.ok) throw new Refused(judged.why)
        write({ ...note, installing: { from: version, to: manifest.version } })
        deps.keepFiles(version)
        swapProgram({ program, fresh, sha512: listed.sha512 })
      } catch (error) {
        deps.note('not-replaced', error)
      }
      deps.openAgain()
    },
  }
}

/** Of electron-updater's own codes, those of a list that it cannot read. */
const UNREADABLE = /^ERR_UPDATER_(?:INVALID|NO_)/

async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    const { code = '', message = String(error) } = Object(error) as Partial<NodeJS.ErrnoException>
    throw new Refused(UNREADABLE.test(code) ? 'malformed' : 'no-answer', message)
  }
}
