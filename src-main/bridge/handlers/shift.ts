import type { BackofficeDeps } from '#backoffice/deps.ts'
import { compareWithGateway } from '#backoffice/shift-comparison.ts'
import type { Role } from '#contract/define.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { ZView } from '#contract/shift-views.ts'
import type { Approval, Approver } from '#counter/sale/approval.ts'
import { closeShift } from '#counter/shift/close-shift.ts'
import { createComparing } from '#counter/shift/comparing.ts'
import { askWord } from '#counter/shift/gateway-word.ts'
import { changeLimit } from '#counter/shift/limit.ts'
import { openShift } from '#counter/shift/open-shift.ts'
import { listZs, mayReadZ, viewBetween, viewShift, viewX, viewZ } from '#counter/shift/view.ts'
import { verifyZs } from '#counter/shift/z-hash.ts'
import type { Till } from '#counter/till.ts'
import { moneyOfMinor } from '#domain/money.ts'
import type { Right } from '#domain/right.ts'
import type { Comparison } from '#domain/shift.ts'
import type { HandlersOf } from '../handler.ts'
import { onceAtATime } from '../once.ts'

export type ShiftDeps = {
  readonly backoffice: BackofficeDeps
  readonly approve: Approver
}

/** Shifts and their closing. The counter queries orders; the back office compares them. */
export function createShiftHandlers({ deps }: Till, { backoffice, approve }: ShiftDeps): HandlersOf<'shift'> {
  const comparing = createComparing(deps, (references, { onCompared, onProgress, onWait, stop }) =>
    compareWithGateway(backoffice, {
      references,
      ask: (reference) => askWord(deps, reference),
      onCompared,
      onProgress,
      onWait,
      stop,
    }),
  )
  const agree = (role: Role, approval: Approval | undefined, right: Right) => () =>
    approve(role, approval, right)
  const onceClosed = onceAtATime<Result<ZView>>()
  return {
    'shift.get': (_nothing, role) => accept(viewShift(deps, comparing, role)),
    'shift.between': (_nothing, role) => accept(viewBetween(deps, role)),
    'shift.open': ({ floatMinor }) => {
      const opened = openShift(deps, moneyOfMinor(floatMinor))
      return opened.ok ? accept(null) : opened
    },
    'shift.x': (_nothing, role) => accept(viewX(deps, role)),
    'shift.compare': ({ act }) => {
      if (act === 'start') return comparing.start()
      comparing.stop()
      return accept(null)
    },
    'shift.close': (closing, role, right) => {
      const { countedMinor, comparison: asked, note, approval } = closing
      return onceClosed(
        async () => {
          const count = {
            ...(countedMinor === undefined ? {} : { counted: moneyOfMinor(countedMinor) }),
            // Evaluated when the Z is written: a sale made while a PIN was typed was not compared.
            comparison: () => comparisonOf(asked, comparing.result()),
            ...(note === undefined ? {} : { note }),
          }
          const closed = await closeShift(deps, count, agree(role, approval, right))
          return closed.ok ? viewZ(deps, closed.value.number) : closed
        },
        'close',
        closing,
      )
    },
    'shift.list': ({ before }, role) => accept(listZs(deps, before, role)),
    'shift.z': ({ number }, role) =>
      mayReadZ(deps, number, role) ? viewZ(deps, number) : refuse('not-allowed', { why: 'manager' }),
    'shift.verify': () => accept(verifyZs((above) => deps.journal.read.closedShifts(above, 100))),
    'shift.setLimit': ({ limitMinor }) => changeLimit(deps, moneyOfMinor(limitMinor)),
  }
}

function comparisonOf(
  asked: InputOf<'shift.close'>['comparison'],
  made: Comparison | undefined,
): Comparison | undefined {
  return asked.kind === 'made' ? made : { kind: 'not-made', why: asked.why }
}
