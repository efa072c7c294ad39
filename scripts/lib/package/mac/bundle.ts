/** Reads back what a packaged `.app` says of itself. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import plist from 'plist'
import { filesIn } from '../files-in.ts'
import { cameraWords, faultsInWords } from './words.ts'

type Expected = {
  readonly appId: string
  readonly version: string
  /** SHA-256 of the archive's header, which Electron compares at each start. */
  readonly headerDigest: string
  /** The bytes of `resources/icons/icon.icns`. */
  readonly icon: Buffer
}
type Info = Readonly<Record<string, unknown>>

const FRAMEWORK = 'Contents/Frameworks/Electron Framework.framework/Electron Framework'
/** Electron's mark in front of its fuses: one byte of version, one of length, then a letter for each fuse. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const ICON = 'icon.icns'

export function faultsInBundle(app: string, expected: Expected): readonly string[] {
  const main = join(app, 'Contents/Info.plist')
  if (!existsSync(main)) return ['Contents/Info.plist is missing']
  const info = infoIn(main)
  return [
    ...faultsInInfo(info, expected),
    ...faultsInIcon(app, expected),
    ...faultsInWords(join(app, 'Contents/Resources')),
    ...faultsInSeals(app, main, expected),
  ]
}

function faultsInInfo(info: Info, { appId, version }: Expected): readonly string[] {
  const wanted = {
    CFBundleIdentifier: appId,
    CFBundleName: 'Loket',
    CFBundleExecutable: 'Loket',
    CFBundleShortVersionString: version,
    CFBundleIconFile: ICON,
    NSCameraUsageDescription: cameraWords(),
  }
  return Object.entries(wanted)
    .filter(([name, value]) => info[name] !== value)
    .map(([name, value]) => `${name} is ${JSON.stringify(info[name]) ?? 'missing'}, not ${value}`)
}

function faultsInIcon(app: string, { icon }: Expected): readonly string[] {
  const file = join(app, 'Contents/Resources', ICON)
  return existsSync(file) && readFileSync(file).equals(icon) ? [] : [`${ICON} is not Loket's`]
}

/** Loket's own Info.plist must have the digest; that of a helper or a framework has the same one, or none. */
function faultsInSeals(app: string, main: string, { headerDigest }: Expected): readonly string[] {
  const seal = { 'Resources/app.asar': { algorithm: 'SHA256', hash: headerDigest } }
  return filesIn(app)
    .filter((file) => basename(file) === 'Info.plist')
    .filter((file) => {
      const found = infoIn(file)['ElectronAsarIntegrity']
      return !(isDeepStrictEqual(found, seal) || (found === undefined && file !== main))
    })
    .map((file) => `${relative(app, file)} must know the digest of Resources/app.asar, and no other`)
}

/** Electron's tools read the fuses of the first processor only. */
export function faultsInFuses(app: string): readonly string[] {
  const framework = readFileSync(join(app, FRAMEWORK))
  const wires: string[] = []
  for (let at = framework.indexOf(SENTINEL); at !== -1; at = framework.indexOf(SENTINEL, at + 1)) {
    const head = at + SENTINEL.length
    wires.push(framework.toString('latin1', head, head + 2 + framework.readUInt8(head + 1)))
  }
  const isAlike = wires.length === 2 && wires[0] === wires[1]
  return isAlike ? [] : [`the fuses must be the same for two processors: found ${JSON.stringify(wires)}`]
}

/** A copy: what the library gives has no prototype of its own to compare by. */
const infoIn = (file: string): Info => structuredClone(plist.parse(readFileSync(file, 'utf8'))) as Info
