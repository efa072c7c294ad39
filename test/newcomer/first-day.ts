/**
 * A first day: twenty sales with five troubles, by a person who knows only what the screen and its help say. The customers and
 * the faults are played by the practice gateway; whether goods went rightly is judged by its books.
 */
import { atTheCounter, UNTIL_ENDED, type Payer } from '#test/support/counter.ts'
import { launchLoket, newProfile, type LoketApp } from '#test/support/loket-app.ts'
import { gatewayBook, type Book } from '../day/books.ts'
import { createReader, type Reader, type Tally } from './reader.ts'

export const TROUBLES = ['changes-mind', 'time-up', 'no-connection', 'says-paid', 'pays-less'] as const
export type Trouble = (typeof TROUBLES)[number]

type Counted = Exclude<keyof Tally, 'pressed'>
export type ServedCustomer = Tally & {
  readonly amount: number
  readonly trouble: Trouble | undefined
  readonly handedOver: boolean
  readonly cash: number
  /** Of the clock on the wall, without a person's pauses. */
  readonly seconds: number
}

export type FirstDay = { readonly served: readonly ServedCustomer[]; readonly books: Book }

const SALES = 20
/** At these of the twenty customers. */
const AT: Readonly<Record<number, Trouble>> = {
  4: 'changes-mind',
  8: 'time-up',
  11: 'no-connection',
  14: 'says-paid',
  18: 'pays-less',
}
const SHORT = 1_000
const MOST_TURNS = 30
const LOOK_AGAIN_MS = 1_000

type Options = {
  /** Hears of each sale once it is over. */
  readonly told: (served: ServedCustomer, place: number) => void
  /** Another build of Loket, to compare with. */
  readonly program?: string | undefined
  /** The control: hands over to a customer who only says that they have paid. */
  readonly isTrusting?: boolean
}

export async function playFirstDay({ told, program, isTrusting = false }: Options): Promise<FirstDay> {
  const profile = newProfile()
  const served: ServedCustomer[] = []
  try {
    const loket = await launchLoket(profile.folder, [], false, program === undefined ? {} : { program })
    const reader = createReader(loket.cashier)
    try {
      for (let place = 1; place <= SALES; place += 1) {
        const one = await serve({ loket, reader, isTrusting }, 20_000 + place * 1_500, AT[place])
        served.push(one)
        told(one, place)
      }
    } catch (error) {
      throw new Error(`sale ${served.length + 1}: pressed ${reader.tally.pressed.slice(-12).join(' > ')}`, {
        cause: error,
      })
    } finally {
      await loket.quit()
    }
    return { served, books: gatewayBook(profile.folder, Date.now()) }
  } finally {
    profile.remove()
  }
}

type Counter = { readonly loket: LoketApp; readonly reader: Reader; readonly isTrusting: boolean }
type End = { readonly handedOver: boolean; readonly cash?: number }

async function serve(at: Counter, amount: number, trouble?: Trouble): Promise<ServedCustomer> {
  const { reader } = at
  const before = { ...reader.tally, pressed: reader.tally.pressed.length }
  const started = performance.now()
  await toEmptyAmount(reader)
  await reader.type(String(amount))
  if (trouble === 'no-connection') await at.loket.call('practice.fault', { kind: 'gateway-down', times: 1 })
  await reader.follow('Buat QR')
  const { handedOver, cash = 0 } = await PLAYS[trouble ?? 'nothing'](at, amount)
  const since = (name: Counted): number => reader.tally[name] - before[name]
  return {
    amount,
    trouble,
    handedOver,
    cash,
    presses: since('presses'),
    wrongTurns: since('wrongTurns'),
    helpPages: since('helpPages'),
    personSeconds: since('personSeconds'),
    pressed: reader.tally.pressed.slice(before.pressed),
    seconds: (performance.now() - started) / 1000,
  }
}

const AMOUNT = '[data-amount-field]'
const MAY_GO = '[data-stage] [data-release="yes"]'
const DIALOG = '[role="dialog"], [role="alertdialog"]'

async function toEmptyAmount(reader: Reader): Promise<void> {
  await until(reader, async () => {
    if (await reader.sees(AMOUNT)) return true
    await reader.follow('Pelanggan berikutnya')
    return reader.sees(AMOUNT)
  })
}

/** Looks again and again, as a person does who waits. */
async function until(reader: Reader, isSo: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    if (await isSo()) return
    await reader.pause(LOOK_AGAIN_MS)
  }
  throw new Error(`nothing came of it: ${await reader.words()}`)
}

/** The customer sees a code, and does this on their phone. */
async function customer(at: Counter, action: Payer, amount?: number): Promise<void> {
  await at.loket.customer.waitForSelector('[data-scene="qr"] [data-qr]')
  const more = amount === undefined ? {} : { amountMinor: BigInt(amount) * 100n }
  await at.loket.call('practice.payer', { reference: await atTheCounter(at.loket).newest(), action, ...more })
}

async function handOver({ reader }: Counter): Promise<End> {
  await until(reader, () => reader.sees(MAY_GO))
  await reader.words()
  return { handedOver: true }
}

const PLAYS: Readonly<Record<Trouble | 'nothing', (at: Counter, amount: number) => Promise<End>>> = {
  nothing: async (at) => {
    await customer(at, 'pay')
    return handOver(at)
  },
  'changes-mind': async (at) => {
    const { reader } = at
    await at.loket.customer.waitForSelector('[data-scene="qr"] [data-qr]')
    const said = 'Maaf, saya tidak jadi. Tolong batalkan QR itu.'
    await until(reader, async () => {
      if (!(await reader.sees('[data-stage="waiting"]'))) return true
      await reader.follow(said)
      return false
    })
    return { handedOver: false }
  },
  'time-up': async (at) => {
    const { reader } = at
    await customer(at, 'expire')
    await reader.follow('Ponsel saya bilang waktunya habis, coba periksa.')
    await until(reader, () => reader.sees('[data-stage="expired"]'))
    await reader.follow(`Saya belum membayar. ${await reader.words()}`)
    await customer(at, 'pay')
    return handOver(at)
  },
  'no-connection': async (at) => {
    const { reader, loket } = at
    await until(reader, () => reader.sees('[data-stage="not-sent"]'))
    const asked = await reader.words()
    await loket.call('practice.fault', { kind: 'none', times: 1 })
    await reader.follow(asked)
    await customer(at, 'pay')
    return handOver(at)
  },
  'says-paid': async (at) => {
    const { reader, loket } = at
    await at.loket.customer.waitForSelector('[data-scene="qr"] [data-qr]')
    if (at.isTrusting) return { handedOver: true }
    await loket.call('practice.fault', { kind: 'answer-lost', times: UNTIL_ENDED })
    await customer(at, 'pay')
    await reader.follow('Saya sudah bayar!')
    // The dialog says what to do once its fifteen seconds are over.
    await until(reader, async () => (await reader.words()).includes('Sudah 15 detik'))
    await reader.follow('Buat bukti tunggu')
    await reader.follow('Ini layar berhasil di ponsel saya.')
    await reader.follow('Buat bukti tunggu')
    await until(reader, async () => {
      if (!(await reader.sees(DIALOG))) return true
      await reader.follow('Tutup')
      return false
    })
    await loket.call('practice.fault', { kind: 'none', times: 1 })
    const end = await handOver(at)
    await reader.follow('Bukti tunggu')
    await reader.follow('Sudah dibayar')
    await until(reader, async () => {
      if (!(await reader.sees(DIALOG))) return true
      await reader.follow('Tutup')
      return false
    })
    return end
  },
  'pays-less': async (at, amount) => {
    const { reader } = at
    await customer(at, 'pay-wrong', amount - SHORT)
    await until(reader, async () => (await reader.words()).includes('manajer'))
    // The manager comes, and takes the rest in cash.
    await reader.follow('Manajer: saya selesaikan')
    await reader.follow('Sisanya dibayar tunai')
    await reader.follow('Simpan dengan persetujuan manajer')
    await until(reader, () => reader.sees('[role="dialog"] input, [role="alertdialog"] input'))
    await reader.type('2222')
    await at.loket.cashier.keyboard.press('Enter')
    await until(reader, async () => !(await reader.sees(DIALOG)))
    return { handedOver: true, cash: SHORT }
  },
}
