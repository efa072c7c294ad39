/** A program for macOS as electron-builder leaves it: an `.app` for both processors, made by hand. */
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createPackageWithOptions, getRawHeader } from '@electron/asar'
import { flipFuses, FuseV1Options } from '@electron/fuses'
import plist from 'plist'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkPackage } from '../../../scripts/lib/package/check.ts'
import { configFor, VOICE } from '../../../scripts/lib/package/config.ts'
import { KINDS, kindsHere } from '../../../scripts/lib/package/kinds.mjs'
import { identityIn } from '../../../scripts/lib/package/mac/native.ts'
import { cameraWords, macWords } from '../../../scripts/lib/package/mac/words.ts'
import { macSigningOf } from '../../../scripts/lib/package/mac/signing.ts'
import { RELEASE_FUSES } from '../../../scripts/lib/fuses.ts'

const SQLITE = 'node_modules/better-sqlite3'
const ICON = join(import.meta.dirname, '../../../resources/icons/icon.icns')
const FRAMEWORK = 'Contents/Frameworks/Electron Framework.framework'
const HELPER = 'Contents/Frameworks/Loket Helper.app/Contents/Info.plist'
const MODULES = ['x64', 'arm64'].map((arch) => `${SQLITE}/prebuilds/darwin-${arch}.node`)
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')
/** One processor's part of the framework: the mark that Electron's tools seek, a version, nine fuses, all off. */
const SLICE = Buffer.concat([
  Buffer.from('code'),
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.alloc(9, '0'),
])
const FILES = {
  'package.json': '{"name":"loket","version":"1.2.3"}',
  'out/main/main.js': `void '${MODULES.map((name) => digestOf(name)).join(' ')}'`,
  'out/preload/preload.cjs': 'void 0',
  'out/renderer/cashier.html': '<p>',
  'out/renderer/customer.html': '<p>',
  'out/renderer/early-keys.js': '0',
  [`${SQLITE}/package.json`]: '{}',
  ...Object.fromEntries(MODULES.map((name) => [name, name])),
}
const INFO = {
  CFBundleIdentifier: 'id.loket.till',
  CFBundleName: 'Loket',
  CFBundleExecutable: 'Loket',
  CFBundleShortVersionString: '1.2.3',
  CFBundleIconFile: 'icon.icns',
  NSCameraUsageDescription: cameraWords(),
}

let folder: string
let app: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loket-mac-'))
  app = join(folder, 'Loket.app')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function put(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}
const seal = (hash: string) => ({
  ElectronAsarIntegrity: { 'Resources/app.asar': { algorithm: 'SHA256', hash } },
})
const headerDigest = () => digestOf(getRawHeader(join(app, 'Contents/Resources/app.asar')).headerString)
const putInfo = (info: Readonly<Record<string, unknown>>, name = 'Contents/Info.plist') =>
  put(join(app, name), plist.build(info as plist.PlistObject))

async function packed(files: Readonly<Record<string, string>> = FILES): Promise<void> {
  for (const [name, text] of Object.entries(files)) put(join(folder, 'stage', name), text)
  mkdirSync(join(app, 'Contents/Resources'), { recursive: true })
  await createPackageWithOptions(join(folder, 'stage'), join(app, 'Contents/Resources/app.asar'), {
    unpack: '*.node',
  })
  cpSync(VOICE, join(app, 'Contents/Resources/voice'), { recursive: true })
  put(join(app, 'Contents/MacOS/Loket'), 'program')
  cpSync(ICON, join(app, 'Contents/Resources/icon.icns'))
  for (const { from, to } of macWords) cpSync(from, join(app, 'Contents/Resources', to))
  put(join(app, FRAMEWORK, 'Versions/A/Electron Framework'), Buffer.concat([SLICE, SLICE]))
  symlinkSync('A', join(app, FRAMEWORK, 'Versions/Current'))
  symlinkSync('Versions/Current/Electron Framework', join(app, FRAMEWORK, 'Electron Framework'))
  await flipFuses(app, RELEASE_FUSES)
  putInfo({ ...INFO, ...seal(headerDigest()) })
  putInfo({ CFBundleIdentifier: 'id.loket.till.helper', ...seal(headerDigest()) }, HELPER)
}
const faults = async () =>
  (await checkPackage({ folder: app, program: 'Contents/MacOS/Loket' }, 'darwin', 'universal')).faults

describe('a program for macOS', () => {
  it('that is right has no fault', async () => {
    await packed()
    expect(await faults()).toEqual([])
  })

  it('needs no digest in its helpers', async () => {
    await packed()
    putInfo({ CFBundleIdentifier: 'id.loket.till.helper' }, HELPER)
    expect(await faults()).toEqual([])
  })

  it('needs its archive', async () => {
    expect(await faults()).toEqual(['Contents/Resources/app.asar is missing'])
  })

  it('needs its Info.plist', async () => {
    await packed()
    rmSync(join(app, 'Contents/Info.plist'))
    expect(await faults()).toEqual(['Contents/Info.plist is missing'])
  })

  it.each(Object.keys(INFO))('needs %s', async (name) => {
    await packed()
    putInfo({ ...INFO, [name]: 'other', ...seal(headerDigest()) })
    expect(await faults()).toEqual([expect.stringMatching(new RegExp(`^${name} is "other", not `, 'u'))])
  })

  it.each([
    ['Contents/Info.plist', {}],
    ['Contents/Info.plist', seal('0'.repeat(64))],
    [HELPER, seal('0'.repeat(64))],
  ])('with another digest in %s is refused', async (name, other) => {
    await packed()
    putInfo({ ...INFO, ...other }, name)
    expect(await faults()).toEqual([`${name} must know the digest of Resources/app.asar, and no other`])
  })

  it('with a second archive is refused', async () => {
    await packed()
    const { ElectronAsarIntegrity: own } = seal(headerDigest())
    putInfo({
      ...INFO,
      ElectronAsarIntegrity: { ...own, 'Resources/app-arm64.asar': own['Resources/app.asar'] },
    })
    expect(await faults()).toEqual([expect.stringContaining('and no other')])
  })

  it('with another icon is refused', async () => {
    await packed()
    put(join(app, 'Contents/Resources/icon.icns'), 'Electron')
    expect(await faults()).toEqual(["icon.icns is not Loket's"])
  })

  it.each(macWords)('with other words about the camera in $to is refused', async ({ to }) => {
    await packed()
    put(join(app, 'Contents/Resources', to), '"NSCameraUsageDescription" = "";\n')
    expect(await faults()).toEqual([`${to} is not Loket's`])
    rmSync(join(app, 'Contents/Resources', to))
    expect(await faults()).toEqual([`${to} is not Loket's`])
  })

  it.each(MODULES)('needs %s, the one of this build', async (name) => {
    const { [name]: _, ...others } = FILES as Record<string, string>
    await packed(others)
    expect(await faults()).toEqual([
      expect.stringContaining('must hold darwin-x64.node and darwin-arm64.node'),
    ])
    put(join(app, 'Contents/Resources/app.asar.unpacked', name), 'signed again')
    expect(await faults()).toEqual(['the native module is not the one of this build'])
  })

  it("with Electron's start page is refused", async () => {
    await packed()
    put(join(app, 'Contents/Resources/default_app.asar'), '')
    expect(await faults()).toEqual([
      "Contents/Resources/default_app.asar would be started in the archive's place",
    ])
  })

  it('with other fuses is refused', async () => {
    await packed()
    await flipFuses(app, { ...RELEASE_FUSES, [FuseV1Options.RunAsNode]: true })
    expect(await faults()).toEqual(['the fuse RunAsNode is not off'])
  })

  it.each([
    ['on one processor', (whole: Buffer) => Buffer.concat([whole.subarray(0, -1), Buffer.from('0')])],
    ['for one processor', (whole: Buffer) => whole.subarray(0, SLICE.length)],
  ])('with fuses %s only is refused', async (_what, change) => {
    await packed()
    const file = join(app, FRAMEWORK, 'Electron Framework')
    writeFileSync(file, change(readFileSync(file)))
    expect(await faults()).toEqual([expect.stringContaining('the same for two processors')])
  })
})

describe('what electron-builder is told for macOS', () => {
  const wanted = { electron: { version: '1.0.0' }, isProof: false, output: 'made' } as const

  it('is to take the native modules of both processors', () => {
    const { files } = configFor({ ...wanted, system: 'darwin', arch: 'universal' })
    expect((files as readonly string[]).filter((name) => name.endsWith('.node'))).toEqual(MODULES)
  })

  it('is to sign without a name where there is no certificate', () => {
    expect(macSigningOf({ CSC_LINK: '' })).toMatchObject({
      identity: '-',
      hardenedRuntime: false,
      notarize: false,
    })
  })

  it('is to sign with a certificate, and to have a release notarised', () => {
    const apple = { APPLE_API_KEY: 'a', APPLE_API_KEY_ID: 'b', APPLE_API_ISSUER: 'c' }
    expect(macSigningOf({ CSC_LINK: 'a' })).toMatchObject({
      forceCodeSigning: true,
      hardenedRuntime: true,
      notarize: false,
    })
    expect(macSigningOf({ CSC_LINK: 'a', ...apple })).toMatchObject({ notarize: true })
    expect(macSigningOf({ CSC_LINK: 'a' })).not.toHaveProperty('identity')
    expect(() => macSigningOf({ APPLE_API_KEY: 'a' })).toThrow('not set: APPLE_API_KEY_ID, APPLE_API_ISSUER')
  })

  it('is to leave the native modules as they are', () => {
    const [ignored = ''] = macSigningOf({}).signIgnore as readonly string[]
    expect(`/made/Loket.app/Contents/Resources/app.asar.unpacked/${MODULES[0]}`).toMatch(
      new RegExp(ignored, 'u'),
    )
  })

  it('is to say in both languages why Loket wants the camera', () => {
    const { mac } = configFor({ ...wanted, system: 'darwin', arch: 'universal' })
    const [english, bahasa] = (['en', 'id'] as const).map((language) =>
      cameraWords(`${language}.lproj/InfoPlist.strings`),
    )
    expect([english, bahasa]).toEqual([
      expect.stringContaining('identity card'),
      expect.stringContaining('kartu identitas'),
    ])
    expect(mac?.extendInfo).toEqual({ NSCameraUsageDescription: bahasa })
    expect(mac?.extraResources).toEqual(expect.arrayContaining([...macWords]))
  })

  it('is to allow two things', () => {
    const file = macSigningOf({}).entitlements ?? ''
    expect(plist.parse(readFileSync(file, 'utf8'))).toEqual({
      'com.apple.security.cs.allow-jit': true,
      'com.apple.security.device.camera': true,
    })
    expect(readFileSync(file, 'utf8')).not.toContain('<!--')
  })
})

it('a Developer ID is found among the identities of a keychain', () => {
  const digest = 'A1'.repeat(20)
  const other = `  1) ${'B2'.repeat(20)} "Apple Development: Someone (TEAM)"\n`
  expect(identityIn(`${other}  2) ${digest} "Developer ID Application: Shop (TEAM)"\n`)).toBe(digest)
  expect(() => identityIn(other)).toThrow('no valid "Developer ID Application"')
})

it('each system makes its own packages, and Linux those of Windows', () => {
  expect(kindsHere('darwin', 'arm64')).toEqual(['dmg', 'mac-zip'])
  expect(kindsHere('win32', 'x64')).toEqual(['nsis', 'zip'])
  const onLinux = kindsHere('linux', 'x64')
  expect(onLinux).toEqual(Object.keys(KINDS).filter((name) => KINDS[name]?.system !== 'darwin'))
  expect(kindsHere('linux', 'arm64')).toEqual(onLinux.filter((name) => name !== 'msi'))
  expect(kindsHere('freebsd', 'x64')).toEqual([])
})
