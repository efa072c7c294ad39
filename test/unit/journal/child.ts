// A separate till for the tests to kill: `child.ts hold|take <file> [count]`.
import { rupiah } from '#domain/money.ts'
import type { Reference } from '#domain/reference.ts'
import { openJournal } from '#journal/opening/open.ts'

const NOON = Date.UTC(2026, 10, 20, 5)
const [task, file = '', count = '0'] = process.argv.slice(2)
const opened = openJournal({ file, mode: 'practice', clock: { now: () => NOON } })
if (!opened.ok) throw new Error(opened.why)
const { write } = opened.journal

if (task === 'hold') {
  const after = {
    reference: 'P00126112000000017F3Q' as Reference,
    saleId: 'sale-1',
    method: 'qr',
    amount: rupiah(150_000),
    createdAt: NOON + 1,
    expiresAt: NOON + 300_000,
    watchUntil: NOON + 86_400_000,
    state: { kind: 'sending', since: NOON, attempt: 'attempt-1' },
  } as const
  write.commit({ at: NOON, order: { after, event: { type: 'send' }, eventKind: 'send' } })
  process.send?.('holding')
  // Exits with its test.
  process.on('disconnect', () => process.exit())
} else {
  const numbers = Array.from({ length: Number(count) }, () => {
    const pair = [String(write.nextSequence('reference')), String(write.nextSequence('external-id'))]
    write.commit({ at: NOON, note: { stream: 'till', kind: 'numbers', body: { pair } } })
    return pair
  })
  process.send?.(numbers, () => process.kill(process.pid, 'SIGKILL'))
}
