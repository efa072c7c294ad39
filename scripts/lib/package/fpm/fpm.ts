#!/usr/bin/env node
// Makes a Linux package of what electron-builder hands to `fpm`, with Debian's own tools. electron-builder downloads fpm
// where CUSTOM_FPM_PATH does not name this file.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeDeb } from './deb.ts'
import { readOptions } from './options.ts'
import { makeRpm } from './rpm.ts'
import type { Staged } from './tools.ts'

const project = join(import.meta.dirname, '../../../..')
const makers: Readonly<Record<string, (staged: Staged) => void>> = { deb: makeDeb, rpm: makeRpm }
const asked = readOptions(process.argv.slice(2))
const make = makers[asked.option('-t')]
if (make === undefined) throw new Error(`no way to make ${asked.option('-t')}`)

// Next to the package: a temporary folder is often small.
const stage = mkdtempSync(join(dirname(asked.option('--package')), 'stage-'))
try {
  const files = join(stage, 'files')
  for (const [from, to] of asked.content) {
    mkdirSync(dirname(join(files, to)), { recursive: true })
    cpSync(from, join(files, to), { recursive: true })
  }
  const docs = join(files, 'usr/share/doc', asked.option('--name'))
  mkdirSync(docs, { recursive: true })
  cpSync(join(project, 'LICENSE'), join(docs, 'copyright'))
  cpSync(join(project, 'CHANGELOG.md'), join(docs, 'CHANGELOG.md'))
  make({ stage, files, ...asked, isQuick: process.env.LOKET_PACKAGE_QUICK === '1' })
} finally {
  rmSync(stage, { recursive: true, force: true })
}
