import { execFileSync } from 'node:child_process'
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isLocal, sendTcp } from '#paper/send-tcp.ts'
import type { RawTimes } from '#paper/raw.ts'
import { sendDevice } from '#paper/send-device.ts'
import { systemTimers } from '#support/real-ports.ts'
import { openRawPrinter, type RawPrinterManners } from '#test/support/raw-printer.ts'

const SLIP = new Uint8Array(2_000).fill(0x41)
/** More than any buffer between two programs holds. */
const ENDLESS = new Uint8Array(64 * 1024 * 1024)
/** For a printer that does what it should: a busy machine is not its fault. */
const PATIENT: RawTimes = { open: 60_000, write: 60_000, end: 60_000 }
const deps = { timers: systemTimers, times: PATIENT }
/** For one that keeps the till waiting: only the time that it wastes is short. */
const hasty = (short: Partial<RawTimes>) => ({ ...deps, times: { ...PATIENT, ...short } })

async function printerThat(manners: RawPrinterManners) {
  const printer = await openRawPrinter(manners)
  onTestFinished(() => printer.close())
  return printer
}

describe('a printer on the network', () => {
  it('has every byte, and the print was written down before the first', async () => {
    const printer = await printerThat('good')
    const order: string[] = []
    const sent = await sendTcp(deps, printer, SLIP, () => {
      order.push(`before, printer has ${printer.slips.reduce((sum, { length }) => sum + length, 0)}`)
    })
    expect(sent).toEqual({ ok: true })
    await printer.hasPrinted(1)
    expect(printer.slips.map((bytes) => Buffer.compare(bytes, SLIP))).toEqual([0])
    expect(order).toEqual(['before, printer has 0'])
  })

  it('is not looked for at a port of something else, unless somebody has said so', async () => {
    const { host, port } = await printerThat('good')
    for (const at of [host, '169.254.0.9', 'dapur'])
      expect(await sendTcp(deps, { host: at, port }, SLIP, () => expect.unreachable())).toEqual({
        ok: false,
        why: 'not-a-printer-port',
        detail: String(port),
      })
  })

  it('that ends its own side first is sent all the same', async () => {
    const printer = await printerThat('half-closed')
    expect(await sendTcp(deps, printer, SLIP, () => undefined)).toEqual({ ok: true })
    await printer.hasPrinted(1)
    expect(printer.slips[0]).toHaveLength(SLIP.length)
  })

  it('that is not there: nothing was sent, and nothing written down', async () => {
    const printer = await openRawPrinter()
    await printer.close()
    const sent = await sendTcp(deps, printer, SLIP, () => expect.unreachable())
    expect(sent).toEqual({ ok: false, why: 'unreachable', detail: 'ECONNREFUSED' })
  })

  it.each<[RawPrinterManners, Uint8Array, Partial<RawTimes>, string]>([
    ['never-reads', ENDLESS, { write: 300 }, 'maybe-timeout'],
    ['never-ends', SLIP, { end: 150 }, 'maybe-unconfirmed'],
    ['cuts', ENDLESS, {}, 'maybe-cut-off'],
  ])('that %s: it may have printed, and is sent to once', async (manners, bytes, short, why) => {
    const printer = await printerThat(manners)
    let begun = 0
    const sent = await sendTcp(hasty(short), printer, bytes, () => void (begun += 1))
    expect(sent).toMatchObject({ ok: false, why })
    expect(begun).toBe(1)
    expect(printer.slips.length).toBeLessThanOrEqual(1)
  })

  it('is not sent to when the print cannot be written down', async () => {
    const printer = await printerThat('good')
    const disk = new Error('disk')
    await expect(
      sendTcp(deps, printer, SLIP, () => {
        throw disk
      }),
    ).rejects.toBe(disk)
    expect(printer.slips.every(({ length }) => length === 0)).toBe(true)
  })

  it.each([
    ['192.168.1.50', true],
    ['10.0.0.7', true],
    ['172.31.255.1', true],
    ['127.0.0.1', true],
    ['169.254.8.8', true],
    ['fe80::1', true],
    ['fd12::9', true],
    ['::ffff:192.168.1.50', true],
    ['172.32.0.1', false],
    ['8.8.8.8', false],
    ['2606:4700::1111', false],
    ['::ffff:8.8.8.8', false],
    ['printer', false],
  ])('%s is of the shop’s own network: %s', (address, local) => {
    expect(isLocal(address)).toBe(local)
  })

  it('outside the house is never connected to', async () => {
    const sent = await sendTcp(deps, { host: '203.0.113.9', port: 9100 }, SLIP, () => expect.unreachable())
    expect(sent).toEqual({ ok: false, why: 'not-local', detail: '203.0.113.9' })
  })

  const GONE = { ok: false, why: 'unreachable' }
  it.each<[string, (host: string) => Promise<string>, Partial<RawTimes>, object]>([
    ['that nobody knows', () => Promise.reject(new Error('ENOTFOUND')), {}, GONE],
    ['that is of another network', () => Promise.resolve('203.0.113.9'), {}, { ok: false, why: 'not-local' }],
    ['that is answered for too late', () => new Promise(() => undefined), { open: 200 }, GONE],
    ['of this network', () => Promise.resolve('127.0.0.1'), {}, { ok: true }],
  ])('by a name %s', async (_name, resolve, short, outcome) => {
    const { port } = await printerThat('good')
    const sent = await sendTcp(
      { ...hasty(short), resolve },
      { host: 'dapur', port, isOtherPort: true },
      SLIP,
      () => undefined,
    )
    expect(sent).toMatchObject(outcome)
  })
})

describe('a device file', () => {
  function place(name: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'loket-device-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    return join(folder, name)
  }
  function pipe(): { readonly path: string; read(): Buffer } {
    const path = place('lp0')
    execFileSync('mkfifo', [path])
    const end = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    onTestFinished(() => closeSync(end))
    const buffer = Buffer.alloc(SLIP.length * 2)
    return { path, read: () => buffer.subarray(0, readSync(end, buffer)) }
  }

  it('takes every byte, after the print was written down', async () => {
    const { path, read } = pipe()
    const order: string[] = []
    expect(await sendDevice(deps, path, SLIP, () => void order.push('before'))).toEqual({ ok: true })
    expect(Buffer.compare(read(), SLIP)).toBe(0)
    expect(order).toEqual(['before'])
  })

  it('that stops taking: it may have printed', async () => {
    const { path } = pipe()
    const sent = await sendDevice(hasty({ write: 300 }), path, ENDLESS, () => undefined)
    expect(sent).toEqual({ ok: false, why: 'maybe-timeout' })
  })

  it('that nobody listens at is gone, and nobody is kept waiting', async () => {
    const path = place('lp0')
    execFileSync('mkfifo', [path])
    expect(await sendDevice(deps, path, SLIP, () => expect.unreachable())).toEqual({
      ok: false,
      why: 'printer-gone',
      detail: 'ENXIO',
    })
    expect(await sendDevice(deps, place('none'), SLIP, () => expect.unreachable())).toMatchObject({
      why: 'printer-gone',
    })
  })

  it('is never a file of somebody’s', async () => {
    const path = place('real.journal')
    writeFileSync(path, 'mine')
    expect(await sendDevice(deps, path, SLIP, () => expect.unreachable())).toEqual({
      ok: false,
      why: 'not-a-device',
    })
    expect(readFileSync(path, 'utf8')).toBe('mine')
  })

  it('is not written to when the print cannot be written down', async () => {
    const { path } = pipe()
    const disk = new Error('disk')
    await expect(
      sendDevice(deps, path, SLIP, () => {
        throw disk
      }),
    ).rejects.toBe(disk)
  })
})
