/** A program on the real feed: its updates over a real HTTPS line, fetched by the real electron-updater. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { jsonFile } from '#support/json-file.ts'
import { openUpdateFeed, ownPackage, type UpdateFeed } from '#test/support/update-feed.ts'
import { openFeed } from '#update/feed.ts'
import { tryProgram } from '#update/trial.ts'
import { openUpdates, type UpdateDeps } from '#update/updates.ts'

export const OLD = '#!/bin/sh\necho old\n'
export const NEW = '#!/bin/sh\necho \'{"ok":true,"versions":{"loket":"0.2.0"}}\'\n'
export const DAY = 86_400_000
export const NAME = ownPackage('0.2.0')

export const AT = { version: '0.1.0', computer: 'till-1 sri' }

export let feed: UpdateFeed
export let place: string
export let program: string
export let done: string[]
/** A feed for the file, and for each test a program that a newer one may take the place of. */
export function atTheFeed(): void {
  beforeAll(async () => {
    feed = await openUpdateFeed()
  })
  afterAll(() => feed.close())
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'loket-update-'))
    program = join(place, 'Loket.AppImage')
    writeFileSync(program, OLD)
    chmodSync(program, 0o755)
    process.env['APPIMAGE'] = program
    done = []
    feed.answers.clear()
    feed.pack(NAME, NEW)
  })
  afterEach(() => {
    delete process.env['APPIMAGE']
    rmSync(place, { recursive: true })
  })
}

export function open(more: Partial<UpdateDeps> = {}) {
  let heard = (): void => undefined
  const own = join(place, 'updates')
  mkdirSync(own, { recursive: true })
  const updates = openUpdates({
    version: '0.1.0',
    form: 4,
    program,
    keys: [feed.publicPem],
    file: jsonFile(join(place, 'updates.json')),
    openFeed: () => Promise.resolve(openFeed({ ...AT, url: feed.server.url, ca: feed.ca, folder: own })),
    tryProgram: (file) => tryProgram(file),
    isStillAllowed: () => true,
    isQuiet: () => false,
    room: () => Infinity,
    close: () => void done.push('close'),
    keepFiles: (version) => void done.push(`keep ${version}`),
    tidyKept: () => undefined,
    dropFetched: () => void done.push('drop'),
    openAgain: () => void done.push('open'),
    clock: { now: () => Date.now() },
    timers: { after: () => () => undefined },
    announce: () => heard(),
    note: () => undefined,
    ...more,
  })
  updates.opened()
  /** Looks, and waits for the end of it. */
  const look = () =>
    new Promise<ReturnType<typeof updates.view>>((resolve) => {
      heard = () => {
        const view = updates.view()
        if (view.state === 'idle' || view.state === 'ready') resolve(view)
      }
      expect(updates.look()).toBe(true)
    })
  return { ...updates, look, begin: updates.look }
}
export const installed = () => readFileSync(program, 'utf8')
export const good = () => feed.list('0.2.0', join(feed.folder, 'files', NAME))
/** The package, as the feed has it. */
export const at = () => join(feed.folder, 'files', NAME)

/** A start, and its first look that no one asked for. */
export async function unasked(more: Partial<UpdateDeps> = {}) {
  const looks: (() => void)[] = []
  const updates = open({
    timers: { after: (ms, act) => (void (ms > 60_000 && looks.push(act)), () => undefined) },
    ...more,
  })
  looks.pop()?.()
  await expect.poll(() => updates.view().lookedAt).toBeDefined()
  return updates.view()
}
