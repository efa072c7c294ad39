import { BrowserWindow, session, type Session, type WebContents } from 'electron'
import type { PaperWidth, PrinterView } from '#contract/paper-views.ts'
import type { Timers } from '#domain/ports.ts'
import type { PrinterPort, SheetPort } from '#paper/paper-controller.ts'
import { failed, type BeforeSending, type Sent } from '#paper/raw.ts'
import { APP_ORIGIN, APP_SCHEME } from './app-protocol.ts'
import { leadNowhere } from './no-network.ts'
import { applySessionRules } from './session-rules.ts'

const MICRONS_IN_MM = 1_000
const MM_IN_INCH = 25.4
const PIXELS_IN_INCH = 96
/** Width of a sheet of A4. */
const A4_MM = 210
/** Width of a picture for a telephone, and dots for each pixel of it. */
const PHONE_MM = 105
const PHONE_DOTS = 3
/** No printer driver accepts a shorter page. */
const LEAST_MM = 40
/** Room for rounding, which could push the last of many lines onto a second page. */
const SPARE_MM = 1
const LOAD_MS = 10_000
const JOB_MS = 30_000
const NO_MARGINS = { top: 0, bottom: 0, left: 0, right: 0 } as const

type Options = { readonly timers: Timers }

/**
 * Prints slips through the operating system, each from a hidden window of its own. No script runs in it, its session
 * has no network, and it closes when the job ends.
 */
export function openPrinting({ timers }: Options): PrinterPort & SheetPort {
  // In memory only: no part of a slip remains when the program ends.
  const own = session.fromPartition('loket-paper')
  const pages = new Map<string, string>()
  let made = 0
  const ready = prepare(own, pages)

  async function onPage<T>(
    html: string,
    width: number,
    use: (page: Page) => Promise<T>,
    isDrawn = false,
  ): Promise<T> {
    await ready
    made += 1
    const address = `${APP_ORIGIN}/slip-${made}`
    pages.set(address, html)
    const window = hiddenWindow(own, width, isDrawn)
    try {
      await within(timers, LOAD_MS, window.loadURL(address))
      return await use({ contents: window.webContents, heightMm: await heightOf(window.webContents) })
    } finally {
      pages.delete(address)
      window.destroy()
    }
  }

  return {
    list: async () => {
      await ready
      const window = hiddenWindow(own, 58)
      try {
        const printers = await within(timers, LOAD_MS, window.webContents.getPrintersAsync())
        return printers.map((printer): PrinterView => ({
          name: printer.name,
          words: printer.displayName === '' ? printer.name : printer.displayName,
        }))
      } catch {
        // When the system gives no list, there is no printer to offer.
        return []
      } finally {
        window.destroy()
      }
    },
    pdf: async (html, width) => {
      try {
        return await onPage(html, width, ({ contents, heightMm }) =>
          within(
            timers,
            JOB_MS,
            contents.printToPDF({
              pageSize: { width: width / MM_IN_INCH, height: heightMm / MM_IN_INCH },
              margins: NO_MARGINS,
              printBackground: true,
            }),
          ),
        )
      } catch {
        return undefined
      }
    },
    sheet: async (html) => {
      try {
        return await onPage(html, A4_MM, ({ contents }) =>
          within(
            timers,
            JOB_MS,
            // Margins and page numbers are the sheet's own.
            contents.printToPDF({ pageSize: 'A4', preferCSSPageSize: true, printBackground: true }),
          ),
        )
      } catch {
        return undefined
      }
    },
    picture: async (html) => {
      try {
        return await onPage(
          html,
          PHONE_MM,
          ({ contents, heightMm }) => within(timers, JOB_MS, pictureOf(contents, heightMm)),
          true,
        )
      } catch {
        return undefined
      }
    },
    print: async (html, width, printer, before) => {
      let isBegun = false
      try {
        return await onPage(html, width, ({ contents, heightMm }) => {
          isBegun = true
          return printed(timers, contents, printer, { width, heightMm, before })
        })
      } catch (error) {
        if (isBegun) throw error
        return failed('not-drawn', String(error))
      }
    },
  }
}

type Page = { readonly contents: WebContents; readonly heightMm: number }

async function prepare(own: Session, pages: ReadonlyMap<string, string>): Promise<void> {
  await leadNowhere(own)
  applySessionRules(own)
  own.protocol.handle(APP_SCHEME, ({ url }) => {
    const html = pages.get(url)
    if (html === undefined) return new Response('', { status: 404 })
    return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  })
}

/** `isDrawn`: its pixels are wanted. A hidden window is not drawn otherwise. */
function hiddenWindow(own: Session, width: number, isDrawn = false): BrowserWindow {
  return new BrowserWindow({
    show: false,
    useContentSize: true,
    width: Math.ceil((width / MM_IN_INCH) * PIXELS_IN_INCH),
    // Lower than any slip, so that the height of its content is the height of the slip.
    height: 50,
    webPreferences: {
      session: own,
      offscreen: isDrawn,
      javascript: false,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      images: false,
      spellcheck: false,
    },
  })
}

/** By the engine, with three dots for each of its pixels: the QR must be read from it. */
async function pictureOf({ debugger: engine }: WebContents, heightMm: number): Promise<Uint8Array> {
  engine.attach('1.3')
  try {
    const [width, height] = [PHONE_MM, heightMm].map((mm) => Math.round((mm / MM_IN_INCH) * PIXELS_IN_INCH))
    const { data } = (await engine.sendCommand('Page.captureScreenshot', {
      format: 'png',
      captureBeyondViewport: true,
      clip: { x: 0, y: 0, width, height, scale: PHONE_DOTS },
    })) as { readonly data: string }
    return Buffer.from(data, 'base64')
  } finally {
    engine.detach()
  }
}

/** Read from the engine itself, because no script runs in the page. */
async function heightOf({ debugger: engine }: WebContents): Promise<number> {
  engine.attach('1.3')
  try {
    const { cssContentSize } = (await engine.sendCommand('Page.getLayoutMetrics')) as {
      readonly cssContentSize: { readonly height: number }
    }
    return Math.max(LEAST_MM, (cssContentSize.height / PIXELS_IN_INCH) * MM_IN_INCH + SPARE_MM)
  } finally {
    engine.detach()
  }
}

/** Sends it to the system's queue. The result on paper is not known here. */
async function printed(
  timers: Timers,
  contents: WebContents,
  printer: string,
  {
    width,
    heightMm,
    before,
  }: { readonly width: PaperWidth; readonly heightMm: number; readonly before: BeforeSending },
): Promise<Sent> {
  before()
  return new Promise((resolve) => {
    const calledOff = timers.after(JOB_MS, () => resolve(failed('maybe-timeout')))
    contents.print(
      {
        silent: true,
        deviceName: printer,
        printBackground: true,
        color: false,
        margins: { marginType: 'none' },
        pageSize: { width: width * MICRONS_IN_MM, height: Math.ceil(heightMm * MICRONS_IN_MM) },
      },
      (isQueued, reason) => {
        calledOff()
        resolve(isQueued ? { ok: true } : failed('job-failed', reason))
      },
    )
  })
}

async function within<T>(timers: Timers, ms: number, work: Promise<T>): Promise<T> {
  let calledOff = (): void => undefined
  const late = new Promise<never>((_resolve, reject) => {
    calledOff = timers.after(ms, () => reject(new Error('timeout')))
  })
  try {
    return await Promise.race([work, late])
  } finally {
    calledOff()
  }
}
