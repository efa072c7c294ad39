import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app, BrowserWindow } from 'electron'
import { connect } from '#journal/connection.ts'
import { verifyFile } from '#terminal/verify-file.ts'
import { practiceJournal } from '../journal-files.ts'
import { press, push, waitFor, waitForSight, waitForStage } from './page.ts'
import { pdfFault } from './pdf-fault.ts'
import { sandboxFacts } from './sandbox-facts.ts'
import type { SmokeReport, SmokeStep } from './verdict.ts'

/** `why`: what failed. */
export type Done = Pick<SmokeReport, 'why' | 'facts'>

/** What a cashier does with a new till, by keys alone, in this order. */
export const PLAY: readonly (readonly [SmokeStep, () => Promise<Done>])[] = [
  ['page', practise],
  ['sale', sell],
  // The code is drawn only after the window has read back its own drawing.
  ['customer', async () => done(await waitForSight('customer', '[data-scene="qr"] [data-qr]'))],
  ['paid', pay],
  ['slip', print],
  ['chain', verify],
]

async function practise(): Promise<Done> {
  const welcome = await waitForSight('cashier', 'main h1')
  if (welcome !== undefined) return { why: welcome }
  press('Enter')
  const amount = await waitForSight('cashier', '[data-amount-field]')
  // Its content is loaded last.
  return done(amount ?? (await waitForSight('customer', '[data-scene]')), sandboxFacts)
}

async function sell(): Promise<Done> {
  press('2', '5', '0', '0', '0', 'Enter')
  return done(await waitForStage('waiting', ['draft', 'sending']))
}

async function pay(): Promise<Done> {
  const why = (await push('practice-pay')) ?? (await waitForStage('paid', ['waiting']))
  return done(why ?? (await waitForSight('customer', '[data-scene="paid"]')), () => ({
    hidden: BrowserWindow.getAllWindows().every((window) => !window.isVisible()),
  }))
}

async function print(): Promise<Done> {
  let slip = new Uint8Array()
  const why =
    (await push('print')) ??
    (await waitFor('a slip', async () => {
      slip = newestSlip()
      return slip.length > 0
    }))
  return done(why ?? pdfFault(slip))
}

async function verify(): Promise<Done> {
  const verdict = verifyFile(practiceJournal(app.getPath('userData')))
  if (verdict.verdict === 'not-looked-at') return { why: verdict.why }
  const faults = verdict.findings.filter(({ ok }) => !ok).map(({ name, words }) => `${name}: ${words}`)
  return done(faults.length === 0 ? undefined : faults.join('; '), () => ({ sqlite: sqliteVersion() }))
}

function done(why: string | undefined, facts?: () => NonNullable<Done['facts']>): Done {
  if (why !== undefined) return { why }
  return facts === undefined ? {} : { facts: facts() }
}

/** Empty until it is written whole. */
function newestSlip(): Uint8Array<ArrayBuffer> {
  const folder = join(app.getPath('documents'), 'Loket')
  const name = existsSync(folder) ? readdirSync(folder).find((each) => each.endsWith('.pdf')) : undefined
  return name === undefined ? new Uint8Array() : readFileSync(join(folder, name))
}

/** Of the library that the journal uses; Node has one of its own. */
function sqliteVersion(): string {
  const db = connect(':memory:')
  try {
    return String(db.prepare('SELECT sqlite_version()').pluck().get())
  } finally {
    db.close()
  }
}
