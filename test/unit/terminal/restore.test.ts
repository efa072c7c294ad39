import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { PassphraseSlot } from '#vault/format.ts'
import { wrapByPassphrase } from '#vault/wrap-passphrase.ts'
import { open, orderOf, put } from '../journal/helpers.ts'
import { jobOf, KEY, KEY_ID, nameOfMade, openShop, type Shop } from '../backup/till.ts'

const PASSPHRASE = 'kuda laut biru tua'
const ENTRY = fileURLToPath(new URL('../../../src-main/terminal/process.ts', import.meta.url))
const METHODS = [{ name: 'scrypt', cost: 1_024, blockSize: 8, lanes: 1 }] as const

let recovery: PassphraseSlot
beforeAll(async () => {
  const random = { bytes: (count: number) => new Uint8Array(count).fill(3) }
  recovery = await wrapByPassphrase(KEY, { id: KEY_ID, passphrase: PASSPHRASE }, { random, methods: METHODS })
})

async function run(args: readonly string[], typed: string) {
  const child = spawn(process.execPath, [ENTRY, 'restore', ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (data: Buffer) => (said += data.toString()))
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  child.stdin.end(`${typed}\n`)
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

/** A shop with a backup that IT can open, two sales after it, and the till closed. */
async function closedShop(): Promise<{ shop: Shop; backup: string; head: string; events: number }> {
  const shop = openShop()
  const { header } = jobOf({ journal: shop.file, work: shop.work, key: KEY }, shop.folder)
  const backup = join(shop.folder, await nameOfMade(shop.make({ header: { ...header, recovery } })))
  const { seq, hash } = shop.journal.read.head()
  put(shop.journal, orderOf(7))
  shop.journal.close()
  return { shop, backup, head: hash.toString('hex'), events: Number(seq) }
}

describe('npm run restore', () => {
  test('on a new machine: the backup and the passphrase are all there is', async () => {
    const { shop, backup, head, events } = await closedShop()
    rmSync(shop.file)
    rmSync(`${shop.file}.copy`)
    const { code, said } = await run([shop.file, '--backup', backup], PASSPHRASE)
    expect(said).toContain(`Restored: ${events} events.`)
    expect(said).toContain(`from the backup ${events}`)
    expect(said).toContain(`Head ${head}`)
    expect(said).toContain('may be missing')
    expect(said).not.toContain(PASSPHRASE)
    expect(code).toBe(0)
    expect(existsSync(`${shop.file}.copy`)).toBe(true)
    expect(readdirSync(dirname(shop.file)).filter((name) => name.includes('from-backup'))).toEqual([])
  })

  test('a journal that was founded by mistake meanwhile, without an event, is in nobody’s way', async () => {
    const { shop, backup, events } = await closedShop()
    for (const end of ['', '.copy', '.opened']) rmSync(shop.file + end)
    open(shop.file).close()
    const { code, said } = await run([shop.file, '--backup', backup], PASSPHRASE)
    expect(said).toContain(`Restored: ${events} events.`)
    expect(code).toBe(0)
    expect(open(shop.file).read.head().seq).toBe(BigInt(events))
  })

  test('where the copy is whole what came after the backup comes back too', async () => {
    const { shop, backup, events } = await closedShop()
    writeFileSync(shop.file, readFileSync(shop.file).fill(0, 0, 4_096))
    const { code, said } = await run([shop.file, '--backup', backup], PASSPHRASE)
    expect(code).toBe(0)
    expect(Number(/Restored: (\d+) events/.exec(said)?.[1])).toBeGreaterThan(events)
    expect(said).not.toContain('may be missing')
    expect(said).toContain('.damaged-')
  })

  test('a wrong passphrase changes nothing', async () => {
    const { shop, backup } = await closedShop()
    const before = readFileSync(shop.file)
    const { code, said } = await run([shop.file, '--backup', backup], 'kuda laut merah tua')
    expect(said).toContain('not its recovery passphrase')
    expect(said).toContain('Everything is as it was.')
    expect(code).toBe(1)
    expect(readFileSync(shop.file).equals(before)).toBe(true)
    expect(existsSync(`${shop.file}.from-backup`)).toBe(false)
  })

  test('nor does a backup that was cut off, one without a passphrase, or one of another till', async () => {
    const { shop, backup } = await closedShop()
    const before = readFileSync(shop.file)
    const other = await closedShop()
    writeFileSync(backup, readFileSync(backup).subarray(0, -1))
    const cut = await run([shop.file, '--backup', backup], PASSPHRASE)
    expect(cut.said).toContain('(sealed)')
    const foreign = await run([shop.file, '--backup', other.backup], PASSPHRASE)
    expect(foreign.said).toContain('(other-journal)')
    const gone = await run([shop.file, '--backup', `${backup}x`], PASSPHRASE)
    expect(gone.said).toContain('(gone)')
    expect(readFileSync(shop.file).equals(before)).toBe(true)
  })
})
