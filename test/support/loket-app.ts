/** Drives the built app in real Electron: one profile folder per test, both windows, the journal. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright-core'
import { launchElectron } from './launch-electron.ts'
import { painted } from './looks.ts'
import { closeApp } from './running-apps.ts'

const ROOT = join(import.meta.dirname, '../..')

export type LoketApp = {
  readonly app: ElectronApplication
  readonly cashier: Page
  readonly customer: Page
  readonly folder: string
  /** Calls a procedure as the cashier's page would; throws on a refusal. */
  call(name: string, input?: unknown): Promise<unknown>
  quit(): Promise<void>
  /** SIGKILL, as a power cut would. */
  kill(): Promise<void>
}

export type Profile = { readonly folder: string; readonly remove: () => void }

/** A till that has been opened before, in practice mode. */
export function newProfile(): Profile {
  const profile = newEmptyProfile()
  writeFileSync(join(profile.folder, 'mode.json'), JSON.stringify({ mode: 'practice' }))
  return profile
}

/** A till never opened before: it asks for its mode. */
export function newEmptyProfile(): Profile {
  const folder = mkdtempSync(join(process.env['LOKET_PROFILES'] ?? tmpdir(), 'loket-e2e-'))
  // An ending process of the app may still write a last file there.
  return {
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  }
}

type LaunchMore = {
  /** Added to the test's own environment. */
  readonly env?: Readonly<Record<string, string>>
  /** A build other than this one. */
  readonly program?: string
  /** How long the windows may take: a very large journal is proven first. */
  readonly patienceMs?: number
}

async function drawn(page: Page): Promise<void> {
  const shown = await page.waitForSelector('main, h1', { state: 'attached' })
  await shown.dispose()
}

/** What the driver starts the built app with. */
export function launchOptions(
  folder: string,
  switches: readonly string[] = [],
  chromiumSandbox = false,
  { env = {}, program = ROOT }: Pick<LaunchMore, 'env' | 'program'> = {},
) {
  const executablePath = process.env['LOKET_ELECTRON']
  if (executablePath === undefined) throw new Error('LOKET_ELECTRON is not set: run through npm test')
  // A test's slips lie with its profile, never among the documents of the person running it.
  const documents = join(folder, 'documents')
  mkdirSync(documents, { recursive: true })
  return {
    executablePath,
    chromiumSandbox,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--user-data-dir=${folder}`,
      ...switches,
      program,
    ],
    env: { ...process.env, TZ: 'America/New_York', LOKET_TEST_DOCUMENTS: documents, ...env },
  }
}

/**
 * `switches`: for Loket's own command line, such as `--setup`. `chromiumSandbox`: as a user starts it;
 * otherwise the driver disables the sandbox, for machines without support.
 */
export async function launchLoket(
  folder: string,
  switches: readonly string[] = [],
  chromiumSandbox = false,
  { env = {}, program = ROOT, patienceMs }: LaunchMore = {},
): Promise<LoketApp> {
  const app = await launchElectron(launchOptions(folder, switches, chromiumSandbox, { env, program }))
  const find = async (name: string): Promise<Page> => {
    const isIt = (page: Page) => page.url().includes(name)
    const more = patienceMs === undefined ? {} : { timeout: patienceMs }
    return app.windows().find(isIt) ?? app.waitForEvent('window', { predicate: isIt, ...more })
  }
  const [cashier, customer] = await Promise.all([find('cashier.html'), find('customer.html')])
  await Promise.all([cashier.waitForLoadState('load'), customer.waitForLoadState('load')])
  await Promise.all([drawn(cashier), drawn(customer)])
  // Drawn is not painted: Chromium drops a key that comes before the first frame.
  await painted(cashier)
  // The debugger overrides the page's media; the switch of the same name would not reach it.
  await Promise.all([cashier, customer].map((page) => page.emulateMedia({ reducedMotion: 'reduce' })))
  const child = app.process()
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    app,
    cashier,
    customer,
    folder,
    call: async (name, input = {}) => {
      const answer = await cashier.evaluate(([n, i]) => window.loket.call(n as string, i), [name, input])
      const envelope = answer as { ok: boolean; value?: unknown; error?: { code: string } }
      if (!envelope.ok) throw new Error(`${name}: ${envelope.error?.code ?? 'refused'}`)
      return envelope.value
    },
    quit: async () => {
      await closeApp(app)
      await gone
    },
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}
