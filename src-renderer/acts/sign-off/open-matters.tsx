import { type OpenMatter, SHIFT_MATTERS } from '#domain/day-signature.ts'
import { displayReference, type Reference } from '#domain/reference.ts'
import { MoneyText } from '../../ui/money-text.tsx'
import { useWords, type Words } from '../../words/words.tsx'

type Props = {
  readonly open: readonly OpenMatter[]
  /** The day can be signed in spite of them. */
  readonly canSign: boolean
  readonly onOrder?: (reference: string) => void
}

/** More than anyone reads here: the report names all of them. */
const MOST = 50

/** What is not settled on this day, each with its order. */
export function OpenMatters({ open, canSign, onOrder }: Props) {
  const words = useWords()
  const { t } = words
  if (open.length === 0) return null
  return (
    <section aria-label={t('signoff.openMatters', { n: open.length })} className="flex flex-col gap-1">
      <h3 className="font-semibold">{t('signoff.openMatters', { n: open.length })}</h3>
      {canSign ? <p className="text-note text-muted">{t('signoff.openMatters.lead')}</p> : null}
      <ul className="flex flex-col">
        {open.slice(0, MOST).map((matter) => {
          const { kind, reference, number, minor } = matter
          return (
            <li
              key={`${kind} ${reference ?? ''} ${number ?? ''}`}
              className="flex min-h-12 flex-wrap items-center gap-x-3 border-b border-line"
            >
              <span className="grow font-semibold">{matterWords(matter, words)}</span>
              <MoneyText minor={minor} />
              {reference === undefined ? null : onOrder === undefined ? (
                <span className="text-note wrap-anywhere">{displayReference(reference as Reference)}</span>
              ) : (
                <button
                  type="button"
                  aria-label={t('signoff.matter.show', { number: displayReference(reference as Reference) })}
                  onClick={() => onOrder(reference)}
                  className="min-h-12 cursor-pointer rounded-control px-2 text-note font-semibold underline wrap-anywhere hover:bg-sunken"
                >
                  {displayReference(reference as Reference)}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {open.length > MOST ? <p>{t('signoff.openMatters.more', { n: open.length - MOST })}</p> : null}
    </section>
  )
}

const NUMBERED = ['refund', 'slip', 'difference', ...SHIFT_MATTERS] as const
const isNumbered = (kind: OpenMatter['kind']): kind is (typeof NUMBERED)[number] =>
  NUMBERED.some((each) => each === kind)

function matterWords({ kind, state, number = 0 }: OpenMatter, { t }: Pick<Words, 't'>): string {
  if (isNumbered(kind)) return t(`signoff.matter.${kind}`, { number: String(number) })
  return kind === 'unknown' && state !== undefined ? t(`common.state.${state}`) : t(`attention.kind.${kind}`)
}
