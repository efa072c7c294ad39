import { setTimeout as after } from 'node:timers/promises'
import { app, webContents, type WebContents } from 'electron'
import { APP_ORIGIN } from '#shell/app-protocol.ts'

/** Since the start of the process; shorter than the till's limit, so that it can say what it waited for. */
const LONGEST_MS = 100_000
const LOOK_EVERY_MS = 50

type PageName = 'cashier' | 'customer'

/** Waits until `look` is true. Returns why it never will be: the look's own reason, or that `what` took too long. */
export async function waitFor(
  what: string,
  look: () => Promise<boolean | string>,
): Promise<string | undefined> {
  while (performance.now() < LONGEST_MS) {
    const seen = await look()
    if (seen === true) return undefined
    if (typeof seen === 'string') return seen
    await after(LOOK_EVERY_MS)
  }
  return `waited too long for ${what}`
}

export function waitForSight(page: PageName, selector: string): Promise<string | undefined> {
  return waitFor(`${selector} on the ${page}'s page`, async () =>
    Boolean(await ask(page, `document.querySelector(${JSON.stringify(selector)}) !== null`)),
  )
}

/** Waits for a state of the order on the cashier's stage; fails at any other than those on the way to it. */
export function waitForStage(wanted: string, onTheWay: readonly string[]): Promise<string | undefined> {
  return waitFor(`a sale that is ${wanted}`, async () => {
    const state = await ask('cashier', "document.querySelector('[data-stage]')?.dataset.stage")
    if (typeof state !== 'string' || onTheWay.includes(state)) return false
    return state === wanted ? true : `the sale is ${state}`
  })
}

/** Sends keys as the system does, to a page that need not be shown: window, page, bridge and handlers all take part. */
export function press(...keys: readonly string[]): void {
  const page = pageOf('cashier')
  for (const keyCode of keys) {
    page?.sendInputEvent({ type: 'keyDown', keyCode })
    page?.sendInputEvent({ type: 'keyUp', keyCode })
  }
}

/** Presses the cashier's button of that name, once it is there. */
export function push(name: string): Promise<string | undefined> {
  const button = `document.querySelector('button[name="${name}"]')`
  return waitFor(`the button ${name}`, async () =>
    Boolean(await ask('cashier', `(${button}?.click(), ${button} !== null)`)),
  )
}

/** Mutes every page: the run may stand behind a queue. Reports at once what a look would wait for in vain. */
export function quietPages(fault: (why: string) => void): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setAudioMuted(true)
    contents.on('did-navigate', (_navigated, url, status) => {
      if (status >= 400) fault(`${url} answers ${status}`)
    })
    contents.on('preload-error', (_failed, _file, error) => fault(`the preload fails: ${error.message}`))
    contents.on('render-process-gone', (_gone, { reason }) => {
      if (reason !== 'clean-exit') fault(`the process of a page ended: ${reason}`)
    })
  })
}

/** Undefined until its address is loaded. */
export function pageOf(name: PageName): WebContents | undefined {
  return webContents.getAllWebContents().find((each) => each.getURL() === `${APP_ORIGIN}/${name}.html`)
}

async function ask(name: PageName, code: string): Promise<unknown> {
  return pageOf(name)?.executeJavaScript(code)
}
