/** Monitors plugged in and out by xrandr, on an X server with the dummy driver; and their pixels. */
import { execFileSync } from 'node:child_process'
import { PNG } from 'pngjs'
import type { LoketApp } from './loket-app.ts'
import { decodeQr } from './pixels.ts'

export type Size = { readonly width: number; readonly height: number }
export type Box = Size & { readonly x: number; readonly y: number }

/** Output 0 is the cashier's and stays; the others are plugged in by number. */
const output = (number: number): string => `DUMMY${number}`

const xrandr = (...args: readonly string[]): string => execFileSync('xrandr', args, { encoding: 'utf8' })

/** Plugs a monitor in at a place of the desktop. */
export function plugIn(number: number, { x, y, width, height }: Box): void {
  const mode = `${width}x${height}`
  // An output has no modes until it is given one that the server knows; giving it twice is an error.
  try {
    xrandr('--addmode', output(number), mode)
  } catch {
    // The output already has it.
  }
  xrandr('--output', output(number), '--mode', mode, '--pos', `${x}x${y}`)
  notice()
}

export function unplug(number: number): void {
  xrandr('--output', output(number), '--off')
  notice()
}

/** A cable makes the server look at its outputs; here it must be asked to. */
function notice(): void {
  xrandr('--query')
}

/** Removes every monitor except the cashier's. */
export function unplugAll(): void {
  for (const number of [1, 2, 3]) unplug(number)
}

export type Seen = {
  readonly displays: readonly { readonly id: number; readonly bounds: Box }[]
  readonly cashier: { readonly bounds: Box; readonly isFocused: boolean }
  readonly customer:
    | { readonly bounds: Box; readonly isFullScreen: boolean; readonly isFocused: boolean }
    | undefined
}

/** Where the windows are, according to the app. */
export function look({ app }: LoketApp): Promise<Seen> {
  return app.evaluate(({ BrowserWindow, screen }) => {
    const find = (page: string) =>
      BrowserWindow.getAllWindows().find((window) => window.webContents.getURL().endsWith(page))
    const cashier = find('cashier.html')
    const customer = find('customer.html')
    return {
      displays: screen.getAllDisplays().map(({ id, bounds }) => ({ id, bounds })),
      cashier: {
        bounds: cashier?.getBounds() ?? { x: 0, y: 0, width: 0, height: 0 },
        isFocused: cashier?.isFocused() ?? false,
      },
      customer: customer && {
        bounds: customer.getBounds(),
        isFullScreen: customer.isFullScreen(),
        isFocused: customer.isFocused(),
      },
    }
  })
}

/** The actual pixels of a monitor, as a camera in front of it would see them. */
export async function photograph({ app }: LoketApp, id: number): Promise<Buffer> {
  const png = await app.evaluate(async ({ desktopCapturer, screen }, wanted) => {
    const display = screen.getAllDisplays().find((one) => one.id === wanted)
    if (display === undefined) throw new Error(`no screen ${wanted}`)
    const { width, height } = display.bounds
    const thumbnailSize = { width: width * display.scaleFactor, height: height * display.scaleFactor }
    const sources = await desktopCapturer.getSources({ types: ['screen'], thumbnailSize })
    const source = sources.find((one) => one.display_id === String(wanted))
    return source?.thumbnail.toPNG().toString('base64')
  }, id)
  if (png === undefined) throw new Error(`screen ${id} cannot be photographed`)
  return Buffer.from(png, 'base64')
}

/** The share, 0 to 1, of a part of the picture that differs between both. */
export function differenceIn(part: Box, one: Buffer, other: Buffer): number {
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)]
  let differing = 0
  for (let y = part.y; y < part.y + part.height; y += 1) {
    for (let x = part.x; x < part.x + part.width; x += 1) {
      const at = (picture: PNG) => (y * picture.width + x) * 4
      const far = [0, 1, 2].some(
        (colour) => Math.abs((a.data[at(a) + colour] ?? 0) - (b.data[at(b) + colour] ?? 0)) > 24,
      )
      if (far) differing += 1
    }
  }
  return differing / (part.width * part.height)
}

/** The QR on a monitor, read as a customer's phone would. */
export async function qrOn(loket: LoketApp, id: number): Promise<string | undefined> {
  return decodeQr(await photograph(loket, id))
}

const PATIENCE_MS = 10_000
const LOOK_EVERY_MS = 60

/** Looks until `good` accepts the result and returns it, or reports the last one seen. */
export async function until<T>(what: string, see: () => Promise<T>, good: (seen: T) => boolean): Promise<T> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const seen = await see()
    if (good(seen)) return seen
    if (performance.now() > end) throw new Error(`never seen: ${what}; last: ${JSON.stringify(seen)}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
