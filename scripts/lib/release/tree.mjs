// What the tree says of itself.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changesOf, faultsOfTag } from './tag.ts'
import { root } from '../paths.mjs'

const read = (name) => readFileSync(join(root, name), 'utf8')

export const versionHere = () => JSON.parse(read('package.json')).version

export const checkTag = (tag) =>
  faultsOfTag({
    tag,
    version: versionHere(),
    locked: JSON.parse(read('package-lock.json')).version,
    changelog: read('CHANGELOG.md'),
    changed: execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }),
  })

/** @param {string} version a version, or `Unreleased` */
export const changesHere = (version) => changesOf(read('CHANGELOG.md'), version)
