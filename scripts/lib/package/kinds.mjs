// What is made of the program: by which target of electron-builder, with which tools of Debian, and how it is opened again.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cache } from '../paths.mjs'
import { onPath, whereIs } from '../system-libraries.mjs'
import { appImageTools } from './appimage/tools.mjs'

const program = (name, ...names) => ({ what: name, isThere: () => onPath(name), names })
const CUSTOM_FPM_PATH = fileURLToPath(new URL('fpm/fpm.ts', import.meta.url))

/**
 * @typedef {object} Kind
 * @property {object[]} parts what the system must have, see `ensureSystemLibraries`
 * @property {(isProof: boolean) => Record<string, string>} env takes the place of a download
 * @property {string} unpack in `sh`: $1 is the package, $2 an empty folder
 * @property {string} within where the program lies then
 * @property {string[]} adds what lies there besides, by the beginning of its path
 */

/** @type {Record<string, Kind>} */
export const KINDS = {
  deb: {
    parts: [program('dpkg-deb', 'dpkg')],
    env: () => ({ CUSTOM_FPM_PATH }),
    unpack: 'dpkg-deb -x "$1" "$2"',
    within: 'opt/Loket',
    adds: ['resources/apparmor-profile'],
  },
  rpm: {
    parts: [program('rpmbuild', 'rpm'), program('cpio', 'cpio')],
    env: () => ({ CUSTOM_FPM_PATH }),
    unpack: 'rpm2cpio "$1" | (cd "$2" && cpio --extract --make-directories --quiet)',
    within: 'opt/Loket',
    adds: ['resources/apparmor-profile'],
  },
  AppImage: {
    parts: [program('mksquashfs', 'squashfs-tools'), program('desktop-file-validate', 'desktop-file-utils')],
    // A release takes the runtime that electron-builder fetches and checks.
    env: (isProof) => (isProof ? { APPIMAGE_TOOLS_PATH: appImageTools(join(cache, 'appimage-tools')) } : {}),
    unpack: 'unsquashfs -quiet -no-progress -offset "$("$1" --appimage-offset)" -force -dest "$2" "$1"',
    within: '',
    adds: ['AppRun', 'loket.', '.DirIcon', 'usr/'],
  },
  'tar.gz': {
    parts: [program('7za', 'p7zip-full')],
    env: () => ({ ELECTRON_BUILDER_7ZIP_PATH: whereIs('7za') }),
    unpack: 'tar -xzf "$1" -C "$2" --strip-components=1',
    within: '',
    adds: [],
  },
}
