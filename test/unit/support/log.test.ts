import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLog } from '#support/log.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loket-log-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const text = () => readFileSync(join(folder, 'loket.log'), 'utf8')

describe('the log', () => {
  it('leaves secrets out by their name', () => {
    openLog(folder).info({ token: 'AAA', a: { privateKey: 'BBB', b: { pin: 'CCC' } }, code: '2004700' }, 'x')
    expect(text()).toContain('2004700')
    for (const secret of ['AAA', 'BBB', 'CCC']) expect(text()).not.toContain(secret)
  })

  it('begins a new file when the old one has grown large', () => {
    writeFileSync(join(folder, 'loket.log'), 'x'.repeat(6 * 1024 * 1024))
    openLog(folder).info('new')
    expect(text().length).toBeLessThan(200)
    expect(existsSync(join(folder, 'loket.log.1'))).toBe(true)
  })

  it.runIf(existsSync('/dev/full'))('throws nothing on a full disk', async () => {
    symlinkSync('/dev/full', join(folder, 'loket.log'))
    const log = openLog(folder)
    for (let i = 0; i < 3; i += 1) expect(() => log.error({ err: new Error('x') }, 'fault')).not.toThrow()
    // An error that comes by event comes in a turn of its own.
    await new Promise<void>((resolve) => void setImmediate(resolve))
  })
})
