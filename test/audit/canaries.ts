/** A canary in every credential and personal field, a day's work, two crashes, then a search everywhere. */
import { createPrivateKey, randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupView } from '#contract/backup-views.ts'
import type { SessionView } from '#contract/people-views.ts'
import type { BundleView } from '#contract/support-views.ts'
import { connectReadOnly } from '#journal/connection.ts'
import { finishFile } from '#journal/restore/whole-file.ts'
import { writeExport } from '#review/export/write-export.ts'
import { followStep, openFollowed } from '#review/follow.ts'
import { deleteReviewFile, openReviewFile } from '#review/index-file.ts'
import type { ElectronApplication } from 'playwright-core'
import { practiceProfile } from '#practice/profile.ts'
import { selfMade } from '#test/support/certificates.ts'
import { atTheCounter } from '#test/support/counter.ts'
import { crashCashier } from '#test/support/crash-page.ts'
import { launchLoket, newProfile } from '#test/support/loket-app.ts'
import { startPracticeGateway } from '#test/support/practice-gateway.ts'
import { callWithPersonalData, type PersonalCalls } from './personal-calls.ts'
import { filePlaces, memoryPlaces, recordBridge, toldPlaces, type Texts } from './places.ts'
import { searchFor, type Canary, type Hit, type Place } from './search.ts'
import { go } from '#test/support/counter.ts'

export type CanaryReport = {
  readonly canaries: number
  /** Personal data sent to the gateway, and by which operations. */
  readonly calls: PersonalCalls
  readonly places: readonly { readonly name: string; readonly bytes: number }[]
  readonly allowed: readonly (Hit & { readonly reason: string })[]
  readonly faults: readonly Hit[]
  /** Places where a planted value was not found. */
  readonly blind: readonly string[]
}

const PLACES = [
  'journal',
  'log',
  'crash dumps',
  'slips',
  'other files',
  'export',
  'orders as CSV',
  'diagnosis',
  'bridge',
  'clipboard',
  "cashier's memory",
  "customer's memory",
]
const unique = (length: number) => randomBytes(length).toString('hex').slice(0, length)
const digits = (length: number) => Array.from(randomBytes(length), (byte) => byte % 10).join('')

export async function playCanaries(): Promise<CanaryReport> {
  const secrets = { hashKey: unique(32), cipherKey: unique(32), cipherIv: unique(16), apiKey: unique(32) }
  const gateway = await startPracticeGateway({ config: secrets })
  const profile = newProfile()
  const tls = selfMade(['127.0.0.1'])
  const vault = {
    ...secrets,
    customerToken: unique(40),
    privateKey: gateway.merchantPrivateKeyPem,
  }
  const passphrase = `kalimat ${unique(20)}`
  const recovery = `pemulihan ${unique(20)}`
  const pins = { cashier: `60${digits(6)}`, manager: `71${digits(6)}`, it: `82${digits(6)}` }
  const names = { cashier: `Sari ${unique(10)}`, manager: `Budi ${unique(10)}`, it: `Tono ${unique(10)}` }
  const [phone, note, account] = [`08${digits(11)}`, `meja ${unique(12)}`, digits(14)]
  const person = {
    email: `kenari.${unique(10)}@toko.example`,
    address: `Jalan Kenari ${unique(10)}`,
    name: `Penerima ${unique(10)}`,
    account,
    phone: `628${digits(10)}`,
  }
  const shown = {
    bridge: 'the sign-in shows who may sign in',
    "cashier's memory": 'the sign-in shows who may sign in',
    slips: 'a slip says who served',
  }
  const canaries: readonly Canary[] = [
    ...Object.entries({ ...vault, passphrase, recovery }).map(([name, value]) => ({ name, value })),
    ...Object.entries(pins).map(([role, value]) => ({ name: `PIN of the ${role}`, value })),
    ...Object.entries(names).map(([role, value]) => ({ name: `name of the ${role}`, value, allowed: shown })),
    { name: 'tlsKey', value: secretHalf(tls.key) },
    { name: "customer's phone", value: phone },
    ...Object.entries(person).map(([name, value]) => ({ name: `customer's ${name} in a call`, value })),
    {
      name: 'note of a sale',
      value: note,
      allowed: {
        journal: 'references and notes are journalled in plain: SECURITY.md',
        bridge: 'the stage and the history show it',
        "cashier's memory": 'the stage and the history show it',
        slips: 'it stands on the receipt',
        'orders as CSV': 'a column of its own, for the bookkeeping',
      },
    },
  ]
  const control = { name: 'control', value: `Kenari ${unique(12)}` }
  let loket = await launchLoket(profile.folder, ['--setup'])
  let exported: string
  try {
    const { callbacks, ...rest } = practiceProfile(gateway.baseUrl)
    const kept = {
      ...rest,
      environment: 'sandbox',
      callbacks: { ...callbacks, publicUrl: 'https://127.0.0.1/api' },
    }
    await loket.call('setup.saveProfile', { profile: kept })
    await loket.call('vault.create', { passphrase })
    const all = {
      ...vault,
      gatewayPublicKey: gateway.gatewayPublicKey,
      tlsKey: tls.key,
      tlsCertificate: tls.cert,
    }
    for (const [name, secret] of Object.entries(all)) await loket.call('vault.put', { name, secret })
    for (const role of ['cashier', 'manager', 'it'] as const)
      await loket.call('people.add', { of: 'real', name: names[role], role, pin: pins[role] })
    exported = ((await loket.call('setup.exportProfile')) as { readonly text: string }).text
    await loket.quit()

    writeFileSync(join(profile.folder, 'mode.json'), JSON.stringify({ mode: 'real' }))
    loket = await launchLoket(profile.folder, ['--setup'])
    await recordBridge(loket.app)
    await loket.call('session.unlock', { passphrase })
    const signIn = async (role: 'cashier' | 'it') => {
      const { people } = (await loket.call('session.get')) as SessionView
      const person = people.find(({ name }) => name === names[role])?.id
      await loket.call('session.signIn', { person, pin: pins[role] })
      await loket.cashier.waitForSelector('nav button')
    }
    /** It contains everything of the day, sealed. */
    const backUp = async () => {
      await loket.call('session.lock')
      await signIn('it')
      await loket.call('backup.now')
      for (;;) {
        const { work, backups } = (await loket.call('backup.get')) as BackupView
        if (work === undefined && backups.length > 0) return
      }
    }
    await signIn('it')
    await loket.call('backup.setPassphrase', { passphrase: recovery })
    const calls = await callWithPersonalData(loket, person)
    await loket.call('settings.change', { merchantName: control.value })
    await loket.call('session.lock')
    await signIn('cashier')
    await go(loket.cashier, 'sale')
    const counter = atTheCounter(loket)
    const reference = await counter.sell('150000', { note })
    await counter.sees('waiting')
    await loket.call('slip.hold', { reference, amountMinor: 15_000_000n, shown: 'success-screen', phone })
    await gateway.control.payer({ action: 'pay', reference })
    await counter.press('F5')
    await counter.sees('paid')
    await loket.call('paper.print', { what: { kind: 'receipt', reference }, to: 'pdf' })
    await loket.call('history.timeline', { reference })
    await backUp()

    // As IT again, for the diagnosis file; then back at the counter, whose memory is searched.
    await loket.call('session.lock')
    await signIn('it')
    await loket.call('history.timeline', { reference })
    const diagnosis = ((await loket.call('support.bundle')) as BundleView).text
    await loket.call('session.lock')
    await signIn('cashier')
    await go(loket.cashier, 'sale')
    const memory = await memoryPlaces(loket)
    await crashCashier(loket.app)
    // The pages' received data is read after the page has come back and queried everything again.
    const running = [...memory, ...(await toldPlaces(loket))]
    const pasted = await pastedControl(loket.app, control.value)
    await loket.kill()
    const texts = { export: exported, diagnosis, 'orders as CSV': await ordersAsCsv(profile.folder) }
    const left = [...running, ...(await filePlaces(profile.folder, texts))]
    const hits = searchFor(canaries, left)
    const judged = hits.map((hit) => ({
      ...hit,
      reason: canaries.find(({ name }) => name === hit.canary)?.allowed?.[hit.place],
    }))
    const plant = await planted(profile.folder, texts, control.value)
    const seen = new Set(searchFor([control], [...running, ...plant, pasted]).map(({ place }) => place))
    return {
      canaries: canaries.length,
      calls,
      places: PLACES.map((name) => ({ name, bytes: sum(left.filter((place) => place.name === name)) })),
      allowed: judged.flatMap(({ reason, ...hit }) => (reason === undefined ? [] : [{ ...hit, reason }])),
      faults: judged.filter(({ reason }) => reason === undefined),
      blind: PLACES.filter((name) => !seen.has(name)),
    }
  } finally {
    await loket.kill().catch(() => undefined)
    await gateway.stop()
    profile.remove()
  }
}

/** The control: planted where the till's own work would never put it. */
async function planted(folder: string, texts: Texts, value: string): Promise<readonly Place[]> {
  appendFileSync(join(folder, 'logs/loket.log'), `{"level":30,"msg":"${value}"}\n`)
  mkdirSync(join(folder, 'Crashpad'), { recursive: true })
  writeFileSync(join(folder, 'Crashpad/planted.dmp'), Buffer.from(value, 'utf16le'))
  writeFileSync(join(folder, 'planted'), Buffer.from(value).toString('hex'))
  const hidden = Object.entries(texts).map(([name, text]) => [name, `${text}${encodeURIComponent(value)}`])
  return filePlaces(folder, Object.fromEntries(hidden) as Texts)
}

/** All orders of that day, as bookkeeping gets them. */
async function ordersAsCsv(folder: string): Promise<string> {
  const journal = join(folder, 'sandbox.journal')
  const review = followedReview(journal, join(folder, 'orders.review'))
  const target = join(folder, 'orders.csv')
  const job = { query: {}, format: 'csv', separator: ',', journal, review, upTo: 0n, target } as const
  const [wait, pause] = [async () => undefined, async () => undefined]
  const report = await writeExport(job, { wait, pause, onProgress: () => undefined })
  deleteReviewFile(review)
  if (!report.ok) throw new Error(`${report.why}: ${report.detail}`)
  finishFile(target)
  const text = readFileSync(target, 'utf8')
  rmSync(target)
  return text
}

/** A review of its own, up to the journal's end. */
function followedReview(journalFile: string, file: string): string {
  const journal = openFollowed(connectReadOnly(journalFile))
  const review = openReviewFile(file, journal.of)
  while (followStep(journal, review, () => undefined) === 'more');
  review.close()
  journal.db.close()
  return file
}

/** The private number: the public half is in the certificate, which IT sees. */
function secretHalf(pem: string): string {
  const { d } = createPrivateKey(pem).export({ format: 'jwk' })
  if (d === undefined) throw new Error('not a private key')
  const body = pem.replaceAll(/-----[^-]+-----|\s/g, '')
  const at = Buffer.from(body, 'base64').indexOf(Buffer.from(d, 'base64url'))
  return body.slice(Math.ceil(at / 3) * 4, Math.floor((at + 32) / 3) * 4)
}

async function pastedControl(app: ElectronApplication, value: string): Promise<Place> {
  const text = await app.evaluate(async ({ clipboard }, one) => {
    await clipboard.writeText(one)
    return clipboard.readText()
  }, value)
  return { name: 'clipboard', bytes: Buffer.from(text) }
}

function sum(places: readonly Place[]): number {
  return places.reduce((total, { bytes }) => total + bytes.length, 0)
}
