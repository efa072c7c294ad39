/**
 * Makes of a program for Windows what electron-builder does not make here, with Debian's tools:
 * `node make.ts '{"kind": "msi", ...}'`.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ICON, packageName } from '../config.ts'
import { runTool } from '../run-tool.ts'
import { NSIS_GUID } from './identity.ts'
import { signFromEnvironment } from './sign.ts'
import { wxsOf } from './wxs.ts'

const PROGRAM = 'Loket.exe'
const SCRIPT = join(import.meta.dirname, 'installer.nsi')

type Asked = {
  /** The folder of the program. */
  readonly program: string
  readonly version: string
  readonly isProof: boolean
  /** What is made. */
  readonly file: string
}

/** For one person, by `makensis`; a rehearsal. */
export function makeNsis({ program, version, file }: Asked): void {
  const values = { VERSION: numbersOf(version), PROGRAM: program, OUTPUT: file, ICON, GUID: NSIS_GUID }
  const words = Object.entries(values).map(([name, value]) => `-D${name}=${value}`)
  runTool('makensis', ['-V2', '-WX', '-INPUTCHARSET', 'UTF8', ...words, SCRIPT])
}

/** For everyone at the till, by `wixl`. */
export function makeMsi({ program, version, isProof, file }: Asked): void {
  const files = readdirSync(program, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(program, join(entry.parentPath, entry.name)))
    .toSorted()
  const text = wxsOf({
    version: numbersOf(version),
    files,
    program: PROGRAM,
    icon: relative(program, ICON),
    isProof,
  })
  const source = `${file}.wxs`
  writeFileSync(source, text)
  runTool('wixl', ['--arch', 'x64', '--output', file, source], program)
  runTool('msibuild', [file, '-q', REMOVE_LATER])
  rmSync(source)
}
/** Otherwise a failed upgrade leaves no Loket: `wixl` removes the older one before Windows begins what it can undo. */
const REMOVE_LATER =
  "UPDATE InstallExecuteSequence SET Sequence = 1501 WHERE Action = 'RemoveExistingProducts'"

/** Windows compares three numbers: 1.2.0-beta.1 is 1.2.0 to it. */
const numbersOf = (version: string) => version.replace(/[-+].*$/u, '')

const MAKERS: Readonly<Record<string, { readonly ext: string; readonly make: (asked: Asked) => void }>> = {
  nsis: { ext: 'exe', make: makeNsis },
  msi: { ext: 'msi', make: makeMsi },
}

if (import.meta.main) {
  const { kind, prepackaged, output, arch, isProof } = JSON.parse(process.argv[2] ?? '{}') as {
    readonly [name in 'kind' | 'prepackaged' | 'output' | 'arch']: string
  } & { readonly isProof: boolean }
  const maker = MAKERS[kind]
  if (maker === undefined) throw new Error(`no way to make ${kind}`)
  const project = readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8')
  const { version } = JSON.parse(project) as { readonly version: string }
  const file = join(output, packageName(isProof, { version, os: 'win', arch, ext: maker.ext }))
  mkdirSync(dirname(file), { recursive: true })
  maker.make({ program: prepackaged, version, isProof, file })
  if (!isProof) signFromEnvironment(file, process.env)
}
