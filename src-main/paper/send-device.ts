import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import type { NotPrintedWhy } from '#contract/paper-views.ts'
import { errorCode } from '#support/flushed-folder.ts'
import { failed, RAW_TIMES, type BeforeSending, type RawDeps, type Sent } from './raw.ts'

const AGAIN_MS = 50
/** Prefix of Windows device names; Windows does not report what kind of device it is. */
const WINDOWS_DEVICE = '\\\\.\\'

const WHY: Readonly<Record<string, NotPrintedWhy>> = {
  ENOENT: 'printer-gone',
  ENODEV: 'printer-gone',
  ENXIO: 'printer-gone',
  EISDIR: 'not-a-device',
  EACCES: 'not-writable',
  EPERM: 'not-writable',
  EROFS: 'not-writable',
}

/**
 * Writes to a printer's device file. A regular file is refused: a setting must not become a way to overwrite one.
 * Rejects as `before` throws. Opened non-blocking, so that a printer that is off blocks nothing; the waiting is done
 * here, with a limit.
 */
export async function sendDevice(
  deps: RawDeps,
  path: string,
  bytes: Uint8Array,
  before: BeforeSending,
): Promise<Sent> {
  let device: FileHandle
  try {
    device = await open(path, constants.O_WRONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0))
  } catch (error) {
    const code = errorCode(error)
    return failed(WHY[code] ?? 'job-failed', code)
  }
  try {
    if (!(await isDevice(device, path))) return failed('not-a-device')
    before()
    return await written(deps, device, bytes)
  } finally {
    // The bytes are written; a failure to close the device adds nothing.
    await device.close().catch(() => undefined)
  }
}

async function isDevice(device: FileHandle, path: string): Promise<boolean> {
  if (path.startsWith(WINDOWS_DEVICE)) return true
  const stat = await device.stat()
  return stat.isCharacterDevice() || stat.isFIFO()
}

async function written(
  { timers, times = RAW_TIMES }: RawDeps,
  device: FileHandle,
  bytes: Uint8Array,
): Promise<Sent> {
  let left = Math.ceil(times.write / AGAIN_MS)
  let at = 0
  while (at < bytes.length) {
    try {
      at += (await device.write(bytes, at)).bytesWritten
    } catch (error) {
      const code = errorCode(error)
      if (code !== 'EAGAIN') return failed(at === 0 ? 'job-failed' : 'maybe-cut-off', code)
      if (left === 0) return failed(at === 0 ? 'timeout' : 'maybe-timeout')
      left -= 1
      await new Promise<void>((resolve) => void timers.after(AGAIN_MS, resolve))
    }
  }
  return { ok: true }
}
