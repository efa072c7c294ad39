/** `--smoke`: the program proves itself on files of its own, and says which step fails. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brokenBuild } from '#test/support/broken-build.ts'
import { launchLoket } from '#test/support/loket-app.ts'
import { expect, test } from './fixtures.ts'

const ROOT = join(import.meta.dirname, '../..')
const STEPS = ['open', 'page', 'sale', 'customer', 'paid', 'slip', 'chain', 'quit']

type Line = {
  readonly ok: boolean
  readonly failed?: string
  readonly why?: string
  readonly steps: readonly { readonly step: string; readonly ok: boolean; readonly ms: number }[]
  readonly versions: Readonly<Record<string, string>>
}
type Run = { readonly code: number | null; readonly said: string; readonly line: Line }

let folder: string
const within = (name: string) => join(folder, name)

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loket-e2e-'))
  for (const name of ['config/Loket', 'copy', 'documents', 'temporary'])
    mkdirSync(within(name), { recursive: true })
  writeFileSync(within('config/user-dirs.dirs'), `XDG_DOCUMENTS_DIR="${within('documents')}"\n`)
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))

/** As the user whose till has its files in `config/Loket`. */
async function smoke(program = ROOT, env: Readonly<Record<string, string>> = {}): Promise<Run> {
  const executable = process.env['LOKET_ELECTRON']
  if (executable === undefined) throw new Error('LOKET_ELECTRON is not set: run through npm test')
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(executable, [...sandbox, program, '--smoke', `--journal-copy=${within('copy')}`], {
    env: { ...process.env, XDG_CONFIG_HOME: within('config'), TMPDIR: within('temporary'), ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { code, said, line: JSON.parse(said) as Line }
}

function left(): readonly string[] {
  return ['copy', 'documents', 'temporary'].flatMap((name) => readdirSync(within(name)))
}

test('sells on a till of its own, and leaves nothing behind', async () => {
  // A till that could not even open: its gateway's profile is missing.
  writeFileSync(within('config/Loket/mode.json'), '{"mode":"real"}')
  const { code, said, line } = await smoke()
  expect(line, said).toMatchObject({ ok: true, packaged: false, hidden: true })
  expect(code).toBe(0)
  expect(said.trimEnd().split('\n')).toHaveLength(1)
  expect(line.steps.map(({ step, ok }) => [step, ok])).toEqual(STEPS.map((step) => [step, true]))
  for (const { ms } of line.steps) expect(ms).toBeGreaterThanOrEqual(0)
  expect(Object.keys(line.versions)).toEqual(['loket', 'electron', 'chrome', 'node', 'sqlite'])
  for (const version of Object.values(line.versions)) expect(version).toMatch(/^\d+\.\d+\.\d+/)
  expect(left()).toEqual([])
  expect(readdirSync(within('config/Loket'))).toEqual(['mode.json'])
  expect(readFileSync(within('config/Loket/mode.json'), 'utf8')).toBe('{"mode":"real"}')
})

// In `npm test` only that it leaves the files of a till alone, above.
test('runs next to an open till, which has no part in it', { tag: '@long' }, async () => {
  writeFileSync(within('config/Loket/mode.json'), '{"mode":"practice"}')
  const till = await launchLoket(within('config/Loket'))
  try {
    expect((await smoke()).line.ok).toBe(true)
    expect(await till.call('history.list', { limit: 1 })).toMatchObject({ total: 0 })
  } finally {
    await till.quit()
  }
})

test('without a display it fails, and says so', async () => {
  const { code, line } = await smoke(ROOT, { DISPLAY: '', WAYLAND_DISPLAY: '' })
  expect(line).toMatchObject({
    ok: false,
    failed: 'open',
    why: expect.stringMatching(/: there is no display$/),
  })
  expect(code).toBe(1)
  expect(left()).toEqual([])
})

for (const [lacking, guard, instead, failed, why] of [
  ['its practice gateway', '"simulator.js"', '"nowhere.js"', 'sale', 'the sale is not-sent'],
  [
    'the cashier’s page',
    'openPage("cashier.html"',
    'openPage("nowhere.html"',
    'page',
    'app://loket/nowhere.html answers 404',
  ],
] as const)
  // In `npm test`: the page, which is the quicker one to fail.
  test(
    `a build without ${lacking} fails, and says where`,
    { tag: failed === 'page' ? [] : '@long' },
    async () => {
      const { folder: program, remove } = brokenBuild(guard, instead)
      try {
        const { code, line } = await smoke(program)
        expect(line).toMatchObject({ ok: false, failed, why })
        expect(line.steps.at(-1)).toMatchObject({ step: failed, ok: false })
        expect(code).toBe(1)
        expect(left()).toEqual([])
      } finally {
        remove()
      }
    },
  )

test('a till that hangs ends all the same, and says at which step', async () => {
  const { folder: program, remove } = brokenBuild('105e3', '1')
  try {
    const { code, line } = await smoke(program)
    expect(line).toMatchObject({ ok: false, failed: 'open', why: 'no end within 0.001 s' })
    expect(code).toBe(1)
    expect(left()).toEqual([])
  } finally {
    remove()
  }
})

test('what outlives its till is ended with it, and makes no folder again', async () => {
  const outlive = 'for i in $(seq 3000); do mkdir -p "$TMPDIR/late"; sleep 0.01; done'
  const start = `process.getBuiltinModule("child_process").spawn("sh", ["-c", ${JSON.stringify(outlive)}], { stdio: "ignore" })`
  const { folder: program, remove } = brokenBuild(
    'openPage("cashier.html"',
    `(${start}, openPage)("nowhere.html"`,
  )
  try {
    expect((await smoke(program)).line).toMatchObject({ ok: false, failed: 'page' })
    expect(left()).toEqual([])
  } finally {
    remove()
  }
})
