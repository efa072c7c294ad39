/** A statement in the real app: chosen in the system's dialog, read and matched by its own process, and kept. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StatementView } from '#contract/settlement-statement-views.ts'
import type { DaysView, EntryPage, ResultView, SettlementSums } from '#contract/settlement-views.ts'
import { launchLoket, newProfile } from '#test/support/loket-app.ts'
import { seedJournal } from '#test/seed/seed-journal.ts'
import { expect, test } from './fixtures.ts'
import { choosesFile } from './machine.ts'

const DAY_MS = 86_400_000
const TERMS = {
  fees: {
    rules: [{ method: 'any', from: '2020-01-01', basisPoints: 70n, fixed: 0n }],
    ...{ rounding: 'half-up', confirmed: true },
  },
  ...{ cutOff: 1_440, workingDays: 0, apart: false, late: 0 },
  holidays: { added: [], removed: [], completed: [] },
}

test("explains a bank's credit by the till's payments, and keeps it over a restart", async () => {
  const profile = newProfile()
  seedJournal({
    file: join(profile.folder, 'practice.journal'),
    ...{ orders: 300, days: 12, seed: 1, copy: true },
    until: Date.now() - DAY_MS,
  })
  const file = join(profile.folder, 'mutasi.csv')
  const write = (rows: readonly string[]): void =>
    writeFileSync(file, ['Tanggal;Keterangan;Debit;Kredit', ...rows].join('\r\n'))
  const signIn = async (loket: Awaited<ReturnType<typeof launchLoket>>): Promise<void> => {
    await loket.call('session.lock')
    await loket.call('session.signIn', { person: 'practice-manager', pin: '2222' })
  }
  let loket = await launchLoket(profile.folder)
  await expect(loket.call('settlement.days', {})).rejects.toThrow('forbidden')
  await signIn(loket)
  await loket.call('settlement.setTerms', { ...TERMS, fees: { ...TERMS.fees, confirmed: false } })
  await loket.call('settlement.setTerms', TERMS)
  await choosesFile(loket, file)
  const compare = async (): Promise<ResultView> => {
    const { read } = (await loket.call('settlement.open', {})) as StatementView
    const confirmed = { credits: read?.credits, debits: read?.debits, withoutUnread: false }
    return (await loket.call('settlement.compare', { with: 'bank', ...confirmed })) as ResultView
  }
  // The bank shows the first and the last day, and none of the shop's money.
  const { days } = (await loket.call('settlement.days', {})) as DaysView
  const shown = (back: number): string => days[back]?.day ?? ''
  write([`${shown(11)};LAIN;;1.000,00`, `${shown(0)};LAIN;;1.000,00`])
  const made = await compare()
  const empty = made.sums as SettlementSums
  expect(empty.gross).toBeGreaterThan(0n)
  expect(empty.explained).toBe(0n)
  expect(empty.explained + empty.awaited + empty.unexplained).toBe(empty.gross - empty.fee)

  const asked = { seq: made.seq, section: 'unexplained', skip: 0, limit: 50 }
  const { rows } = (await loket.call('settlement.entries', asked)) as EntryPage
  const [due] = rows.flatMap(({ expected }) => expected)
  if (due === undefined) throw new Error('nothing is due')
  const rupiah = `${due.net / 100n},${String(due.net % 100n).padStart(2, '0')}`
  const credited = `${due.day};SETTLEMENT;;${rupiah}`
  write([`${shown(11)};LAIN;;1.000,00`, credited, `${shown(0)};LAIN;;1.000,00`])
  const sums = (await compare()).sums as SettlementSums
  expect(sums.explained).toBe(due.net)
  expect(sums.unexplained).toBe(empty.unexplained - due.net)
  await loket.quit()

  loket = await launchLoket(profile.folder)
  await signIn(loket)
  const { comparisons } = (await loket.call('settlement.days', {})) as DaysView
  expect(comparisons).toMatchObject([
    { name: 'mutasi.csv', by: 'practice-manager', sums },
    { name: 'mutasi.csv', by: 'practice-manager', sums: empty },
  ])
  // Its rows went with the process; what was not explained is in the journal.
  await loket.call('settlement.show', { seq: made.seq })
  expect(await loket.call('settlement.result', {})).toMatchObject({ seq: made.seq, detail: 'noted' })
  const kept = (await loket.call('settlement.entries', asked)) as EntryPage
  expect(kept.rows).toEqual(rows)
  await loket.quit()
  profile.remove()
})
