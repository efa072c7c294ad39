/** What an installed till takes on the disk, on Linux. */
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sizeOf } from '../../../scripts/lib/files.mjs'
import { archOf, makeProgram } from '../../../scripts/lib/package/program.mjs'
import { control, type Line } from '../report/line.ts'

const MB = 1_000_000
const MOST = 1.12

export const sizeLine: Line = {
  name: 'size',
  title: 'The installed program, unpacked',
  unit: 'MB',
  floor: 'the Electron that it was made from, with the same two languages and without its start page',
  goals: [
    { what: 'the program', side: 'program', share: 0.5, most: { times: MOST, of: 'floor' } },
    control('with a Node of its own', { times: MOST, of: 'floor' }),
  ],
  // Bytes do not vary.
  rounds: 1,
  open: async () => ({ round: pack, close: async () => undefined }),
}

async function pack() {
  const work = mkdtempSync(join(tmpdir(), 'loket-bench-'))
  try {
    const settings = { system: 'linux', arch: archOf('linux'), isProof: true } as const
    const { folder, bare } = await makeProgram(settings, electronHere(), work)
    dropLanguages(bare, folder)
    const [floor, program] = [sizeOf(bare), sizeOf(folder)]
    copyFileSync(process.execPath, join(folder, 'resources/node'))
    return { floor: [floor / MB], program: [program / MB], control: [sizeOf(folder) / MB] }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function electronHere() {
  const executable = process.env['LOKET_ELECTRON']
  if (executable === undefined) throw new Error('LOKET_ELECTRON is not set: run through npm run bench')
  const distDir = dirname(executable)
  return { version: readFileSync(join(distDir, 'version'), 'utf8').trim().replace(/^v/, ''), distDir }
}

/** Of the bare one, those that the program leaves out: otherwise they would hide what the program adds. */
function dropLanguages(bare: string, program: string): void {
  const kept = readdirSync(join(program, 'locales'))
  const all = readdirSync(join(bare, 'locales'))
  if (kept.length === 0 || kept.some((name) => !all.includes(name)))
    throw new Error(`languages: ${kept.join()}`)
  for (const name of all.filter((each) => !kept.includes(each))) rmSync(join(bare, 'locales', name))
}
