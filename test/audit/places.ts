/** Everywhere a running Loket leaves data: files, clipboard, data sent to its pages, and their memory. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright-core'
import type { LoketApp } from '#test/support/loket-app.ts'
import { readSlip } from '#test/support/paper.ts'
import type { Place } from './search.ts'

/** Records every answer of the bridge and every event sent to the pages, from here on. */
export async function recordBridge(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ ipcMain, webContents }) => {
    type Answering = (event: { sender: { getURL(): string } }, ...given: unknown[]) => unknown
    const { _invokeHandlers: handlers } = ipcMain as unknown as { _invokeHandlers: Map<string, Answering> }
    const trace: string[] = []
    Object.assign(globalThis, { bridgeTrace: trace })
    const written = (value: unknown) =>
      JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? `${one}n` : one))
    const answer = handlers.get('loket:call')
    if (answer === undefined) throw new Error('no channel')
    handlers.set('loket:call', async (event, ...given) => {
      const answered = await answer(event, ...given)
      trace.push(`${event.sender.getURL()} ${String(given[0])} ${written(answered)}`)
      return answered
    })
    for (const contents of webContents.getAllWebContents()) {
      const send = contents.send.bind(contents)
      contents.send = (channel, ...sent) => {
        trace.push(`${contents.getURL()} ${channel} ${written(sent)}`)
        send(channel, ...sent)
      }
    }
  })
}

/** Data sent to the pages over the bridge, and the clipboard's contents. */
export async function toldPlaces({ app }: LoketApp): Promise<readonly Place[]> {
  const trace = await app.evaluate(() =>
    (globalThis as unknown as { bridgeTrace: string[] }).bridgeTrace.join('\n'),
  )
  const clipboard = await app.evaluate(({ clipboard }) => clipboard.readText())
  return [
    { name: 'bridge', bytes: Buffer.from(trace) },
    { name: 'clipboard', bytes: Buffer.from(clipboard) },
  ]
}

/** A page's memory after garbage collection. */
export async function memoryPlaces({ cashier, customer }: LoketApp): Promise<readonly Place[]> {
  return [
    { name: "cashier's memory", bytes: await heapOf(cashier) },
    { name: "customer's memory", bytes: await heapOf(customer) },
  ]
}

async function heapOf(page: Page): Promise<Buffer> {
  const engine = await page.context().newCDPSession(page)
  const chunks: string[] = []
  engine.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await engine.send('HeapProfiler.collectGarbage')
  await engine.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await engine.detach()
  return Buffer.from(chunks.join(''))
}

/** Exports of a till, by the name of the place. */
export type Texts = Readonly<Record<'export' | 'diagnosis' | 'orders as CSV', string>>

/** All files of the profile, by kind; a slip also as its text. */
export async function filePlaces(folder: string, texts: Texts): Promise<readonly Place[]> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const places: Place[] = Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text) }))
  for (const file of files) {
    const inside = file.slice(folder.length + 1)
    const kind = /\.journal/.test(inside)
      ? 'journal'
      : inside.startsWith('logs')
        ? 'log'
        : inside.startsWith('Crashpad')
          ? 'crash dumps'
          : inside.startsWith('documents')
            ? 'slips'
            : 'other files'
    const bytes = readFileSync(file)
    places.push({ name: kind, bytes })
    if (kind === 'slips' && inside.endsWith('.pdf'))
      places.push({ name: kind, bytes: Buffer.from((await readSlip(file)).text) })
  }
  return places
}
