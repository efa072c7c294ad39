// Invisible monitors that can be plugged in and out while programs run: Xorg with its dummy driver. Xvfb's
// single monitor is fixed.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cache, linux, logs } from './paths.mjs'
import { keepServer } from './run.mjs'
import { onPath } from './system-libraries.mjs'

const DRIVER = '/usr/lib/xorg/modules/drivers/dummy_drv.so'

/** The required programs, and the packages that provide them. */
export const forMonitors = [
  { what: 'Xorg', isThere: () => onPath('Xorg'), names: ['xserver-xorg-core'] },
  { what: "Xorg's dummy driver", isThere: () => existsSync(DRIVER), names: ['xserver-xorg-video-dummy'] },
  { what: 'xrandr', isThere: () => onPath('xrandr'), names: ['x11-xserver-utils'] },
]

/** Whether they are available here: installed, or installable. */
export const mayHaveMonitors = () =>
  linux && (forMonitors.every(({ isThere }) => isThere()) || (onPath('apt-get') && process.getuid() === 0))

// No input device, no hot-plugged graphics card, no console: only memory that acts as monitors.
const CONFIG = `Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "AutoEnableDevices" "false"
  Option "AutoAddGPU" "false"
  Option "DontVTSwitch" "true"
  Option "BlankTime" "0"
EndSection
Section "Device"
  Identifier "memory"
  Driver "dummy"
  VideoRam 256000
EndSection
Section "Monitor"
  Identifier "any"
  HorizSync 5-1000
  VertRefresh 5-200
EndSection
Section "Screen"
  Identifier "all"
  Device "memory"
  Monitor "any"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "1280x800"
    Virtual 6144 2048
  EndSubSection
EndSection
`

/**
 * Starts Xorg with one monitor of 1280 by 800; xrandr plugs in more (outputs DUMMY1, DUMMY2 ...).
 * @returns {Promise<{ display: string, stop: () => Promise<void> } | { why: string }>} `why`: it cannot run
 * here
 */
export function startMonitors() {
  mkdirSync(logs, { recursive: true })
  const config = join(cache, 'monitors.conf')
  writeFileSync(config, CONFIG)
  const log = join(logs, 'monitors.log')
  rmSync(log, { force: true })
  const server = [
    'Xorg',
    '-displayfd',
    '3',
    '-config',
    config,
    '-logfile',
    log,
    '-nolisten',
    'tcp',
    '-noreset',
  ]
  const [command, ...args] = onPath('setpriv') ? ['setpriv', '--pdeathsig', 'TERM', ...server] : server
  const child = keepServer(
    spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], detached: true }),
  )
  const gone = new Promise((resolve) => child.once('exit', resolve))
  let complaint = ''
  child.stderr.on('data', (chunk) => (complaint = (complaint + chunk).slice(-4000)))
  return new Promise((resolve) => {
    // The server's last line about itself; the surrounding lines are the same for every fault.
    const fail = (otherwise) =>
      resolve({ why: (/\(EE\) (?!\s*$)(.+)/.exec(complaint)?.[1] ?? otherwise).trim().slice(0, 160) })
    const timer = setTimeout(() => {
      child.kill()
      fail('no answer in 20 s')
    }, 20_000)
    child.once('error', (error) => fail(error.message))
    child.once('exit', () => {
      clearTimeout(timer)
      fail('it ended at once')
    })
    child.stdio[3].once('data', (number) => {
      clearTimeout(timer)
      for (const handle of [child, child.stderr, child.stdio[3]]) handle.unref()
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
