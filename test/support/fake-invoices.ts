/** Invoices in memory: the real reading and checking of a workbook; results as they are given. */
import { draftView, type OpenDraft, rowsOf, rowView } from '#backoffice/invoices/apart/views.ts'
import { makeDraft } from '#backoffice/invoices/sheet/draft.ts'
import { type InvoiceOutcome, type InvoiceState, INVOICE_STATES } from '#contract/invoices-input.ts'
import type {
  InvoiceBlock,
  InvoiceResult,
  InvoiceRun,
  InvoiceRunNow,
  ListedInvoice,
} from '#contract/invoices-views.ts'
import type { InputOf, OutputOf, ProcedureName } from '#contract/procedures.ts'
import { fakeCsv } from './fake-statements.ts'
import { Refused } from './fake-setup.ts'

/** Plain data, so that it can be handed to another process. */
export type FakeInvoicesInit = {
  /** What is open, or what a person opens. */
  readonly workbook?: 'good' | 'faults' | 'no-header' | 'full'
  readonly isOpen?: boolean
  readonly run?: InvoiceRunNow['state'] | 'unknown' | 'partly'
  /** Invoices in the list. */
  readonly listed?: number
}

const NOW = Date.parse('2026-11-20T21:40:00+07:00')
const HEADER =
  'Nomor tagihan;Kode pelanggan;Nama pelanggan;Email;Telepon;Jumlah;Tanggal terbit;Jatuh tempo;Catatan'
const REFERENCE = 'P00126112000000457F3Q'
const RUN = '9f2c4e1a7b3d5f60'

function cellsOf(number: number): string[] {
  return [
    ...[`S1_${number}_N`, `PLG-${String(number).padStart(4, '0')}`, 'PELANGGAN CONTOH'],
    ...[`pelanggan${number}@mail.example`, '6281200000000', `Rp ${25 + (number % 70)}.000`],
    ...['20/11/2026', '31/12/2026', 'November'],
  ]
}

function csvOf(kind: NonNullable<FakeInvoicesInit['workbook']>): string {
  const rows = Array.from({ length: kind === 'full' ? 1_700 : 12 }, (_, at) => cellsOf(at + 1))
  if (kind === 'faults') {
    rows[1]?.splice(3, 1, 'bukan-alamat')
    rows[2]?.splice(0, 1, 'S1_1_N')
    rows[4]?.splice(5, 1, '12.500,50')
    rows[6]?.splice(7, 1, '31/11/2026')
  }
  return [
    ...(kind === 'no-header' ? ['A;B;C;D;E;F;G;H;I'] : [HEADER]),
    ...rows.map((row) => row.join(';')),
  ].join('\r\n')
}

const COUNTS: Readonly<Record<InvoiceOutcome, number>> = {
  ...{ unsent: 0, sending: 0, accepted: 1_700, refused: 0, unknown: 0 },
}

const BLOCK: InvoiceBlock = {
  ...{ reference: REFERENCE, act: 'send', at: NOW, state: 'unknown', count: 500, totalMinor: 2_975_000_000n },
  said: { accepted: 492, refused: 8, unknown: 0 },
  findings: ['totals-disagree'],
}

function runOf(kind: NonNullable<FakeInvoicesInit['run']>): InvoiceRunNow {
  const run: InvoiceRun & Pick<InvoiceRunNow, 'unknown'> = {
    ...{ id: RUN, act: 'send', name: 'tagihan-november.xlsx', at: NOW, approvedBy: 'practice-manager' },
    ...{ count: 1_700, totalMinor: 10_115_000_000n, blocks: 4, unknown: [] },
  }
  const part = { sentBlocks: 2, counts: { ...COUNTS, accepted: 1_000, unsent: 700 } }
  if (kind === 'unknown')
    return {
      ...{ ...run, ...part, state: 'stopped', stopped: { why: 'unknown' }, unknown: [BLOCK] },
      counts: { ...COUNTS, accepted: 500, unknown: 500, unsent: 700 },
    }
  if (kind === 'partly')
    return { ...run, state: 'done', sentBlocks: 4, counts: { ...COUNTS, accepted: 1_688, refused: 12 } }
  if (kind === 'done') return { ...run, state: 'done', sentBlocks: 4, counts: COUNTS }
  if (kind === 'waiting') return { ...run, ...part, state: kind, until: NOW + 40_000 }
  if (kind === 'stopped') return { ...run, ...part, state: kind, stopped: { why: 'restart' } }
  return { ...run, ...part, state: kind, ...(kind === 'ended' ? { endedBy: 'practice-manager' } : {}) }
}

function resultOf(number: number, outcome: InvoiceOutcome): InvoiceResult {
  const [document = '', memberCode = ''] = cellsOf(number)
  return {
    ...{ document, memberCode, amountMinor: BigInt(25 + (number % 70)) * 100_000n, outcome },
    ...(outcome === 'unknown' ? {} : { source: 'gateway' as const }),
    ...(outcome === 'refused' ? { code: '9998', message: 'Member is closed' } : {}),
    ...(outcome === 'accepted' ? { gatewayReference: `DOC${String(number).padStart(7, '0')}` } : {}),
  }
}

function listedOf(number: number): ListedInvoice {
  const states: readonly InvoiceState[] = [
    'accepted',
    'accepted',
    'refused',
    'accepted',
    'withdrawn',
    'unknown',
  ]
  const state = states[number % states.length] ?? 'accepted'
  const { outcome: _outcome, ...result } = resultOf(number, state === 'refused' ? 'refused' : 'accepted')
  return {
    ...result,
    state,
    at: NOW,
    reference: REFERENCE,
    isToldPaid: number % 7 === 0 && state === 'accepted',
  }
}

type Handlers = {
  [N in Extract<ProcedureName, `invoices.${string}`>]: (
    input: InputOf<N>,
  ) => OutputOf<N> | Promise<OutputOf<N>>
}

export function createFakeInvoices(init: FakeInvoicesInit, changed: () => void): { handlers: Handlers } {
  let open: OpenDraft | undefined
  let run = init.run === undefined ? undefined : runOf(init.run)
  const remake = (
    of: Pick<OpenDraft, 'name' | 'hash' | 'file'>,
    choices: OpenDraft['choices'],
  ): OpenDraft => ({
    ...{ ...of, choices },
    draft: makeDraft(of.file, {
      ...choices,
      act: choices.given,
      isUsed: (document) => document === 'S1_9_N' && init.workbook === 'faults',
    }),
  })
  const openAs = (act: 'send' | 'reject', text: string, name?: string) => {
    open = remake(
      { file: fakeCsv(text), hash: '9f2c4e1a'.repeat(8), ...(name === undefined ? {} : { name }) },
      { given: act, remembered: {}, edits: [] },
    )
    changed()
    return draftView(open)
  }
  const openFile = (act: 'send' | 'reject') =>
    openAs(act, csvOf(init.workbook ?? 'good'), 'tagihan-november.csv')
  const there = (): OpenDraft => {
    if (open === undefined) throw new Refused('not-found')
    return open
  }
  const put = (next: Partial<InvoiceRunNow>): null => {
    if (run !== undefined) run = { ...run, ...next }
    changed()
    return null
  }
  if (init.isOpen === true) openFile('send')
  const part = <T>(rows: readonly T[], { skip, limit }: { skip: number; limit: number }) => ({
    total: rows.length,
    rows: rows.slice(skip, skip + limit),
  })
  return {
    handlers: {
      'invoices.template': () => ({ file: 'loket-tagihan.xlsx' }),
      'invoices.open': ({ act }) => openFile(act),
      'invoices.paste': ({ act, text }) => openAs(act, text),
      'invoices.again': ({ act }) => openFile(act),
      'invoices.draft': () => (open === undefined ? null : draftView(open)),
      'invoices.choose': (choices) => {
        open = remake(there(), { ...there().choices, ...choices })
        changed()
        return draftView(open)
      },
      'invoices.edit': (edit) => {
        const { choices } = there()
        open = remake(there(), { ...choices, edits: [...choices.edits, edit] })
        changed()
        const row = open.draft.read?.rows.find(({ line }) => line === edit.line)
        return row === undefined ? null : rowView(row)
      },
      'invoices.rows': (asked) => rowsOf(there(), asked),
      'invoices.close': () => {
        open = undefined
        changed()
        return null
      },
      'invoices.send': ({ count, totalMinor, approval }) => {
        if (approval === undefined) throw new Refused('approval-needed')
        open = undefined
        run = { ...runOf('running'), count, totalMinor, counts: { ...COUNTS, accepted: 0, unsent: count } }
        changed()
        return run
      },
      'invoices.runs': () => (run === undefined ? [] : [run]),
      'invoices.run': () => run ?? null,
      'invoices.pause': () => put({ state: 'stopped', stopped: { why: 'paused' } }),
      'invoices.resume': () => put({ state: 'running' }),
      'invoices.end': () => put({ state: 'ended', endedBy: 'practice-manager' }),
      'invoices.results': ({ outcomes, ...asked }) => {
        const { counts = { ...COUNTS, accepted: 0 } } = run ?? {}
        const shown = (['refused', 'unknown', 'accepted'] as const).filter(
          (each) => outcomes.length === 0 || outcomes.includes(each),
        )
        return part(
          shown.flatMap((outcome) =>
            Array.from({ length: counts[outcome] }, (_, at) => resultOf(at + 1, outcome)),
          ),
          asked,
        )
      },
      'invoices.lines': (asked) =>
        part(
          Array.from({ length: BLOCK.count }, (_, at) => ({
            ...resultOf(at + 1, 'unknown'),
            said: at < BLOCK.said.refused ? ('refused' as const) : ('accepted' as const),
          })),
          asked,
        ),
      'invoices.unknown': () => run?.unknown ?? [],
      'invoices.settle': ({ approval }) => {
        if (approval === undefined) throw new Refused('approval-needed')
        return put({ unknown: [] })
      },
      'invoices.save': ({ approval }) => {
        if (approval === undefined) throw new Refused('approval-needed')
        return { file: 'tagihan-november-hasil-2026-11-20.xlsx' }
      },
      'invoices.list': ({ states, text, ...asked }) => {
        const all = Array.from({ length: init.listed ?? 0 }, (_, at) => listedOf(at + 1)).filter(
          ({ document }) => document.toLowerCase().includes(text.toLowerCase()),
        )
        const counts = Object.fromEntries(
          INVOICE_STATES.map((state) => [state, all.filter((each) => each.state === state).length]),
        ) as OutputOf<'invoices.list'>['counts']
        const fit = all.filter(({ state }) => states.length === 0 || states.includes(state))
        const toldPaid = all.filter(({ isToldPaid }) => isToldPaid).length
        return { ...part(fit, asked), counts, toldPaid, hasOlder: (init.listed ?? 0) > 10_000 }
      },
      'invoices.copyPage': () => null,
    },
  }
}
