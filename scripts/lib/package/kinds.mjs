// What is made of the program: for which system, by which target of electron-builder or program of our own, with which tools
// of Debian, and how it is opened again.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cache } from '../paths.mjs'
import { onPath, whereIs } from '../system-libraries.mjs'
import { appImageTools } from './appimage/tools.mjs'

const program = (name, ...names) => ({ what: name, isThere: () => onPath(name), names })
const sevenZip = [program('7za', 'p7zip-full')]
const signing = program('osslsigncode', 'osslsigncode')
/** How it was installed: what replaces an installed Loket has to know. */
export const TYPE = 'resources/package-type'
const CUSTOM_FPM_PATH = fileURLToPath(new URL('fpm/fpm.ts', import.meta.url))

/**
 * @typedef {object} Kind
 * @property {'linux' | 'win32' | 'darwin'} system
 * @property {string} [target] what electron-builder calls it, where the kind is not
 * @property {string} [ext] the end of its file's name, where the kind is not
 * @property {string[]} [processors] where it is not made for every processor
 * @property {boolean} [needsLinux] made there only, though it is for another system
 * @property {(isProof: boolean) => boolean} [isOurs] made by `windows/make.ts`, not by electron-builder
 * @property {object[]} parts what the system must have, see `ensureSystemLibraries`
 * @property {(isProof: boolean) => Record<string, string>} env takes the place of a download
 * @property {string} unpack in `sh`: $1 is the package, $2 an empty folder
 * @property {string} within where the program lies then
 * @property {string[]} adds what lies there besides, by the beginning of its path
 */

/** @type {Record<string, Kind>} */
export const KINDS = {
  deb: {
    system: 'linux',
    parts: [program('dpkg-deb', 'dpkg')],
    env: () => ({ CUSTOM_FPM_PATH }),
    unpack: 'dpkg-deb -x "$1" "$2"',
    within: 'opt/Loket',
    adds: ['resources/apparmor-profile'],
  },
  rpm: {
    system: 'linux',
    parts: [program('rpmbuild', 'rpm'), program('cpio', 'cpio')],
    env: () => ({ CUSTOM_FPM_PATH }),
    unpack: 'rpm2cpio "$1" | (cd "$2" && cpio --extract --make-directories --quiet)',
    within: 'opt/Loket',
    adds: ['resources/apparmor-profile'],
  },
  AppImage: {
    system: 'linux',
    parts: [program('mksquashfs', 'squashfs-tools'), program('desktop-file-validate', 'desktop-file-utils')],
    // A release takes the runtime that electron-builder fetches and checks.
    env: (isProof) => (isProof ? { APPIMAGE_TOOLS_PATH: appImageTools(join(cache, 'appimage-tools')) } : {}),
    unpack: 'unsquashfs -quiet -no-progress -offset "$("$1" --appimage-offset)" -force -dest "$2" "$1"',
    within: '',
    adds: ['AppRun', 'loket.', '.DirIcon', 'usr/'],
  },
  'tar.gz': {
    system: 'linux',
    parts: sevenZip,
    env: () => ({ ELECTRON_BUILDER_7ZIP_PATH: whereIs('7za') }),
    unpack: 'tar -xzf "$1" -C "$2" --strip-components=1',
    within: '',
    adds: [],
  },
  nsis: {
    system: 'win32',
    ext: 'exe',
    // A release has electron-builder's own, whose plug-ins no Debian package holds.
    isOurs: (isProof) => isProof,
    parts: [program('makensis', 'nsis'), ...sevenZip, signing],
    env: () => ({}),
    // electron-builder's own holds the program in an archive of its own.
    unpack: `7z x -o"$2" "$1" && for inner in "$2"/\\$PLUGINSDIR/app-*.7z; do
      [ ! -e "$inner" ] || 7z x -o"$2" "$inner" || exit 1
    done`,
    within: '',
    adds: [TYPE, 'Uninstall Loket.exe', '$PLUGINSDIR/', '$R0/'],
  },
  msi: {
    system: 'win32',
    processors: ['x64'],
    needsLinux: true,
    isOurs: () => true,
    parts: [program('wixl', 'wixl'), program('msibuild', 'msitools'), signing],
    env: () => ({}),
    unpack: 'msiextract --directory "$2" "$1"',
    within: 'Loket',
    adds: [TYPE],
  },
  zip: {
    system: 'win32',
    parts: [...sevenZip, signing],
    env: () => ({ ELECTRON_BUILDER_7ZIP_PATH: whereIs('7za') }),
    unpack: '7z x -o"$2" "$1"',
    within: '',
    adds: [TYPE],
  },
  dmg: {
    system: 'darwin',
    parts: [],
    env: () => ({}),
    // The disk image also holds its window and a link to the folder of programs.
    unpack: `volume="$(mktemp -d)" &&
      hdiutil attach -quiet -nobrowse -readonly -noautoopen -mountpoint "$volume" "$1" || exit 1
      ditto "$volume/Loket.app" "$2/Loket.app"; code=$?
      hdiutil detach -quiet "$volume" || hdiutil detach -quiet -force "$volume"; exit $code`,
    within: 'Loket.app',
    adds: [],
  },
  'mac-zip': {
    system: 'darwin',
    target: 'zip',
    ext: 'zip',
    parts: [],
    env: () => ({}),
    unpack: 'ditto -x -k "$1" "$2"',
    within: 'Loket.app',
    adds: [],
  },
}

/** By the machine's system: for which ones it makes packages. */
const MAKES = { linux: ['linux', 'win32'], win32: ['win32'], darwin: ['darwin'] }

/** Those that this machine makes: Linux all but those for macOS, Windows and macOS their own. */
export const kindsHere = (machine = process.platform, arch = process.arch) =>
  Object.keys(KINDS).filter((name) => {
    const { system, processors = ['x64', 'arm64'], needsLinux = false } = KINDS[name]
    const isPossible = MAKES[machine]?.includes(system) && (machine === 'linux' || !needsLinux)
    return isPossible && processors.includes(arch)
  })
