// `npm start`: set up, build what changed, open Loket. Without a display (a server, a container) it plays
// the demo on a virtual one. `npm run demo` plays the demo in any case.
import { ensureBuild } from './lib/build.mjs'
import { root } from './lib/paths.mjs'
import { main } from './lib/report.mjs'
import { childEnv, run, runNode } from './lib/run.mjs'
import { hasDisplay, withDisplay } from './lib/virtual-display.mjs'
import { setup } from './setup.mjs'

const tell = (text) => process.stdout.write(text + '\n')

await main(async () => {
  const [first, ...others] = process.argv.slice(2)
  const asked = first === '--demo'
  const demo = asked || !hasDisplay()
  const { electron, env } = await setup({ hidden: demo })
  await ensureBuild()

  if (demo) {
    if (!asked) tell('\nThere is no display here, so Loket plays its demo on a virtual one.\n')
    return withDisplay((display) =>
      runNode(['scripts/demo.ts', ...(asked ? others : process.argv.slice(2))], {
        env: childEnv({ ...env, ...display }),
      }),
    )
  }

  const asRoot = process.getuid?.() === 0
  if (asRoot) tell('  running as root: --no-sandbox, for development only; a release never runs like this')
  return run(electron.executable, [root, ...(asRoot ? ['--no-sandbox'] : []), ...process.argv.slice(2)], {
    env: childEnv(env),
  })
})
