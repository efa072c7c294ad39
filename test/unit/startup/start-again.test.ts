/** How Loket is started again after a restore or an update. */
import { dirname } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'

const electron = vi.hoisted(() => ({
  relaunch: vi.fn<(options: object) => void>(),
  quit: vi.fn<() => void>(),
}))
vi.mock('electron', () => ({ app: electron }))
// Another file may have loaded it with another Electron.
vi.resetModules()
const { startAgain } = await import('#startup/as-started.ts')
afterAll(() => vi.resetModules())

const { argv } = process
afterEach(() => {
  vi.unstubAllEnvs()
  process.argv = argv
})
const turn = () => new Promise((resolve) => void setImmediate(resolve))

test('an AppImage is started again as it was started, without what a debugger adds', async () => {
  vi.stubEnv('APPIMAGE', '/opt/Loket.AppImage')
  vi.stubEnv('APPDIR', dirname(process.execPath))
  process.argv = ['/tmp/mount/loket', '--no-sandbox', '--journal-copy=/mnt/copy', '--inspect=1', '--setup']
  startAgain()
  await turn()
  const args = ['--no-sandbox', '--journal-copy=/mnt/copy', '--setup']
  expect(electron.relaunch).toHaveBeenLastCalledWith({ execPath: '/opt/Loket.AppImage', args })
  expect(electron.quit).toHaveBeenCalledOnce()
})

test.each([
  ['of none', undefined, undefined],
  ['of the AppImage that has started it', '/opt/other.AppImage', '/usr/share'],
  ['of an AppImage whose mount is gone', '/opt/other.AppImage', '/no/such/mount'],
])('any other program, with the variables %s, is started again by Electron', async (_of, file, mount) => {
  vi.stubEnv('APPIMAGE', file)
  vi.stubEnv('APPDIR', mount)
  startAgain()
  await turn()
  expect(electron.relaunch).toHaveBeenLastCalledWith({})
})
