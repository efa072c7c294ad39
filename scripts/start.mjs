// `npm start`: set up, build changes, open Loket. Without a display (a server, a container) it plays the demo
// on a virtual one. `npm run demo` always plays the demo. `npm run smoke` runs `loket --smoke`.
import { ensureBuild } from './lib/build.mjs'
import { forKeyrings } from './lib/keyrings.mjs'
import { root } from './lib/paths.mjs'
import { main } from './lib/report.mjs'
import { childEnv, run, runNode } from './lib/run.mjs'
import { hasDisplay, withDisplay } from './lib/virtual-display.mjs'
import { setup } from './setup.mjs'

/** Programs that need Electron and no viewer; most play on the real app. */
const plays = {
  '--demo': 'scripts/demo.ts',
  '--newcomer': 'test/newcomer/run.ts',
  '--first-day': 'test/newcomer/run-first-day.ts',
  '--day': 'test/day/run.ts',
  '--audit': 'test/audit/run.ts',
  '--audit-vault': 'test/audit/vault/run.ts',
  '--audit-doors': 'test/audit/doors.ts',
  '--kill-app': 'test/faults/kill-app/main.ts',
  '--bench-painted': 'test/bench/review-painted.ts',
  '--bench-sale': 'test/bench/sale-and-review.ts',
  '--bench': 'test/bench/report/run.ts',
  '--icons': 'scripts/generate-icons.ts',
}
const tell = (text) => process.stdout.write(text + '\n')

await main(async () => {
  const [first, ...others] = process.argv.slice(2)
  const played = plays[first]
  const asked = played !== undefined
  const smoke = first === '--smoke'
  const demo = asked || (!smoke && !hasDisplay())
  const { electron, env } = await setup({
    hidden: demo || smoke,
    parts: first === '--audit-vault' ? forKeyrings : [],
  })
  await ensureBuild()

  if (demo) {
    if (!asked) tell('\nThere is no display here, so Loket plays its demo on a virtual one.\n')
    return withDisplay((display) =>
      runNode([played ?? 'scripts/demo.ts', ...(asked ? others : process.argv.slice(2))], {
        env: childEnv({ ...env, ...display }),
      }),
    )
  }

  const asRoot = process.getuid?.() === 0
  if (asRoot) tell('  running as root: --no-sandbox, for development only; a release never runs like this')
  const open = (display) =>
    run(electron.executable, [root, ...(asRoot ? ['--no-sandbox'] : []), ...process.argv.slice(2)], {
      env: childEnv({ ...env, ...display }),
    })
  return smoke ? withDisplay(open) : open({})
})
