// An invisible display, for machines without one.
import { spawn } from 'node:child_process'
import { onPath } from './system-libraries.mjs'
import { keepServer } from './run.mjs'
import { Stop } from './report.mjs'
import { linux, windows } from './paths.mjs'

export const hasDisplay = () =>
  process.platform === 'darwin' || windows || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)

/** Whether windows that need no viewer open on a virtual display. */
export const wantsVirtualDisplay = () => linux && (!hasDisplay() || onPath('Xvfb'))

/**
 * Starts Xvfb on a display number that is free.
 * @param {{ screen?: string }} [options] width x height x depth; the default holds two monitors side by side
 * @returns {Promise<{ display: string, stop: () => Promise<void> }>}
 */
export function startVirtualDisplay({ screen = '2560x1024x24' } = {}) {
  const server = ['Xvfb', '-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp', '-noreset']
  // setpriv ends it even when we are killed without a chance to clean up.
  const [command, ...args] = onPath('setpriv') ? ['setpriv', '--pdeathsig', 'TERM', ...server] : server
  // Detached: a keyboard interrupt must reach the programs on it first.
  const child = keepServer(
    spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], detached: true }),
  )
  const gone = new Promise((resolve) => child.once('exit', resolve))
  let complaint = ''
  child.stderr.on('data', (chunk) => (complaint = (complaint + chunk).slice(-2000)))

  return new Promise((resolve, reject) => {
    const fail = (why) => reject(new Stop(`Xvfb did not start: ${why}`, 'try it by hand: Xvfb -displayfd 1'))
    const timer = setTimeout(() => {
      child.kill()
      fail('no answer in 20 s')
    }, 20_000)
    child.once('error', (error) => fail(error.message))
    child.once('exit', () => fail(complaint))
    child.stdio[3].once('data', (number) => {
      clearTimeout(timer)
      child.unref()
      child.stderr.unref()
      child.stdio[3].unref()
      resolve({
        display: `:${String(number).trim()}`,
        stop: async () => {
          child.ref()
          child.kill('SIGTERM')
          await gone
        },
      })
    })
  })
}

/**
 * Runs `work` with the environment of a virtual display, or of the real one where there is no virtual.
 * @template T
 * @param {(env: { DISPLAY?: string }) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withDisplay(work) {
  if (!wantsVirtualDisplay()) return work({})
  const { display, stop } = await startVirtualDisplay()
  try {
    // Chromium prefers Wayland when available, and would leave our display.
    return await work({ DISPLAY: display, WAYLAND_DISPLAY: '' })
  } finally {
    await stop()
  }
}
