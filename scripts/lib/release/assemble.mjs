// Everything of a release but its publication, from what the jobs made.
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gather, sumsOf } from './files.ts'
import { notesOf } from './notes.ts'
import { sbomOf } from './sbom.mjs'
import { faultsOfBill } from './schema.ts'
import { changesHere, versionHere } from './tree.mjs'
import { ensureBuild } from '../build.mjs'
import { step, Stop } from '../report.mjs'
import { setup } from '../../setup.mjs'

/**
 * @param {string} made a folder that holds one for each job
 * @param {string} to receives `files/` and `notes.md`
 */
export async function assemble(made, to, isRehearsal) {
  const { electron } = await setup()
  if (electron.kind !== 'official' && !isRehearsal)
    throw new Stop('This is not the official Electron.', 'make its release page reachable')
  await ensureBuild()
  const version = versionHere()
  const changes = changesHere(isRehearsal ? 'Unreleased' : version) ?? changesHere(version)
  if (changes === undefined)
    throw new Stop(`CHANGELOG.md says nothing of ${version}.`, 'docs/release.md says what it needs')
  const files = join(to, 'files')
  rmSync(to, { recursive: true, force: true })
  mkdirSync(files, { recursive: true })

  const gathered = await step('gather', async () => {
    const value = gather(made, files, isRehearsal)
    return { detail: `${value.packages.length} packages, ${value.tried.length} tried`, value }
  })
  await step('sbom', async () => {
    const bill = await sbomOf(electron)
    const faults = await faultsOfBill(bill)
    if (faults !== undefined) throw new Error(`the bill of materials is not CycloneDX: ${faults}`)
    writeFileSync(join(files, `loket-${version}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`)
    return { detail: `${bill.components.length} components, valid CycloneDX ${bill.specVersion}` }
  })
  await step('sums', async () => {
    const sums = sumsOf(files)
    writeFileSync(join(files, 'SHA256SUMS'), sums)
    return { detail: `${sums.split('\n').length - 1} files` }
  })
  await step('notes', async () => {
    const repository = process.env.GITHUB_REPOSITORY || 'OWNER/NAME'
    const about = { version, changes, electron: electron.version, repository, isRehearsal }
    const notes = notesOf({ ...gathered, ...about })
    writeFileSync(join(to, 'notes.md'), notes)
    if (process.env.GITHUB_STEP_SUMMARY) appendFileSync(process.env.GITHUB_STEP_SUMMARY, notes)
    return { detail: `${notes.split('\n').length} lines` }
  })
}
