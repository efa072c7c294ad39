// `npm run prove:linux [-- ROOT]`: installs the packages for Linux that `npm run package` has left in dist/ in a root of its
// own, and starts them as ordinary users. Root on Debian only.
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cache, linux } from './lib/paths.mjs'
import { main, step, Stop } from './lib/report.mjs'
import { runLogged, runNode, tail } from './lib/run.mjs'
import { onPath } from './lib/system-libraries.mjs'
import { setup } from './setup.mjs'

const program = (name, ...names) => ({ what: name, isThere: () => onPath(name), names })
const parts = [
  program('debootstrap', 'debootstrap'),
  program('rpm', 'rpm'),
  program('lintian', 'lintian'),
  program('unsquashfs', 'squashfs-tools'),
  program('xvfb-run', 'xvfb'),
]

/** A bare Debian, made once. */
async function bareRoot() {
  const root = join(cache, 'bare-debian')
  if (!existsSync(join(root, 'etc/debian_version')))
    await step('bare Debian', async () => {
      const made = `${root}.partial`
      rmSync(made, { recursive: true, force: true })
      const words = ['--variant=minbase', '--include=ca-certificates', 'stable', made]
      const { code, output } = await runLogged('debootstrap', 'debootstrap', words)
      if (code !== 0)
        throw new Stop(`debootstrap failed:\n${tail(output)}`, 'make a mirror of Debian reachable')
      renameSync(made, root)
      return { detail: root }
    })
  return root
}

await main(async () => {
  if (!linux || process.getuid() !== 0)
    throw new Stop('This proof installs packages in a root of its own.', 'run it as root on Debian')
  await setup({ parts })
  return runNode(['test/packages/linux.ts', process.argv[2] ?? (await bareRoot())])
})
