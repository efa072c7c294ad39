/** Dues in memory: the real reading and checking of a workbook; lists and their states as they are given. */
import { type Answers, answerBy } from '#backoffice/apart/messages.ts'
import type { DuesQuestions } from '#backoffice/dues/apart/messages.ts'
import { DUE_STATES, type DueState } from '#contract/dues-input.ts'
import type { Due, DuesDraft, DuesList, DuesOffer } from '#contract/dues-views.ts'
import type { InputOf, OutputOf, ProcedureName } from '#contract/procedures.ts'
import { Refused } from './fake-setup.ts'

/** Plain data, so that it can be handed to another process. */
export type FakeDuesInit = {
  /** What is open, or what a person opens. */
  readonly workbook?: 'good' | 'faults' | 'no-header' | 'full'
  readonly isOpen?: boolean
  readonly notOffered?: NonNullable<DuesOffer['notOffered']>
  readonly lists?: number
  /** Dues of each list. */
  readonly listed?: number
  /** The vault is closed. */
  readonly isSealed?: boolean
}

const NOW = Date.parse('2026-11-20T21:40:00+07:00')
const NAMES = ['SITI AMINAH', 'BUDI SANTOSO', 'RADEN AJENG KARTIKASARI WULANDARI PUTRI HANDAYANI']
const HEADER = 'Kode pelanggan;Nama pelanggan;Kode iuran;Nama iuran;Jumlah;Bayar sampai'

const nameOf = (number: number) => NAMES[number % NAMES.length] ?? ''
const codeOf = (number: number) => `NIS-${String(number).padStart(4, '0')}`
const listId = (number: number) => number.toString(16).padStart(16, '0')

function csvOf(kind: NonNullable<FakeDuesInit['workbook']>): string {
  const rows = Array.from({ length: kind === 'full' ? 1_700 : 6 }, (_, at) => [
    [codeOf(at + 1), nameOf(at), '01', 'SPP Desember', 'Rp 250.000', '31/12/2026'],
    [codeOf(at + 1), '', '02', 'Uang buku', 'Rp 75.000', '31/12/2026'],
  ]).flat()
  if (kind === 'faults') {
    rows[1]?.splice(2, 1, '01')
    rows[3]?.splice(5, 1, '30/12/2026')
    rows[4]?.splice(5, 1, '19/11/2026')
    rows[6]?.splice(1, 1, 'SITI ★')
    rows[7]?.splice(4, 1, '12.500,50')
  }
  return [...(kind === 'no-header' ? ['A;B;C;D;E;F'] : [HEADER]), ...rows.map((row) => row.join(';'))].join(
    '\r\n',
  )
}

function listOf(number: number, count: number): DuesList {
  return {
    ...{ id: listId(number), name: `iuran-${number}.xlsx`, at: NOW - number * 86_400_000, count },
    ...{ bills: 2 * count, totalMinor: BigInt(count) * 32_500_000n, approvedBy: 'practice-manager' },
  }
}

function dueOf(number: number, state = DUE_STATES[number % DUE_STATES.length] ?? 'open'): Due {
  return {
    ...{
      reference: `77301${String(number).padStart(13, '0')}`,
      customer: codeOf(number),
      name: nameOf(number),
    },
    ...{ amountMinor: 32_500_000n, bills: 2, until: '2026-12-31', state },
    ...(state === 'paid' ? { paidAt: NOW } : {}),
  }
}

type Handlers = {
  [N in Extract<ProcedureName, `dues.${string}`>]: (input: InputOf<N>) => OutputOf<N> | Promise<OutputOf<N>>
}

export function createFakeDues(init: FakeDuesInit, changed: () => void): Handlers {
  let work: Promise<Answers<DuesQuestions>> | undefined
  let name: string | undefined
  let isThere = false
  let lists = Array.from({ length: init.lists ?? 0 }, (_, at) => listOf(at, init.listed ?? 0))
  const ended = new Set<string>()

  const ask = async <N extends keyof DuesQuestions>(
    question: N,
    input: DuesQuestions[N]['input'],
  ): Promise<DuesQuestions[N]['answer']> => {
    // Every fake till has this file; few open a workbook.
    work ??= import('#backoffice/dues/apart/work.ts').then(({ openDuesWork }) => openDuesWork())
    const answer = await answerBy(await work, question, input)
    if (!answer.ok) throw new Refused(answer.refused.code, { why: answer.refused.why })
    return answer.value
  }
  const named = (draft: DuesDraft): DuesDraft => (name === undefined ? draft : { ...draft, name })
  const openAs = async (text: string, file?: string): Promise<DuesDraft> => {
    const draft = await ask('open', {
      ...{ source: { text }, remembered: {}, today: '2026-11-20' },
      ask: { needs: ['name', 'bills'], listShape: 'amounts' },
    })
    name = file
    isThere = true
    changed()
    return named(draft)
  }
  const openFile = () => openAs(csvOf(init.workbook ?? 'good'), 'iuran-desember.csv')
  const opened = init.isOpen === true ? openFile() : undefined
  const close = (): void => {
    isThere = false
    changed()
  }
  const duesOf = (list: DuesList): readonly Due[] =>
    Array.from({ length: list.count }, (_, at) => dueOf(at)).map((due): Due => {
      const { customer: _code, name: _name, ...sealed } = due
      const shown = init.isSealed === true ? sealed : due
      return ended.has(due.reference) ? { ...shown, state: 'ended' } : shown
    })
  return {
    'dues.offer': () => (init.notOffered === undefined ? {} : { notOffered: init.notOffered }),
    'dues.template': () => ({ file: 'loket-iuran.xlsx' }),
    'dues.open': openFile,
    'dues.paste': ({ text }) => openAs(text),
    'dues.draft': async () => {
      await opened
      const draft = isThere ? await ask('draft', null) : null
      return draft === null ? null : named(draft)
    },
    'dues.choose': async (input) => {
      const draft = await ask('choose', input)
      changed()
      return named(draft)
    },
    'dues.edit': async (input) => {
      const row = await ask('edit', input)
      changed()
      return row
    },
    'dues.rows': (input) => ask('rows', input),
    'dues.close': () => {
      close()
      return null
    },
    'dues.make': async ({ count, totalMinor, approval }) => {
      if (approval === undefined) throw new Refused('approval-needed')
      const made = { ...listOf(lists.length, count), at: NOW, totalMinor }
      lists = [made, ...lists]
      close()
      return made
    },
    'dues.lists': () => lists,
    'dues.list': ({ list, states, text, skip, limit }) => {
      const known = lists.find(({ id }) => id === list)
      const found = (known === undefined ? [] : duesOf(known)).filter(
        ({ reference, customer = '', name: whose = '' }) =>
          [reference, customer, whose].some((each) => each.toLowerCase().includes(text.toLowerCase())),
      )
      const fit = found.filter(({ state }) => states.length === 0 || states.includes(state))
      const count = (state: DueState) => found.filter((due) => due.state === state).length
      return {
        ...{ total: fit.length, rows: fit.slice(skip, skip + limit) },
        counts: Object.fromEntries(
          DUE_STATES.map((state) => [state, count(state)]),
        ) as OutputOf<'dues.list'>['counts'],
      }
    },
    'dues.end': ({ references, approval }) => {
      if (approval === undefined) throw new Refused('approval-needed')
      for (const reference of references) ended.add(reference)
      changed()
      return { ended: references.length }
    },
    'dues.save': ({ approval }) => {
      if (approval === undefined) throw new Refused('approval-needed')
      return { file: 'loket-iuran-2026-11-20.xlsx' }
    },
  }
}
