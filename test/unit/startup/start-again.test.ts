/** How Loket is started again after a restore or an update. */
import { afterEach, expect, test, vi } from 'vitest'
import { startAgain } from '#startup/finish-restore.ts'

const electron = vi.hoisted(() => ({
  relaunch: vi.fn<(options: object) => void>(),
  quit: vi.fn<() => void>(),
}))
vi.mock('electron', () => ({ app: electron }))

const { argv } = process
afterEach(() => {
  vi.unstubAllEnvs()
  process.argv = argv
})
const turn = () => new Promise((resolve) => void setImmediate(resolve))

test('an AppImage is started again as it was started, without what a debugger adds', async () => {
  vi.stubEnv('APPIMAGE', '/opt/Loket.AppImage')
  process.argv = ['/tmp/mount/loket', '--no-sandbox', '--journal-copy=/mnt/copy', '--inspect=1', '--setup']
  startAgain()
  await turn()
  const args = ['--no-sandbox', '--journal-copy=/mnt/copy', '--setup']
  expect(electron.relaunch).toHaveBeenLastCalledWith({ execPath: '/opt/Loket.AppImage', args })
  expect(electron.quit).toHaveBeenCalledOnce()
})

test('any other program is started again by Electron, with all its arguments', async () => {
  vi.stubEnv('APPIMAGE', undefined)
  startAgain()
  await turn()
  expect(electron.relaunch).toHaveBeenLastCalledWith({})
})
