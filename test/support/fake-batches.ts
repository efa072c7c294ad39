/** Payouts from a workbook, in memory: the real reading of a file, and batches as they are given. */
import { answerBy } from '#backoffice/apart/messages.ts'
import type { BatchQuestions } from '#backoffice/payouts/batch/messages.ts'
import { openBatchWork } from '#backoffice/payouts/batch/work.ts'
import type { Batch, BatchNow, BatchRowView } from '#contract/batch-views.ts'
import type { InputOf, OutputOf, ProcedureName } from '#contract/procedures.ts'
import type { PayoutStage, PayoutView } from '#contract/payout-views.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { practiceProfile } from '#practice/profile.ts'
import { CHECKER, FORM, payoutView } from './fake-payouts.ts'
import { Refused } from './fake-setup.ts'

export type FakeBatchRow = PayoutView & Pick<BatchRowView, 'line' | 'isNew'>
export type FakeBatch = Batch & { readonly rows: readonly FakeBatchRow[] }
export type FakeWorkbook = 'good' | 'faults' | 'no-header' | 'full'
/** Plain data, so that it can be handed to another process. */
export type FakeBatchesInit = {
  /** What is open, or what a person opens. */
  readonly workbook?: FakeWorkbook
  readonly isOpen?: boolean
  readonly batches?: readonly FakeBatch[]
}

const TODAY = jakartaDay(Date.now())
const HEADER = [
  ...['Nama penerima', 'Nomor rekening', 'Kode bank', 'Jumlah', 'Tanggal kirim', 'Keterangan'],
  ...['Nama rekening sumber', 'Jenis rekening', 'Tujuan transfer', 'Jenis penerima', 'Memo', 'Kependudukan'],
]

/** Line `number + 1` of the workbook. */
export function batchCells(number: number): string[] {
  return [
    ...[`PENERIMA ${number}`, String(7_310_000_000 + number), '008', `${10 + (number % 20)}.000`, TODAY],
    ...['Gaji', 'WARUNG CONTOH', 'SVGS', '99', '01', `Gaji ${number}`, '1'],
  ]
}

export function batchCsv(rows: readonly (readonly string[])[]): string {
  return [HEADER, ...rows].map((cells) => cells.join(';')).join('\r\n')
}

function csvOf(kind: FakeWorkbook): string {
  const rows = Array.from({ length: kind === 'full' ? 500 : 12 }, (_, at) => batchCells(at + 1))
  if (kind === 'no-header') return rows.map((cells) => cells.join(';')).join('\r\n')
  if (kind === 'faults') {
    rows[1]?.splice(1, 1, '73x')
    rows[2]?.splice(4, 1, '2020-01-01')
    rows[3]?.splice(4, 1, '2099-01-01')
    rows[4]?.splice(7, 1, 'XXXX')
    rows[6] = batchCells(6)
  }
  return batchCsv(rows)
}

/** A batch with so many rows in each stage. */
export function fakeBatch(
  stages: Readonly<Partial<Record<PayoutStage, number>>>,
  changes: Partial<Batch> = {},
): FakeBatch {
  const all = Object.entries(stages).flatMap(([stage, n]) =>
    Array.from({ length: n }, () => stage as PayoutStage),
  )
  const rows = all.map((stage, at) => ({
    ...payoutView(101 + at, stage, { name: `PENERIMA ${at + 1}` }),
    ...{ line: at + 2, isNew: at % 3 === 0 },
  }))
  const isChecked = !all.every((stage) => stage === 'proposed' || stage === 'expired')
  return {
    ...{ id: '9f2c4e1a7b3d5f60', name: 'gaji-november.xlsx', at: Date.now(), maker: 'practice-manager' },
    ...{ count: rows.length, totalMinor: sumOf(rows), rows },
    ...(isChecked ? { checker: CHECKER, approvedAt: Date.now() } : {}),
    ...changes,
  }
}

function sumOf(rows: readonly { readonly amountMinor: bigint }[]): bigint {
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
}

const SHOWN: Readonly<Record<'proposed' | 'waiting' | 'problem', readonly PayoutStage[]>> = {
  proposed: ['proposed'],
  waiting: ['approved', 'sending', 'accepted', 'pending'],
  problem: ['unknown', 'refused', 'not-sent', 'failed', 'overdue', 'expired'],
}

type Handlers = {
  [N in Extract<ProcedureName, `batches.${string}`>]: (
    input: InputOf<N>,
  ) => OutputOf<N> | Promise<OutputOf<N>>
}

export function createFakeBatches(init: FakeBatchesInit, changed: () => void): Handlers {
  const work = openBatchWork()
  const batches = new Map((init.batches ?? []).map((each) => [each.id, each]))
  const given = { ...practiceProfile('http://127.0.0.1:1'), banks: FORM.banks, today: TODAY, used: [] }
  async function ask<N extends keyof BatchQuestions>(
    name: N,
    input: BatchQuestions[N]['input'],
  ): Promise<BatchQuestions[N]['answer']> {
    const answer = await answerBy<BatchQuestions, N>(work, name, input)
    if (!answer.ok) throw new Refused(answer.refused.code, { why: answer.refused.why })
    return answer.value
  }
  const heard = async <T>(asked: Promise<T>): Promise<T> => {
    const answer = await asked
    changed()
    return answer
  }
  let isOpen = false
  const open = (text: string) => {
    isOpen = true
    return heard(ask('open', { source: { text }, given, remembered: {} }))
  }
  const openFile = () => open(csvOf(init.workbook ?? 'good'))
  const begun = init.isOpen === true ? openFile() : undefined
  const find = (id: string): FakeBatch => {
    const batch = batches.get(id)
    if (batch === undefined) throw new Refused('not-found')
    return batch
  }
  const put = (batch: FakeBatch): null => {
    batches.set(batch.id, batch)
    changed()
    return null
  }
  const become = (row: FakeBatchRow, stage: PayoutStage): FakeBatchRow => ({ ...row, stage })
  const view = ({ rows, ...batch }: FakeBatch): BatchNow => {
    const stages: Partial<Record<PayoutStage, number>> = {}
    for (const { stage } of rows) stages[stage] = (stages[stage] ?? 0) + 1
    const open = rows.filter(({ stage }) => stage === 'proposed')
    return {
      ...{ ...batch, stages, toCheck: { count: open.length, totalMinor: sumOf(open) } },
      ...{ toSend: stages.approved ?? 0, firstDay: TODAY, lastDay: TODAY, checkers: [CHECKER] },
      newAccounts: rows.filter(({ isNew }) => isNew).length,
    }
  }
  const close = (): null => {
    isOpen = false
    changed()
    return null
  }
  return {
    'batches.template': () => ({ file: 'loket-pembayaran-keluar.xlsx' }),
    'batches.open': openFile,
    'batches.paste': ({ text }) => open(text),
    'batches.draft': async () => {
      await begun
      return isOpen ? ask('draft', null) : null
    },
    'batches.choose': (input) => heard(ask('choose', input)),
    'batches.edit': (input) => heard(ask('edit', input)),
    'batches.lines': (input) => ask('lines', input),
    'batches.close': close,
    'batches.propose': ({ count, totalMinor }) => {
      const batch = fakeBatch({ proposed: count }, { totalMinor })
      close()
      put(batch)
      return batch
    },
    'batches.list': () => [...batches.values()].toReversed(),
    'batches.one': ({ batch }) => {
      const found = batches.get(batch)
      return found === undefined ? null : view(found)
    },
    'batches.rows': ({ batch, show, skip, limit }) => {
      const { rows } = find(batch)
      const fit = show === 'all' ? rows : rows.filter(({ stage }) => SHOWN[show].includes(stage))
      return { total: fit.length, rows: fit.slice(skip, skip + limit) }
    },
    'batches.approve': ({ batch, without, count, totalMinor, approval }) => {
      if (approval?.person !== CHECKER) throw new Refused('approval-needed')
      if (approval.pin !== '4444') throw new Refused('wrong-pin', { left: 4 })
      const found = find(batch)
      const chosen = found.rows.filter(({ number }) => !without.includes(number))
      if (chosen.length !== count || sumOf(chosen) !== totalMinor)
        throw new Refused('not-acceptable', { why: 'sums-differ' })
      const rows = found.rows.map((row) => become(row, chosen.includes(row) ? 'approved' : 'withdrawn'))
      return put({ ...found, rows, checker: CHECKER, approvedAt: Date.now() })
    },
    'batches.withdraw': ({ batch }) => {
      const found = find(batch)
      const isLeft = ({ stage }: FakeBatchRow) => ['proposed', 'approved', 'overdue'].includes(stage)
      return put({ ...found, rows: found.rows.map((row) => (isLeft(row) ? become(row, 'withdrawn') : row)) })
    },
    'batches.pause': ({ batch }) =>
      put({ ...find(batch), paused: { at: Date.now(), why: 'person', by: 'practice-manager' } }),
    'batches.resume': ({ batch }) => {
      const { paused: _paused, ...going } = find(batch)
      return put(going)
    },
  }
}
