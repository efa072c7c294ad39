import type { ComponentProps } from 'react'
import type { EntryView } from '#contract/settlement-views.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Mark } from '../../ui/mark.tsx'
import { MoneyText, moneyWords } from '../../ui/money-text.tsx'
import { useWords, type Words } from '../../words/words.tsx'
import { PaymentList } from './payment-list.tsx'
import { dayWords } from '../../words/iso-day.ts'

const BAD = { tone: 'danger', shape: 'down' } as const
const FINE = { tone: 'paid', shape: 'up' } as const
/** What is neither fine nor a fault. */
const CALM: Partial<Record<EntryView['kind'], Omit<ComponentProps<typeof Mark>, 'words'>>> = {
  overdue: { tone: 'clock', shape: 'wait' },
  awaited: { tone: 'quiet', shape: 'wait' },
  foreign: { tone: 'quiet', shape: 'ask' },
}

type Props = { readonly seq: bigint; readonly entry: EntryView; readonly isNoted?: boolean }

/** One credit, or money without one; it opens into its payments. */
export function EntryRow({ seq, entry, isNoted = false }: Props) {
  const words = useWords()
  const { t } = words
  const { id, kind, rows, expected, payments, rest, candidates } = entry
  const isFine = rest === 0n
  const head = (
    <div className="flex flex-col gap-1 py-2">
      <Mark {...(isFine ? (CALM[kind] ?? FINE) : BAD)} words={t(`reconcile.kind.${kind}`)} />
      {rows.map(({ line, day, minor, text }) => (
        <p key={line} className="text-note">
          {t('reconcile.entry.row', { line })} {dayWords(words, day)} · <MoneyText minor={minor} />
          {text === '' ? '' : ` · ${text}`}
        </p>
      ))}
      {expected.map(({ day, method, gross, fee, net }) => (
        <p key={`${day} ${method ?? ''}`} className="text-note">
          {t('reconcile.entry.expected')} {dayWords(words, day)}
          {method === undefined ? '' : ` · ${t(`common.method.${method}`)}`} · <MoneyText minor={net} /> ={' '}
          <MoneyText minor={gross} /> − <MoneyText minor={fee} />
        </p>
      ))}
      {isFine ? null : (
        <p className="font-semibold">
          {t(rest < 0n ? 'reconcile.entry.over' : 'reconcile.entry.rest')}{' '}
          <MoneyText minor={rest < 0n ? -rest : rest} />
        </p>
      )}
      {candidates.map(({ line, day, minor }) => (
        <p key={line} data-reconcile-maybe className="text-note text-muted">
          {t('reconcile.entry.maybe')} {t('reconcile.entry.row', { line })} {dayWords(words, day)} ·{' '}
          <MoneyText minor={minor} />
        </p>
      ))}
    </div>
  )
  return (
    <li data-entry={kind} className="border-t border-line pt-2.5">
      {payments === 0 || isNoted ? (
        head
      ) : (
        <Disclosure
          head={head}
          label={t('reconcile.entry.payments', { n: payments })}
          about={aboutWords(entry, words)}
        >
          {() => <PaymentList seq={seq} id={id} />}
        </Disclosure>
      )}
    </li>
  )
}

/** Tells one credit from the others: its kind, its first day and its sum. */
function aboutWords({ kind, rows, expected }: EntryView, words: Words): string {
  const sums =
    rows.length > 0
      ? rows.map(({ day, minor }) => ({ day, minor }))
      : expected.map(({ day, net }) => ({ day, minor: net }))
  const [first] = sums
  const name = words.t(`reconcile.kind.${kind}`)
  if (first === undefined) return name
  const all = sums.reduce((sum, { minor }) => sum + minor, 0n)
  return [name, dayWords(words, first.day), moneyWords(all)].join(', ')
}
