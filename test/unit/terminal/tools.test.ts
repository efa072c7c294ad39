import { expect, test } from 'vitest'
import { toolAsked } from '#terminal/tool-asked.ts'

test.each([
  [['loket', 'verify', 'a.journal', '--json'], true, ['a.journal', '--json']],
  [['loket', '--journal-copy=/mnt/b', 'verify', 'a.journal'], true, ['a.journal']],
  [['electron', '.', 'verify', 'a.journal'], false, ['a.journal']],
  [['electron', '--no-sandbox', '/src/loket', 'verify'], false, []],
  [['node', 'process.ts', 'verify', '--copy', 'verify'], false, ['--copy', 'verify']],
])('%j asks for it', (argv, isPackaged, args) => {
  expect(toolAsked(argv, isPackaged)).toEqual({ name: 'verify', args })
})

test.each([
  [['loket', '--health', '--json'], true],
  [['electron', '.', '--health', '--json'], false],
])('%j asks for the health as a switch', (argv, isPackaged) => {
  expect(toolAsked(argv, isPackaged)).toEqual({ name: 'health', args: ['--json'] })
})

test.each([
  [['loket'], true],
  [['loket', '--setup'], true],
  [['loket', 'verified', 'verify'], true],
  [['loket', 'toString'], true],
  [['verify'], true],
  [['electron', '.'], false],
  [['electron', 'verify'], false],
  [['electron', '-r', 'loader.js', '.', 'verify'], false],
])('%j opens the till', (argv, isPackaged) => {
  expect(toolAsked(argv, isPackaged)).toBeUndefined()
})
