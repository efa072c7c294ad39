import type { SignoffDay } from '#contract/signoff-views.ts'
import type { Addendum, LateFact, Signature } from '#domain/day-signature.ts'
import { DAY_SUMS, type DaySums } from '#domain/day-sums.ts'
import { groupDigits } from '#domain/money.ts'
import { displayReference, type Reference } from '#domain/reference.ts'
import { usePersonName } from '../../order/person-name.ts'
import { Callout } from '../../ui/callout.tsx'
import { moneyWords } from '../../ui/money-text.tsx'
import { useJakartaTime, useWords, type Words } from '../../words/words.tsx'
import { DayFigures } from './day-figures.tsx'
import { DayReport } from './day-report.tsx'

type Props = { readonly day: SignoffDay; readonly signature: Signature }

const SOUND = { tone: 'paid', shape: 'up' } as const
const UNSOUND = { tone: 'quiet', shape: 'note' } as const

/** Who signed it, its report, and what became known since. A day that is not sound gets no tick and no report. */
export function SignedDay({ day, signature }: Props) {
  const { t } = useWords()
  const { full } = useJakartaTime()
  const nameOf = usePersonName()
  const { number, at, by, second, addenda, sums } = signature
  const { shown, left } = newestOf(addenda)
  return (
    <>
      <Callout {...(day.isSound ? SOUND : UNSOUND)} role="status">
        <p className="font-semibold">{t('signoff.signed.by', { number, name: nameOf(by), at: full(at) })}</p>
        {second === undefined ? null : <p>{t('signoff.signed.second', { name: nameOf(second) })}</p>}
        <p>{t('signoff.addenda', { n: addenda.length })}</p>
      </Callout>
      {day.aboveSince === undefined ? null : (
        <Callout tone="clock" shape="wait" role="status">
          <p className="font-semibold">{t('signoff.above', { number: day.aboveSince })}</p>
        </Callout>
      )}
      {day.isSound ? <DayReport day={day.day} /> : null}
      {shown.map((addendum) => (
        <Added key={addendum.number} addendum={addendum} />
      ))}
      {left === 0 ? null : <p>{t('signoff.late.more', { n: groupDigits(BigInt(left)) })}</p>}
      {addenda.length === 0 ? null : <DayFigures sums={sums} title={t('signoff.paper.signed')} />}
    </>
  )
}

/** More than anyone reads here: the report names all of them. */
const MOST_FACTS = 50

/** The newest addenda with so many facts together, in their order, and how many facts are left out. */
function newestOf(addenda: readonly Addendum[]): {
  readonly shown: readonly Addendum[]
  readonly left: number
} {
  const shown: Addendum[] = []
  let room = MOST_FACTS
  let left = 0
  for (const addendum of addenda.toReversed()) {
    const facts = addendum.facts.slice(0, room)
    if (facts.length > 0) shown.unshift({ ...addendum, facts })
    room -= facts.length
    left += addendum.facts.length - facts.length
  }
  return { shown, left }
}

function Added({ addendum: { number, at, facts } }: { readonly addendum: Addendum }) {
  const words = useWords()
  const { full } = useJakartaTime()
  const title = words.t('signoff.addendum', { number, at: full(at) })
  return (
    <section aria-label={title} className="rounded-control bg-sunken px-3 py-2">
      <h3 className="font-semibold">{title}</h3>
      <ul>
        {facts.map((fact) => (
          <li key={fact.key} className="wrap-anywhere">
            {factWords(fact, words)}
          </li>
        ))}
      </ul>
    </section>
  )
}

const THINGS = ['order', 'cash', 'refund', 'slip', 'shift'] as const

function factWords({ key, reference, what, now, sums }: LateFact, { t }: Pick<Words, 't'>): string {
  const [kind, name = ''] = key.split(' ')
  const thing = THINGS.find((each) => each === kind) ?? 'order'
  const shown =
    reference !== undefined && name === reference ? displayReference(reference as Reference) : name
  const state = now === undefined ? '' : ` (${t(`common.state.${now}`)})`
  return t('signoff.late.line', {
    what: t(`signoff.thing.${thing}`, { name: shown }),
    how: `${t(`signoff.late.${what}`)}${state}`,
    sums: addedWords(sums, t),
  })
}

function addedWords(sums: DaySums, t: Words['t']): string {
  const added = DAY_SUMS.flatMap((name) => {
    const tally = sums[name]
    if (tally === undefined || name.startsWith('came-')) return []
    const sign = tally.minor > 0n ? '+' : ''
    return [`${t(`signoff.sum.${name}`)} ${sign}${moneyWords(tally.minor)}`]
  })
  return added.length === 0 ? '±0' : added.join('; ')
}
