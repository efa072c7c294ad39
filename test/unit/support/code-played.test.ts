import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { codePlayed, filesReached } from '#test/support/code-played.ts'

function folderWith(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'loket-code-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'src'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, 'src', name), text)
  return root
}
const FILES = {
  'a.ts': "/** Begins. */\nimport { b } from './b.ts'\n\n// The sum.\nexport const a = b + 1 // one\n",
  'b.ts': "import words from './words.json' with { type: 'json' }\nexport const b = words.length\n",
  'words.json': '["one"]',
  'c.ts': 'export const c = 3\n',
}
const ENTRY = 'src/a.ts'

test('the files that a run loads, also through others, and no other', () => {
  expect([...filesReached(ENTRY, folderWith(FILES))]).toEqual([ENTRY, 'src/b.ts', 'src/words.json'])
  const lives = filesReached('test/simulate/worker.ts')
  for (const one of [
    'src-main/domain/order-machine.ts',
    'src-main/counter/till.ts',
    'test/simulate/judge.ts',
  ])
    expect(lives).toContain(one)
  expect([...lives].filter((file) => file.startsWith('src-main/update/'))).toEqual([])
})

test('is other code when what it executes has changed, not its comments or other files', () => {
  const before = codePlayed(ENTRY, folderWith(FILES))
  const same = {
    ...FILES,
    'c.ts': 'export const c = 4\n',
    'a.ts': FILES['a.ts'].replace('// The sum.', '// Why, in\n// two lines.'),
  }
  expect(codePlayed(ENTRY, folderWith(same))).toBe(before)
  for (const [name, from, to] of [
    ['a.ts', 'b + 1', 'b + 2'],
    ['b.ts', 'length', 'at(0)'],
    ['words.json', 'one', 'two'],
  ] as const)
    expect(codePlayed(ENTRY, folderWith({ ...FILES, [name]: FILES[name].replace(from, to) }))).not.toBe(
      before,
    )
})
