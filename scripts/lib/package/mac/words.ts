/** What macOS says to a person in Loket's name, in both languages: why it wants the camera. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../../../resources/mac')
const NAMES = ['en.lproj/InfoPlist.strings', 'id.lproj/InfoPlist.strings'] as const

/** As electron-builder copies them, next to the archive. */
export const macWords = NAMES.map((name) => ({ from: join(FOLDER, name), to: name }))

/** For a language that is neither: Bahasa Indonesia. */
export function cameraWords(name: (typeof NAMES)[number] = 'id.lproj/InfoPlist.strings'): string {
  const [, words] =
    /^"NSCameraUsageDescription" = "([^"\\]+)";\n$/.exec(readFileSync(join(FOLDER, name), 'utf8')) ?? []
  if (words === undefined) throw new Error(`${name} does not say why Loket wants the camera`)
  return words
}

export function faultsInWords(resources: string): readonly string[] {
  return macWords
    .filter(({ from, to }) => {
      const file = join(resources, to)
      return !existsSync(file) || !readFileSync(file).equals(readFileSync(from))
    })
    .map(({ to }) => `${to} is not Loket's`)
}
