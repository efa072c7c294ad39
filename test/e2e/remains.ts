/** Every file that a till and its Chromium leave, by kind, and what of a text or a picture is found in them. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { searchFor, type Canary, type Place } from '#test/audit/search.ts'

/** Where a till leaves files. The first kind that fits is a file's; `plant` is a name of that kind. */
const KINDS = [
  { kind: 'temp', fits: /^temp\//, plant: 'temp/.org.chromium.Chromium.kenari' },
  { kind: 'backup', fits: /\.loket-backup$/, plant: 'profile/backups/kenari.loket-backup' },
  { kind: 'copy', fits: /\.journal.*\.copy/, plant: 'profile/kenari.journal.copy' },
  { kind: 'journal', fits: /\.journal(?:-wal|-shm)?$/, plant: 'profile/kenari.journal-wal' },
  { kind: 'crash dumps', fits: /^profile\/Crashpad\//, plant: 'profile/Crashpad/pending/kenari.dmp' },
  { kind: 'log', fits: /^profile\/logs\//, plant: 'profile/logs/kenari.log' },
  {
    kind: "Chromium's caches",
    fits: /^profile\/[^/]*(?:Cache|Storage|IndexedDB|blob_storage|Service Worker)/,
    plant: 'profile/Cache/Cache_Data/kenari_0',
  },
  { kind: 'other', fits: /./, plant: 'profile/kenari' },
] as const

export const REMAINS = KINDS.map(({ kind }) => kind)
export type Folders = { readonly profile: string; readonly temp: string }
type Found = { readonly what: string; readonly file: string }

export function remainsOf(folders: Folders): readonly (Place & { readonly kind: string })[] {
  return Object.entries(folders).flatMap(([root, folder]) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => {
        const name = `${root}/${relative(folder, file)}`
        return {
          name,
          bytes: readFileSync(file),
          kind: KINDS.find(({ fits }) => fits.test(name))?.kind ?? '',
        }
      }),
  )
}

/** In which files a text is, in any spelling, or a part of a picture, raw or written as text. */
export function tracesIn(
  places: readonly Place[],
  texts: readonly Canary[],
  pictures: Readonly<Record<string, Buffer>>,
): readonly Found[] {
  const said = searchFor(texts, places).map(({ canary, place }) => ({ what: canary, file: place }))
  const shown = Object.entries(pictures).flatMap(([what, picture]) => {
    const forms = partsOf(picture).flatMap(formsOf)
    return places
      .filter(({ bytes }) => forms.some((form) => bytes.includes(form)))
      .map(({ name }) => ({ what, file: name }))
  })
  return [...said, ...shown]
}

/** Puts this into a file of each kind for a while: a search that does not find it there is blind. */
export function withPlanted<T>(folders: Folders, bytes: Buffer, search: () => T): T {
  const files = KINDS.map(({ plant }) => {
    const [root = '', ...path] = plant.split('/')
    return join(folders[root as keyof Folders], ...path)
  })
  for (const file of files) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  }
  try {
    return search()
  } finally {
    for (const file of files) rmSync(file)
  }
}

const PART = 48

/** A file may hold only a block of it. */
function partsOf(picture: Buffer): readonly Buffer[] {
  return Array.from({ length: 15 }, (_, at) => {
    const from = Math.floor((picture.length * (at + 1)) / 16)
    return picture.subarray(from, from + PART)
  })
}

function formsOf(part: Buffer): readonly Buffer[] {
  const texts = [0, 1, 2].map((skip) => part.subarray(skip, skip + PART - 3).toString('base64'))
  return [part, Buffer.from(part.toString('hex')), ...texts.map((text) => Buffer.from(text))]
}
