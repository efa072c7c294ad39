/** Mistakes of the controls: a till that takes people at less than their word. */
import { accept } from '#contract/envelope.ts'
import { ALWAYS } from '#domain/right.ts'
import type { Clock, Timers } from '#domain/ports.ts'
import { pinOf, type People, type Staff } from './people.ts'
import { PERSONS } from './plan.ts'
import type { Invoices, Payouts } from './program.ts'

const DAY = 86_400_000

function shownOf(payouts: Payouts, number: number) {
  const view = payouts['payouts.one']({ number }, 'manager', ALWAYS)
  return view instanceof Promise || !view.ok ? undefined : view.value
}

export function oneIsEnough(real: Payouts): Payouts {
  return {
    ...real,
    'payouts.approve': (input, role, right) => {
      const isMaker = shownOf(real, input.number)?.maker === input.approval?.person
      const other = PERSONS.find((id) => id !== input.approval?.person) ?? 'dewi'
      return real['payouts.approve'](
        isMaker ? { ...input, approval: { person: other, pin: pinOf(other) } } : input,
        role,
        right,
      )
    },
  }
}

export function believesAnyAmount(real: Payouts): Payouts {
  return {
    ...real,
    'payouts.approve': (input, role, right) => {
      const typedMinor = shownOf(real, input.number)?.amountMinor ?? input.typedMinor
      return real['payouts.approve']({ ...input, typedMinor }, role, right)
    },
  }
}

export function ignoresRights(real: People, staff: Staff): People {
  return {
    ...real,
    approveByPin: async (approval, right) => {
      const person = PERSONS.find((id) => id === approval?.person)
      const isPlain = person !== undefined && !staff.isManager(person) && approval?.pin === pinOf(person)
      return isPlain ? accept({ approvedBy: person }) : real.approveByPin(approval, right)
    },
  }
}

export function tomorrow(real: Clock): Clock {
  return { now: () => real.now() + DAY }
}

export const NEVER_DUE: Timers = { after: () => () => undefined }

export function goesOnAlone(real: Invoices): Invoices {
  queueMicrotask(() => {
    const runs = real['invoices.runs']({}, 'manager', ALWAYS)
    const last = runs instanceof Promise || !runs.ok ? undefined : runs.value[0]
    if (last !== undefined) void real['invoices.resume']({ run: last.id }, 'manager', ALWAYS)
  })
  return real
}

export function ignoresPause(real: Invoices): Invoices {
  return { ...real, 'invoices.pause': () => accept(null) }
}

export function keepsGivenUp(real: Invoices): Invoices {
  return { ...real, 'invoices.end': () => accept(null) }
}

export function showsAllPaid(real: Invoices): Invoices {
  return {
    ...real,
    'invoices.list': (input, role, right) => {
      const listed = real['invoices.list'](input, role, right)
      if (listed instanceof Promise || !listed.ok) return listed
      const rows = listed.value.rows.map((row) => ({ ...row, isToldPaid: true }))
      return accept({ ...listed.value, rows })
    },
  }
}
