import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { runTool } from '../run-tool.ts'
import { openToAll, type Staged } from './tools.ts'

const overrides = join(import.meta.dirname, 'lintian-overrides')

/** A Debian package, by `dpkg-deb`. */
export function makeDeb({ files, option, many, isQuick }: Staged): void {
  addDocuments(files, option)
  const size = kilobytesOf(files)
  const control = join(files, 'DEBIAN')
  mkdirSync(control)
  const [summary = '', ...more] = option('--description').split('\n')
  const fields = {
    Package: option('--name'),
    Version: option('--version'),
    Architecture: option('--architecture'),
    Maintainer: option('--maintainer'),
    'Installed-Size': size,
    Depends: many('-d').join(', '),
    Recommends: many('--deb-recommends').join(', '),
    Section: option('--category'),
    Priority: option('--deb-priority'),
    Homepage: option('--url'),
    Description: [summary.trim(), ...more.flatMap(wrapped)].join('\n'),
  }
  const lines = Object.entries(fields).map(([field, value]) => `${field}: ${value}\n`)
  writeFileSync(join(control, 'control'), lines.join(''))
  for (const [when, script] of [
    ['postinst', option('--after-install')],
    ['postrm', option('--after-remove')],
  ] as const)
    writeFileSync(join(control, when), readFileSync(script), { mode: 0o755 })
  openToAll(files)
  const level = isQuick ? '-z1' : '-z6'
  runTool('dpkg-deb', ['--root-owner-group', '-Zxz', level, '--build', files, option('--package')])
}

/** Debian's own kind of changelog, and what its checker must not tell. */
function addDocuments(files: string, option: Staged['option']): void {
  const entry = `${option('--name')} (${option('--version')}) stable; urgency=medium

  * CHANGELOG.md tells what is new.

 -- ${option('--maintainer')}  ${new Date().toUTCString().replace('GMT', '+0000')}
`
  const docs = join(files, 'usr/share/doc', option('--name'))
  writeFileSync(join(docs, 'changelog.gz'), gzipSync(entry, { level: 9 }))
  const folder = join(files, 'usr/share/lintian/overrides')
  mkdirSync(folder, { recursive: true })
  cpSync(overrides, join(folder, option('--name')))
}

/** Lines of a description, as Debian wants them. */
const wrapped = (line: string) =>
  (line.trim().match(/.{1,76}(?= |$)/gu) ?? []).map((part) => ` ${part.trim()}`)

const kilobytesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + Math.ceil(statSync(join(parentPath, name)).size / 1024), 0)
