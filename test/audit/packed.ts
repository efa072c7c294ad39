/** What a packaged program allows from outside. */
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wireOf, RELEASE_FUSES } from '../../scripts/lib/fuses.ts'
import { readFuses } from './fuse-wire.ts'
import { packLoket, type Packed } from './pack.ts'
import { runPacked, type Run } from './packed-run.ts'

export type PackedFindings = {
  readonly wire: string
  /** The expected fuse wire; `?` where unspecified. */
  readonly wanted: string
  readonly plain: Run
  /** Started with the switch that disables the sandbox. */
  readonly unboxed: Run
  readonly attacks: readonly Attacked[]
}
export type Attacked = { readonly name: string; readonly gotIn: boolean; readonly gotIntoBare: boolean }

type Attack = {
  readonly name: string
  readonly env?: (folder: string) => Readonly<Record<string, string>>
  readonly args?: readonly string[]
  /** Its output on success, where no file is created. */
  readonly says?: RegExp
  readonly plant?: true
}

const WRITES = `require('node:fs').writeFileSync(process.env.MARK, 'in')`

const ATTACKS: readonly Attack[] = [
  { name: 'run as Node', env: () => ({ ELECTRON_RUN_AS_NODE: '1' }), args: ['-e', WRITES, '--'] },
  { name: "Node's options", env: (folder) => ({ NODE_OPTIONS: `--require=${join(folder, 'first.cjs')}` }) },
  { name: "Node's debugger", args: ['--inspect=127.0.0.1:0'], says: /Debugger listening/u },
  { name: "Chromium's debugger", args: ['--remote-debugging-port=0'], says: /DevTools listening/u },
  { name: "a folder in the archive's place", plant: true },
]

/** `electron`: an original Linux build. Before its fuses are set, each of the attacks must succeed on it. */
export async function lookAtPacked(electron: string): Promise<PackedFindings> {
  const folder = mkdtempSync(join(tmpdir(), 'loket-packed-'))
  chmodSync(folder, 0o755)
  try {
    const packed = await packLoket(electron, folder)
    writeFileSync(join(folder, 'first.cjs'), WRITES)
    const marks = join(folder, 'marks')
    mkdirSync(marks)
    chmodSync(marks, 0o777)
    let run = 0
    const start = (
      program: string,
      more: { args?: readonly string[]; env?: Readonly<Record<string, string>> },
    ) => {
      run += 1
      return runPacked(program, { folder, name: `run-${run}`, mark: join(marks, String(run)), ...more })
    }
    const gotIn = async (program: string, { env, args, says, plant }: Attack) => {
      const plantOut = plant === undefined ? undefined : plantIn(packed)
      const { reached, said } = await start(program, { args: args ?? [], env: env?.(folder) ?? {} })
      plantOut?.()
      return reached || says?.test(said) === true
    }
    const attacks: Attacked[] = []
    for (const attack of ATTACKS)
      attacks.push({
        name: attack.name,
        gotIn: await gotIn(packed.release, attack),
        gotIntoBare: await gotIn(packed.bare, attack),
      })
    return {
      wire: readFuses(packed.release),
      wanted: wireOf(RELEASE_FUSES),
      plain: await start(packed.release, {}),
      unboxed: await start(packed.release, { args: ['--no-sandbox'] }),
      attacks,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the function that removes it again. */
function plantIn({ resources }: Packed): () => void {
  const archive = join(resources, 'app.asar')
  const place = join(resources, 'app')
  renameSync(archive, `${archive}.away`)
  mkdirSync(place)
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name: 'planted', main: 'planted.cjs' }))
  writeFileSync(join(place, 'planted.cjs'), `${WRITES}; process.exit()`)
  return () => {
    rmSync(place, { recursive: true })
    renameSync(`${archive}.away`, archive)
  }
}
