/** The stand-in for fpm, called as electron-builder calls it. Only Debian and its relatives have `dpkg-deb`. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOptions } from '../../../scripts/lib/package/fpm/options.ts'
import { specOf } from '../../../scripts/lib/package/fpm/rpm.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const FPM = join(import.meta.dirname, '../../../scripts/lib/package/fpm/fpm.ts')
const WORDS = 'point-of-sale companion\n Takes payments.'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'loket-fpm-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function make(kind: string): string {
  const program = join(folder, 'program')
  mkdirSync(program, { mode: 0o700 })
  writeFileSync(join(program, 'loket'), 'program', { mode: 0o700 })
  writeFileSync(join(program, 'data'), 'data', { mode: 0o600 })
  writeFileSync(join(folder, 'after-install'), '#!/bin/sh\n')
  writeFileSync(join(folder, 'after-remove'), '#!/bin/sh\n')
  const file = join(folder, 'loket.deb')
  const options = [
    '-s',
    'dir',
    '--force',
    '-t',
    kind,
    '-d',
    'libgbm1',
    '-d',
    'xdg-utils',
    '--deb-recommends',
    'libgl1',
  ]
  const scripts = [
    '--after-install',
    join(folder, 'after-install'),
    '--after-remove',
    join(folder, 'after-remove'),
  ]
  const facts = ['--architecture', 'amd64', '--description', WORDS, '--version', '1.2.3', '--package', file]
  const names = ['--name', 'loket', '--maintainer', 'Loket <a@b.invalid>', '--url', 'https://b.invalid']
  const debian = ['--category', 'misc', '--deb-priority', 'optional']
  execFileSync(
    process.execPath,
    [FPM, ...options, ...scripts, ...facts, ...names, ...debian, `${program}/=/opt/Loket`],
    {
      stdio: 'pipe',
      env: { ...process.env, LOKET_PACKAGE_QUICK: '1' },
    },
  )
  return file
}
const dpkg = (...args: readonly string[]) => execFileSync('dpkg-deb', args, { encoding: 'utf8' })

describe.skipIf(!existsSync('/usr/bin/dpkg-deb'))('a Debian package', () => {
  it('says what it is and what it needs', () => {
    const file = make('deb')
    const field = (name: string) => dpkg('--field', file, name).trim()
    expect(field('Depends')).toBe('libgbm1, xdg-utils')
    expect(field('Recommends')).toBe('libgl1')
    expect([field('Package'), field('Version'), field('Architecture')]).toEqual(['loket', '1.2.3', 'amd64'])
    expect(field('Description')).toBe(WORDS)
  })

  it('belongs to root, and locks nobody out of a folder', () => {
    const lines = dpkg('--contents', make('deb')).trim().split('\n')
    expect(lines.length).toBeGreaterThan(5)
    for (const line of lines) expect(line).toMatch(/^(drwxr-xr-x|-rwxr-xr-x|-rw-r--r--) root\/root /u)
    expect(lines.some((line) => line.endsWith(' ./opt/Loket/loket'))).toBe(true)
  })

  it('is not made of what the stand-in does not know', () => {
    expect(() => make('pacman')).toThrow('no way to make pacman')
  })
})

describe('an rpm package', () => {
  it('needs what it is told to, escapes its scripts and keeps the link of an upgrade', () => {
    writeFileSync(join(folder, 'in'), 'echo 100%')
    writeFileSync(join(folder, 'out'), 'rm link')
    const words = ['-d', 'xdg-utils', '--rpm-tag', 'Recommends: libGL', `${folder}/=/opt/Loket`]
    const scripts = ['--after-install', join(folder, 'in'), '--after-remove', join(folder, 'out')]
    const facts = ['name', 'version', 'rpm-summary', 'license', 'url', 'vendor', 'maintainer', 'description']
    const asked = readOptions([...words, ...scripts, ...facts.flatMap((fact) => [`--${fact}`, fact])])
    const lines = specOf({ ...asked, files: folder, isQuick: true }).split('\n')
    for (const line of ['Requires: xdg-utils', 'Recommends: libGL', '"/opt/Loket"', 'echo 100%%'])
      expect(lines).toContain(line)
    expect(lines.slice(lines.indexOf('rm link') - 1)).toEqual([
      'if [ "$1" -eq 0 ]; then',
      'rm link',
      'fi',
      '',
    ])
  })
})
