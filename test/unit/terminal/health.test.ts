import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CHECKS, type Check } from '#contract/health-views.ts'
import { openCheckpoint } from '#journal/chain/checkpoint.ts'
import { health } from '#terminal/health.ts'
import { fill, open } from '#test/unit/journal/helpers.ts'

const ENTRY = fileURLToPath(new URL('../../../src-main/terminal/process.ts', import.meta.url))
const NAME = 'loket-7f3a91ac-0000003.loket-backup'
const HOUR = 3_600_000

type Report = {
  readonly format: number
  readonly mode: string
  readonly till: string
  readonly state: string
  readonly checks: readonly (Check & { readonly words?: string })[]
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loket-health-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value))
const isMode = (mode: string) => put('mode.json', { mode })

/** A till that sold something, was proven, and is still open. */
function openTill(name = 'practice.journal') {
  const file = join(folder, name)
  const journal = open(file)
  fill(journal)
  const { seq, hash } = journal.read.head()
  openCheckpoint(file, () => undefined).write(Number(seq), hash.toString('hex'))
  return journal
}
function realTill(): void {
  isMode('real')
  put('gateway-profile.json', { environment: 'production' })
  openTill('real.journal').close()
}
/** The notes of a till that made this backup so many hours ago. */
function backedUp(hours: number, path?: string, isElsewhere = false): void {
  const at = Date.now() - hours * HOUR
  put('real-backups.json', {
    version: 1,
    ...(path === undefined ? {} : { folder: { path, isElsewhere } }),
    last: { number: 3, madeAt: at, events: 40, keyId: 'ab', hasRecovery: true },
    looks: { [NAME]: { at, ok: true } },
  })
  mkdirSync(join(folder, 'backups'))
  writeFileSync(join(folder, 'backups', NAME), '')
}

function look(...args: readonly string[]) {
  const { code, out = '', err = '' } = health([folder, '--json', ...args])
  return { code, err, report: (out === '' ? undefined : JSON.parse(out)) as Report | undefined }
}
function stateOf(id: Check['id'], ...args: readonly string[]): string {
  const check = look(...args).report?.checks.find((each) => each.id === id)
  return [check?.state, check?.why].filter((part) => part !== undefined).join(' ')
}

describe('loket health', () => {
  test('of a closed practice till: nothing to do, code 0, in one stable shape', () => {
    openTill().close()
    const { code, report } = look()
    expect(code).toBe(0)
    expect(report).toMatchObject({ format: 1, mode: 'practice', till: 'closed', state: 'good' })
    expect(Object.keys(report ?? {})).toEqual(['format', 'at', 'folder', 'mode', 'till', 'state', 'checks'])
    expect(report?.checks.map(({ id }) => id)).toEqual(CHECKS)
    const [journal] = report?.checks ?? []
    expect(journal?.facts).toEqual([
      { name: 'size', unit: 'bytes', value: statSync(join(folder, 'practice.journal')).size },
      { name: 'proven', unit: 'epoch-ms', value: expect.any(Number) as number },
    ])
    expect(stateOf('clock')).toBe('unknown till-only')
  })

  test('tells a running till from a closed and from a killed one, and changes nothing in its folder', () => {
    const running = openTill()
    const killed = `${folder}-killed`
    // Reading the lock file in the process that holds it would drop the lock.
    const isLock = (path: string) => path.endsWith('.lock')
    cpSync(folder, killed, { recursive: true, filter: (path) => !isLock(path) })
    writeFileSync(join(killed, 'practice.journal.lock'), '')
    const tillIn = (place: string) => {
      const { stdout } = spawnSync(process.execPath, [ENTRY, '--health', '--json', place], {
        encoding: 'utf8',
      })
      return (JSON.parse(stdout) as Report).till
    }
    const before = readdirSync(folder).toSorted()
    try {
      expect(tillIn(folder)).toBe('running')
      expect(tillIn(killed)).toBe('closed')
      expect(readdirSync(folder).toSorted()).toEqual(before)
      running.close()
      expect(tillIn(folder)).toBe('closed')
    } finally {
      rmSync(killed, { recursive: true, force: true })
    }
  })

  test('a lost copy: code 1, and what to do; in another folder it is found by the till’s own switch', () => {
    openTill().close()
    const elsewhere = join(folder, 'elsewhere')
    mkdirSync(elsewhere)
    cpSync(join(folder, 'practice.journal.copy'), join(elsewhere, 'practice.journal.copy'))
    rmSync(join(folder, 'practice.journal.copy'))
    const { code, report } = look()
    expect(code).toBe(1)
    expect(report?.state).toBe('bad')
    expect(report?.checks.find(({ id }) => id === 'copy')).toMatchObject({ state: 'bad', why: 'copy-gone' })
    expect(health([folder]).out).toMatch(/^bad +copy +The second copy is not in its place\..+$/m)
    expect(look(`--journal-copy=${elsewhere}`).code).toBe(0)
  })

  test('a journal that is gone, or no database any more', () => {
    openTill().close()
    writeFileSync(join(folder, 'practice.journal'), 'SQLite')
    expect(stateOf('journal')).toBe('bad journal-broken')
    rmSync(join(folder, 'practice.journal'))
    expect(stateOf('journal')).toBe('bad journal-gone')
  })

  test('backups of a real till, by the notes about them', () => {
    realTill()
    expect(stateOf('backup')).toBe('bad backup-none')
    backedUp(25)
    expect(stateOf('backup')).toBe('look backup-same-disk')
    rmSync(join(folder, 'backups', NAME))
    expect(stateOf('backup')).toBe('bad backup-none')
  })

  test('a backup that is late, and one whose folder is away', () => {
    realTill()
    backedUp(27)
    expect(stateOf('backup')).toBe('look backup-late')
    rmSync(join(folder, 'backups'), { recursive: true })
    backedUp(2, join(folder, 'stick'))
    expect(stateOf('backup')).toBe('look backup-away')
    // The folder of a stick that is not plugged in is an empty folder of this disk.
    rmSync(join(folder, 'backups'), { recursive: true })
    mkdirSync(join(folder, 'stick'))
    backedUp(2, join(folder, 'stick'), true)
    expect(stateOf('backup')).toBe('look backup-away')
  })

  test.each([
    ['no such folder', () => rmSync(folder, { recursive: true }), /has no journal/],
    ['no journal yet', () => undefined, /has no journal/],
    ['a mode that cannot be read', () => writeFileSync(join(folder, 'mode.json'), '{'), /does not say/],
    ['real money without a profile', () => isMode('real'), /does not say/],
  ])('%s: code 2', (_words, spoil, why) => {
    spoil()
    const { code, err, report } = look()
    expect(code).toBe(2)
    expect(err).toMatch(why)
    expect(report).toBeUndefined()
  })
})
