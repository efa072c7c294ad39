/** Looks for a newer version, fetches it, tries it on this computer, and puts it in place while Loket closes. */
import { accessSync, constants, statSync, type Stats } from 'node:fs'
import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  LIST_FAULTS,
  type UpdateFault,
  type UpdatesOff,
  type UpdateState,
  type UpdateView,
} from '#contract/update-views.ts'
import type { Clock, Timers } from '#domain/ports.ts'
import type { Feed } from './feed.ts'
import { judgeManifest, type Manifest, type ManifestFile } from './manifest.ts'
import { readNote, settled, updateFacts, withoutRefused, type UpdateFile, type UpdateNote } from './note.ts'
import { faultOf, Refused } from './refused.ts'
import { endSwap, swapProgram } from './swap.ts'
import type { Trial } from './trial.ts'

const MINUTE = 60_000
/** The morning's queue comes first. */
const FIRST_LOOK_MS = 5 * MINUTE
const LOOK_EVERY_MS = 6 * 60 * MINUTE
const DISBELIEF: ReadonlySet<UpdateFault> = new Set(LIST_FAULTS)

export type UpdateDeps = {
  readonly version: string
  /** The newest form of the journal that this program opens. */
  readonly form: number
  readonly off?: UpdatesOff | undefined
  /** The file that is the program. */
  readonly program: string
  readonly keys: readonly string[]
  readonly file: UpdateFile
  /** Loaded when first needed. */
  readonly openFeed: () => Promise<Feed>
  /** Starts the fetched program as it would be started, on a till of its own. */
  readonly tryProgram: (file: string) => Promise<Trial>
  /** The policy still says what it said when Loket started. */
  readonly isStillAllowed: () => boolean
  /** No payment and no shift is open, nothing is being sent, and no person is signed in. */
  readonly isQuiet: () => boolean
  /** Bytes of the disk that newer versions may take. */
  readonly room: () => number
  /** Closes Loket; `finish` is called once its journal is closed. */
  readonly close: () => void
  /** Copies journal and vault to where they can be found if the new version harms them. */
  readonly keepFiles: (version: string) => void
  /** Removes old copies. */
  readonly tidyKept: () => void
  /** Removes what was fetched. */
  readonly dropFetched: () => void
  readonly openAgain: () => void
  readonly clock: Clock
  readonly timers: Timers
  readonly announce: () => void
  /** For the log. */
  readonly note: (fault: UpdateFault, error: unknown) => void
}

type Ready = { readonly file: string; readonly listed: ManifestFile; readonly manifest: Manifest }

export type Updates = ReturnType<typeof openUpdates>

export function openUpdates(deps: UpdateDeps) {
  const { version, off, program, file, clock, timers } = deps
  let seen: Pick<UpdateView, 'state' | 'found' | 'percent' | 'lookedAt' | 'fault'> = { state: 'idle' }
  let ready: Ready | undefined
  /** Of the package that passed its trial: it is not tried again. */
  let tried: string | undefined
  let isInstalling = false
  /** Others may use the same file: it may have been replaced since. */
  const started = statSync(program, { throwIfNoEntry: false })

  const write = (note: UpdateNote): void => {
    const written = file.write(note)
    if (!written.ok)
      throw new Refused('not-noted', { cause: Object.assign(new Error('the note'), { code: written.code }) })
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

  /** A policy that has changed counts when Loket is started again; until then nothing newer is taken. */
  const offNow = (): UpdatesOff | undefined => off ?? (deps.isStillAllowed() ? undefined : 'policy-changed')

  const look = async (isAsked: boolean): Promise<void> => {
    show('checking')
    const feed = await deps.openFeed()
    const found = await feed.check()
    const note = readNote(file)
    const judged = judgeManifest(found.info, { keys: deps.keys, now: clock.now(), sequence: note.sequence })
    if (!judged.ok) throw new Refused(judged.why)
    const { manifest, sequence } = judged
    const { vainSince: _vain, ...known } = note
    const { refused } = known
    const next = { ...(isAsked ? withoutRefused(known) : known), sequence }
    if (!isDeepStrictEqual(next, note)) write(next)
    if (!found.isNewer) return
    const listed = manifest.files.find(({ url }) => isOurs(url))
    if (listed === undefined) throw new Refused('malformed')
    seen = { ...seen, found: manifest.version }
    if (refused?.sha512 === listed.sha512 && !isAsked) throw new Refused(refused.why)
    mustFit(listed)
    show('downloading', { percent: 0 })
    const fetched = await feed.download(listed.size, (percent) => {
      if (Math.floor(percent) !== seen.percent) show('downloading', { percent: Math.floor(percent) })
    })
    if (statSync(fetched).size !== listed.size) throw new Refused('wrong-file')
    await mustPass(fetched, listed, manifest.version)
    ready = { file: fetched, listed, manifest }
  }

  /** The package and its copy next to the program; what has passed its trial is already here. */
  const mustFit = ({ size, sha512 }: ManifestFile): void => {
    try {
      accessSync(dirname(program), constants.W_OK)
    } catch (error) {
      throw new Refused('not-writable', { cause: error })
    }
    if (deps.room() < (tried === sha512 ? size : 2 * size)) throw new Refused('no-room')
  }

  const mustPass = async (fetched: string, { sha512 }: ManifestFile, wanted: string): Promise<void> => {
    if (tried === sha512) return
    show('trying')
    const trial = await deps.tryProgram(fetched)
    if (trial.ok && trial.version === wanted) {
      tried = sha512
      return
    }
    // One that the system could not start may be started another day.
    if (!trial.ok && trial.isUntried) throw new Refused('not-tried', trial)
    write({ ...readNote(file), refused: { version: wanted, sha512, why: 'failed-trial' } })
    throw new Refused('failed-trial', trial.ok ? { why: 'another-version' } : trial)
  }

  const begin = async (isAsked: boolean): Promise<void> => {
    ready = undefined
    if (offNow() !== undefined) return show('idle')
    try {
      await look(isAsked)
      show(ready === undefined ? 'idle' : 'ready', { lookedAt: clock.now() })
    } catch (error) {
      const fault = faultOf(error)
      deps.note(fault, error)
      if (DISBELIEF.has(fault)) noteVain()
      show('idle', { lookedAt: clock.now(), fault })
    }
  }
  const noteVain = (): void => {
    const note = readNote(file)
    if (note.vainSince === undefined) file.write({ ...note, vainSince: clock.now() })
  }
  const isBusy = (): boolean => isInstalling || !['idle', 'ready'].includes(seen.state)

  const install = (): boolean => {
    if (ready === undefined || isBusy() || offNow() !== undefined) return false
    isInstalling = true
    deps.close()
    return true
  }

  const tick = (): void => {
    timers.after(MINUTE, tick)
    if (seen.state !== 'ready' || isInstalling || !deps.isQuiet()) return
    // It may have been withdrawn since.
    void begin(false).then(() => deps.isQuiet() && install())
  }
  const lookAgain = (): void => {
    timers.after(LOOK_EVERY_MS, lookAgain)
    if (!isBusy()) void begin(false)
  }
  if (off === undefined) {
    timers.after(FIRST_LOOK_MS, lookAgain)
    tick()
  }

  return {
    view: (): UpdateView => {
      const [{ last, refused }, isOff] = [readNote(file), offNow()]
      const isShown = refused !== undefined && (seen.found ?? refused.version) === refused.version
      return {
        version,
        ...(isOff === undefined ? {} : { off: isOff }),
        ...(isShown && seen.state === 'idle' ? { fault: refused.why, found: refused.version } : {}),
        ...seen,
        ...(last?.to === version ? { last: { from: last.from, at: last.at } } : {}),
      }
    },
    facts: () => (offNow() === undefined ? updateFacts(file) : {}),
    look: (): boolean => {
      if (offNow() !== undefined || isBusy()) return false
      void begin(true)
      return true
    },
    /** Once the till is open: ends the installing that this start follows. */
    opened: (): void => {
      try {
        const note = readNote(file)
        const swap = off === 'installed-by-system' ? undefined : endSwap(program)
        deps.tidyKept()
        if (swap?.to === version) deps.dropFetched()
        if (swap?.back !== undefined) deps.note('not-opened', new Refused('not-opened', { why: swap.back }))
        const next = settled(note, swap, version, clock.now())
        // What was refused before counts no more where nothing is taken.
        const known = off === undefined ? next : { sequence: next.sequence }
        if (!isDeepStrictEqual(known, note)) write(known)
      } catch (error) {
        // A disk that refuses is no reason not to sell.
        deps.note('not-noted', error)
      }
    },
    install,
    /**
     * The end of Loket: closes the till by these acts. If that is why it ends, installs what is ready, and opens the program
     * again, whatever failed.
     */
    finish: (...closing: readonly (() => void)[]): void => {
      try {
        for (const close of closing) close()
        if (isInstalling && ready !== undefined) putInPlace(ready)
      } catch (error) {
        if (!isInstalling) throw error
        deps.note('not-replaced', error)
        if (!(error instanceof Refused)) refuseReady()
      }
      if (isInstalling) deps.openAgain()
    },
  }

  /** Otherwise a till that is quiet would close for it again and again. */
  function refuseReady(): void {
    if (ready === undefined) return
    const { manifest, listed } = ready
    const refused = { version: manifest.version, sha512: listed.sha512, why: 'not-replaced' } as const
    file.write({ ...readNote(file), refused })
  }

  function putInPlace({ file: fresh, listed, manifest }: Ready): void {
    const { sequence } = readNote(file)
    const judged = judgeManifest(manifest, { keys: deps.keys, now: clock.now(), sequence })
    if (!judged.ok) throw new Refused(judged.why)
    if (!isSame(statSync(program), started)) throw new Error('another program is in its place')
    deps.keepFiles(version)
    const { sha512 } = listed
    swapProgram({ program, fresh, sha512, from: version, to: manifest.version, form: deps.form })
  }
}

function isSame(now: Stats, then: Stats | undefined): boolean {
  return now.ino === then?.ino && now.mtimeMs === then.mtimeMs
}

/** Of this computer's processor; as `scripts/lib/package/config.ts` names it. */
function isOurs(name: string): boolean {
  const processor = process.arch === 'x64' ? 'x86_64' : process.arch
  return name.endsWith(`-${processor}.AppImage`)
}
