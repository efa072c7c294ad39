/** The mistakes of the controls for refunds: a journal that forgets what went back, or what is owed. */
import type { Journal } from '#journal/journal.ts'
import { reading } from './broken.ts'

/** A refund that was paid out looks open: it is paid out again, and the file's own guard is gone too. */
export function closesTwice(real: Journal): Journal {
  const open = reading(real, (read) => ({
    refund: (number) => {
      const refund = read.refund(number)
      if (refund?.ended?.how !== 'paid') return refund
      const { ended: _ended, ...rest } = refund
      return rest
    },
    refundsOf: (reference) => read.refundsOf(reference).filter(({ ended }) => ended?.how !== 'paid'),
  }))
  return {
    ...open,
    get read() {
      return open.read
    },
    write: {
      commit: (change) => {
        const again = (change.refundEnds ?? []).some(
          ({ refund }) => real.read.refund(refund)?.ended !== undefined,
        )
        const { refundEnds: _ends, ...rest } = change
        return real.write.commit(again ? rest : change)
      },
      nextSequence: (name) => real.write.nextSequence(name),
      putSetting: (key, value) => real.write.putSetting(key, value),
    },
  }
}

/** What was promised before the program's start is owed no more. */
export function forgetsPromises(real: Journal): Journal {
  const from = Number(real.read.seqNow())
  return reading(real, (read) => ({
    openRefunds: () => read.openRefunds().filter(({ number }) => number > from),
  }))
}
