import { basename } from 'node:path'
import type { DueField } from '#contract/dues-input.ts'
import type { DuesDraft, DuesList, DuesOffer, DuesPage } from '#contract/dues-views.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { Right } from '#domain/right.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { vaultClosed } from '../refusals.ts'
import { rememberedColumns } from '../workbook/remembered.ts'
import type { SheetSource } from '../workbook/typed-sheets.ts'
import type { DuesDeps } from './deps.ts'
import { endBills } from './end.ts'
import { duesOf, pageOf } from './list.ts'
import { makeDues } from './make.ts'
import { listsNoted, noteSaved } from './notes.ts'
import type { WrittenDue } from './write.ts'

export type DuesController = ReturnType<typeof createDuesController>

/** Dues for a manager: asks the process that has the workbook, and journals what is confirmed. */
export function createDuesController(deps: DuesDeps) {
  const { backoffice, worker, approve, ask, askFile, askPlace } = deps
  const { journal, clock, personal, journalSound } = backoffice
  const changed = () => backoffice.announce({ type: 'dues-changed' })
  let isMaking = false
  const columns = rememberedColumns<DueField>(journal, 'dues.columns')

  const openDraft = async (source: SheetSource): Promise<Result<DuesDraft>> => {
    const asked = ask()
    if (!asked.ok) return asked
    const today = jakartaDay(clock.now())
    return after(worker.ask('open', { source, today, remembered: columns.all(), ask: asked.value }))
  }
  const after = async <T>(asked: Promise<Result<T>>): Promise<Result<T>> => {
    const answer = await asked
    changed()
    return answer
  }
  /** Under the chosen name, whole. The dialog takes time, and another person may stand here by then. */
  const write = async (name: string, rows: readonly WrittenDue[], right: Right) => {
    const target = await askPlace(name)
    if (target === undefined) return accept(null)
    if (!right.isHere()) return refuse('forbidden')
    const made = await worker.ask('write', { target, rows })
    return made.ok ? accept({ file: basename(target) }) : made
  }
  return {
    offer: (): DuesOffer => {
      const asked = ask()
      const why = asked.ok ? undefined : asked.refusal.details?.['why']
      return why === 'no-address' || why === 'needs' ? { notOffered: why } : {}
    },
    template: (right: Right) => write('loket-iuran.xlsx', [], right),
    open: async (right: Right): Promise<Result<DuesDraft | null>> => {
      const path = await askFile()
      if (path === undefined) return accept(null)
      return right.isHere() ? openDraft({ path }) : refuse('forbidden')
    },
    paste: (text: string) => openDraft({ text }),
    draft: (): Promise<Result<DuesDraft | null>> | Result<null> =>
      worker.isThere() ? worker.ask('draft', null) : accept(null),
    choose: (input: InputOf<'dues.choose'>) => after(worker.ask('choose', input)),
    edit: (input: InputOf<'dues.edit'>) => after(worker.ask('edit', input)),
    rows: (input: InputOf<'dues.rows'>) => worker.ask('rows', input),
    /** Ends the process, and all it has of the file. */
    close: (): Result<null> => {
      worker.end()
      changed()
      return accept(null)
    },
    make: async (input: InputOf<'dues.make'>, right: Right): Promise<Result<DuesList>> => {
      const asked = ask()
      if (!asked.ok) return asked
      // Another command, about the same open workbook.
      if (isMaking) return refuse('not-allowed', { why: 'under-way' })
      isMaking = true
      try {
        const made = await makeDues({ ...deps, columns, ask: asked.value }, input, right)
        if (made.ok) worker.end()
        return made
      } finally {
        isMaking = false
        changed()
      }
    },
    lists: (): readonly DuesList[] =>
      listsNoted(journal)
        .map(({ parts: _parts, hash: _hash, ...list }) => list)
        .toReversed(),
    list: (input: InputOf<'dues.list'>): DuesPage => pageOf(duesOf(backoffice, input.list) ?? [], input),
    end: async ({ list, references, approval }: InputOf<'dues.end'>, right: Right) => {
      if (!journalSound()) return refuse('journal-not-sound')
      const agreed = await approve(approval, right)
      if (!agreed.ok) return agreed
      // A PIN takes a while, and money may have come.
      const dues = duesOf(backoffice, list)
      if (dues === undefined) return refuse('not-found')
      const open = dues.filter(({ reference, state }) => state === 'open' && references.includes(reference))
      if (open.length === 0) return refuse('not-allowed', { why: 'none-open' })
      if (!right.holds()) return refuse('forbidden')
      const ended = open.map(({ reference }) => reference)
      endBills(backoffice, { list, references: ended, approvedBy: agreed.value.approvedBy })
      changed()
      return accept({ ended: ended.length })
    },
    save: async ({ list, approval }: InputOf<'dues.save'>, right: Right) => {
      if (duesOf(backoffice, list) === undefined) return refuse('not-found')
      if (personal() === undefined) return vaultClosed()
      const agreed = await approve(approval, right)
      if (!agreed.ok) return agreed
      const rows = (duesOf(backoffice, list) ?? []).map(
        ({ reference, customer = '', name = '', amountMinor, until, state }): WrittenDue => ({
          ...{ reference, customer, name, amountMinor, until, state },
        }),
      )
      const made = await write(`loket-iuran-${jakartaDay(clock.now())}.xlsx`, rows, right)
      if (made.ok && made.value !== null)
        noteSaved(journal, clock.now(), { list, by: agreed.value.approvedBy, file: made.value.file })
      return made
    },
    stop: (): void => worker.stop(),
  }
}
