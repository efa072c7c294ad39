// `npm run release:rehearse`: every step of a release that can run on this machine, with what `npm run package` has left
// in dist/. Publishes nothing.
//   npm run release:rehearse -- --install    also installs the package here, and starts it
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { assemble } from '../lib/release/assemble.mjs'
import { signingOf } from '../lib/release/signing.ts'
import { checkTag, versionHere } from '../lib/release/tree.mjs'
import { filesBelow } from '../lib/files.mjs'
import { cache, projectNode, root } from '../lib/paths.mjs'
import { main, step, Stop } from '../lib/report.mjs'
import { runLogged } from '../lib/run.mjs'

const dist = join(root, 'dist')
const scratch = join(cache, 'release')
/** What needs the forge, or another system. */
const ELSEWHERE = [
  'packages of other systems and processors: each is made, installed and started on a machine of its own',
  'passing files between jobs: the forge does it',
  'the provenance: the forge signs it, with an identity that only its runs have',
  'the draft: it is made at the forge',
]

async function runs(file) {
  const { code, output } = await runLogged(`rehearse-${basename(file)}`, projectNode, [file])
  if (code !== 0) throw new Stop(output.trim(), `node ${file}`)
  return { detail: output.trim() }
}

await main(async () => {
  const words = process.argv.slice(2)
  if (words.some((word) => word !== '--install'))
    throw new Stop(`Not understood: ${words.join(' ')}.`, 'npm run release:rehearse [-- --install]')
  const notHere = [...ELSEWHERE]

  await step('workflows', () => runs('scripts/check-workflows.ts'))
  await step('tag', async () => {
    const tag = `v${versionHere()}`
    const faults = checkTag(tag)
    const verdict = `${tag} ${faults.length === 0 ? 'may be set' : 'may not be set yet:'}`
    return { detail: [verdict, ...faults].join('\n    ') }
  })
  if (filesBelow(dist).length === 0) throw new Stop('dist/ holds no package.', 'npm run package -- --quick')
  if (words.includes('--install')) await step('prove', () => runs('scripts/release/prove.mjs'))
  else
    notHere.push('installing and starting the package: -- --install does it, and leaves it on this machine')
  const { isSigned, why } = signingOf(process.platform, process.env)
  if (!isSigned) notHere.push(`signing: ${why}`)

  // As the forge hands over the files of a job: in a folder of its own.
  const made = join(scratch, 'made')
  const to = join(scratch, 'release')
  rmSync(scratch, { recursive: true, force: true })
  mkdirSync(made, { recursive: true })
  cpSync(dist, join(made, `${process.platform}-${process.arch}`), { recursive: true })
  await assemble(made, to, true)
  await step('sums read back', async () => {
    const args = ['--check', '--strict', 'SHA256SUMS']
    const said = execFileSync('sha256sum', args, { cwd: join(to, 'files'), encoding: 'utf8' })
    return { detail: `${said.trim().split('\n').length} files are as they were` }
  })
  process.stdout.write(`\nThe files are in ${to}.\nNot done here:\n- ${notHere.join('\n- ')}\n`)
})
