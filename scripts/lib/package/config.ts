/** What electron-builder is told: the same here and in a release. */
import { join } from 'node:path'
import { flipFuses } from '@electron/fuses'
import type { AfterPackContext, Configuration, MacPackager } from 'electron-builder'
import { RELEASE_FUSES } from '../fuses.ts'
import { signNativeModules } from './mac/native.ts'
import { hasCertificate, macSigningOf } from './mac/signing.ts'
import { cameraWords, macWords } from './mac/words.ts'
import { NSIS_GUID } from './windows/identity.ts'
import { signingOf, UNSIGNED } from './windows/signing.ts'

const RESOURCES = join(import.meta.dirname, '../../../resources')
const NAME = 'loket'
/** Clips of the spoken amount. */
export const VOICE = join(RESOURCES, 'voice')
export const SQLITE = 'node_modules/better-sqlite3'
/** Of the program for Windows and of its installers. */
export const ICON = join(RESOURCES, 'icons/icon.ico')
export const MAC_ICON = join(RESOURCES, 'icons/icon.icns')
/** What macOS knows Loket by. */
export const APP_ID = 'id.loket.till'

/** Who answers for a package. `.invalid` is reserved for names without an owner: a release names its own. */
const OWNER = { name: 'Loket', email: 'packages@loket.invalid' }
const MAINTAINER = `${OWNER.name} <${OWNER.email}>`
const HOMEPAGE = 'https://loket.invalid'

/** Of the archive: a program for both processors of macOS holds both, and Loket takes the one it runs on. */
export const nativeModules = (system: string, arch: string): readonly string[] =>
  (arch === 'universal' ? ['x64', 'arm64'] : [arch]).map((one) => `${SQLITE}/prebuilds/${system}-${one}.node`)

/**
 * Everything that goes into the archive, for one system and processor. electron-builder takes the whole folder as soon as
 * one list has no positive pattern, and every library that is named in `dependencies`.
 */
const filesFor = ({ system, arch }: Wanted): string[] => [
  'package.json',
  'out/main/**',
  'out/preload/**',
  'out/renderer/**',
  '!node_modules/**',
  `${SQLITE}/package.json`,
  `${SQLITE}/LICENSE`,
  `${SQLITE}/lib/**`,
  ...nativeModules(system, arch),
]

/**
 * What a bare Debian lacks to start Electron: `dpkg-shlibdeps` over its programs and libraries, and `libx11-xcb1`, which
 * Chromium loads by name. Where there are two, the first is the name since Debian 13.
 */
const DEBIAN_NEEDS = [
  'libasound2t64 | libasound2',
  'libatk-bridge2.0-0t64 | libatk-bridge2.0-0',
  'libatk1.0-0t64 | libatk1.0-0',
  'libatspi2.0-0t64 | libatspi2.0-0',
  'libc6 (>= 2.34)',
  'libcairo2',
  'libcups2t64 | libcups2',
  'libdbus-1-3',
  'libexpat1',
  'libgbm1',
  'libgcc-s1',
  'libglib2.0-0t64 | libglib2.0-0',
  'libgtk-3-0t64 | libgtk-3-0',
  'libnspr4',
  'libnss3',
  'libpango-1.0-0',
  'libstdc++6 (>= 11)',
  'libudev1',
  'libx11-6',
  'libx11-xcb1',
  'libxcb1',
  'libxcomposite1',
  'libxdamage1',
  'libxext6',
  'libxfixes3',
  'libxkbcommon0',
  'libxrandr2',
  'xdg-utils',
]
/** The first draws with the graphics card, the second keeps the vault's key, the third has letters. */
const DEBIAN_WANTS = ['libgl1', 'libsecret-1-0', 'fonts-dejavu-core | fonts-noto-core']

/** `rpmbuild` reads the other libraries from the programs. */
const RPM_NEEDS = ['libX11-xcb.so.1()(64bit)', 'xdg-utils']
const RPM_WANTS = ['libGL.so.1()(64bit)', 'libsecret-1.so.0()(64bit)', 'dejavu-sans-fonts']

export type Wanted = {
  /** In Node's words. */
  readonly system: 'linux' | 'win32' | 'darwin'
  readonly arch: 'x64' | 'arm64' | 'universal'
  /** `dist`: the folder of an unpacked one; otherwise electron-builder fetches this version. */
  readonly electron: { readonly version: string; readonly dist?: string }
  /** Made with a substitute for Electron: every name says that it is not for release. */
  readonly isProof: boolean
  /** The folder for what is made. */
  readonly output: string
}

/** What a package is called. Without `parts` electron-builder fills them in. */
export const packageName = (
  isProof: boolean,
  { version, os, arch, ext } = { version: `\${version}`, os: `\${os}`, arch: `\${arch}`, ext: `\${ext}` },
): string => `${NAME}-${version}-${os}-${arch}${isProof ? '-proof' : ''}.${ext}`

export function configFor(wanted: Wanted): Configuration {
  const { electron, isProof, output } = wanted
  return {
    appId: APP_ID,
    productName: 'Loket',
    executableName: NAME,
    copyright: 'MIT licence',
    directories: { output, buildResources: RESOURCES },
    electronVersion: electron.version,
    ...(electron.dist === undefined ? {} : { electronDist: electron.dist }),
    // The last two make a window belong to its entry in the menu.
    extraMetadata: { homepage: HOMEPAGE, author: OWNER, desktopName: `${NAME}.desktop` },
    // Otherwise the whole of better-sqlite3 lies outside the archive.
    asar: { smartUnpack: false },
    asarUnpack: ['**/*.node'],
    ...(wanted.system === 'darwin' && hasCertificate(process.env) ? { beforePack: signOnce(wanted) } : {}),
    npmRebuild: false,
    nodeGypRebuild: false,
    electronLanguages: ['en-US', 'id'],
    afterPack: async (packed) => {
      await flipFuses(programIn(packed), RELEASE_FUSES)
    },
    files: filesFor(wanted),
    // Next to the archive: plain files, which a shop can hear and compare with its own.
    extraResources: [{ from: VOICE, to: 'voice' }],
    artifactName: packageName(isProof),
    publish: null,
    linux: {
      category: 'Office',
      icon: join(RESOURCES, 'icons'),
      maintainer: MAINTAINER,
      synopsis: isProof ? 'point-of-sale companion (a proof, not for release)' : 'point-of-sale companion',
      description:
        'Takes QRIS and virtual-account payments at the counter and says truly whether they were paid.',
      executableArgs: [],
      syncDesktopName: true,
    },
    deb: { packageCategory: 'misc', depends: DEBIAN_NEEDS, recommends: DEBIAN_WANTS },
    rpm: {
      packageCategory: 'Applications/Productivity',
      depends: RPM_NEEDS,
      fpm: RPM_WANTS.flatMap((name) => ['--rpm-tag', `Recommends: ${name}`]),
    },
    // An older toolset starts the program without its sandbox.
    toolsets: { appimage: '1.0.3' },
    win: {
      icon: ICON,
      executableName: 'Loket',
      extraFiles: [{ from: 'LICENSE', to: 'LICENSE.txt' }],
      ...(isProof ? UNSIGNED : signingOf(process.env)),
    },
    // For one person, without a question and without an administrator: IT's way for the whole till is the MSI.
    nsis: {
      oneClick: true,
      perMachine: false,
      packElevateHelper: false,
      guid: NSIS_GUID,
      createDesktopShortcut: false,
      shortcutName: 'Loket',
      deleteAppDataOnUninstall: false,
    },
    // The lowest macOS is that of Electron: its own Info.plist says which.
    mac: {
      icon: MAC_ICON,
      executableName: 'Loket',
      category: 'public.app-category.business',
      // Without these words macOS ends a program that asks for the camera.
      extendInfo: { NSCameraUsageDescription: cameraWords() },
      extraResources: [{ from: 'LICENSE', to: 'LICENSE.txt' }, ...macWords],
      // Both halves hold the same archive and the same two native modules: nothing is merged, and one archive stays. Two that
      // differ would both be packed; `check.ts` refuses that.
      mergeASARs: false,
      x64ArchFiles: '**/prebuilds/darwin-*.node',
      ...(wanted.system === 'darwin' ? macSigningOf(process.env) : {}),
    },
    dmg: { title: 'Loket', sign: false, writeUpdateInfo: false },
  }
}

/** Before the first of the two halves of a program for macOS: the second must hold the same modules. */
function signOnce({ system, arch }: Wanted): (packed: AfterPackContext) => Promise<void> {
  let isSigned = false
  return async ({ packager }) => {
    if (isSigned) return
    isSigned = true
    const { keychainFile } = await (packager as MacPackager).codeSigningInfo.value
    signNativeModules(nativeModules(system, arch), keychainFile)
  }
}

/** The program itself, of each system. */
function programIn({ appOutDir, electronPlatformName: system, packager }: AfterPackContext): string {
  const { productFilename } = packager.appInfo
  if (system === 'darwin') return join(appOutDir, `${productFilename}.app/Contents/MacOS`, productFilename)
  return join(appOutDir, system === 'win32' ? `${productFilename}.exe` : NAME)
}
