#!/usr/bin/env node
// Makes a Debian package of what electron-builder hands to `fpm`, with Debian's own tools. electron-builder downloads fpm
// where CUSTOM_FPM_PATH does not name this file.
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { sizeOf } from '../files.mjs'

/** Options that may come several times. */
const lists = { '-d': [], '--deb-recommends': [] }
const options = {}
const content = []
const given = process.argv.slice(2)
while (given.length > 0) {
  const word = given.shift()
  if (!word.startsWith('-'))
    content.push([word.slice(0, word.lastIndexOf('=')), word.slice(word.lastIndexOf('=') + 1)])
  else if (word === '--force' || word === '--debug') continue
  else if (word in lists) lists[word].push(given.shift())
  else options[word] = given.shift()
}
const option = (name) => {
  if (options[name] === undefined) throw new Error(`electron-builder gave no ${name}`)
  return options[name]
}
if (option('-t') !== 'deb') throw new Error(`no way to make ${option('-t')}`)

// Next to the package: a temporary folder is often small.
const stage = mkdtempSync(join(dirname(option('--package')), 'stage-'))
try {
  const name = option('--name')
  for (const [from, to] of content) {
    const target = join(stage, to)
    mkdirSync(dirname(target), { recursive: true })
    cpSync(from, target, { recursive: true })
  }
  const docs = join(stage, 'usr/share/doc', name)
  mkdirSync(docs, { recursive: true })
  const project = join(dirname(fileURLToPath(import.meta.url)), '../../..')
  cpSync(join(project, 'LICENSE'), join(docs, 'copyright'))
  writeFileSync(
    join(docs, 'changelog.gz'),
    gzipSync(readFileSync(join(project, 'CHANGELOG.md')), { level: 9 }),
  )

  const control = join(stage, 'DEBIAN')
  mkdirSync(control)
  const [summary = '', ...more] = option('--description').split('\n')
  const fields = {
    Package: name,
    Version: option('--version'),
    Architecture: option('--architecture'),
    Maintainer: option('--maintainer'),
    'Installed-Size': Math.ceil(sizeOf(stage) / 1024),
    Depends: lists['-d'].join(', '),
    Recommends: lists['--deb-recommends'].join(', '),
    Section: option('--category'),
    Priority: option('--deb-priority'),
    Homepage: option('--url'),
    Description: [summary.trim(), ...more.map((line) => ` ${line.trim()}`)].join('\n'),
  }
  const lines = Object.entries(fields).map(([field, value]) => `${field}: ${value}\n`)
  writeFileSync(join(control, 'control'), lines.join(''))
  for (const [when, script] of [
    ['postinst', option('--after-install')],
    ['postrm', option('--after-remove')],
  ])
    writeFileSync(join(control, when), readFileSync(script), { mode: 0o755 })

  openToAll(stage)
  const level = process.env.LOKET_PACKAGE_QUICK === '1' ? '1' : '6'
  const made = ['--root-owner-group', '-Zxz', `-z${level}`, '--build', stage, option('--package')]
  const { status, stderr } = spawnSync('dpkg-deb', made, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr || 'dpkg-deb could not be started')
} finally {
  rmSync(stage, { recursive: true, force: true })
}

/** The builder's files may be closed to others; what is installed belongs to root and is read by all. */
function openToAll(path) {
  const { mode } = statSync(path)
  const isFolder = (mode & 0o170000) === 0o040000
  chmodSync(path, isFolder || (mode & 0o100) !== 0 ? 0o755 : 0o644)
  if (isFolder) for (const name of readdirSync(path)) openToAll(join(path, name))
}
