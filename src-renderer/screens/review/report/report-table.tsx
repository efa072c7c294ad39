import { useState, type ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import type { ReportBy, ReviewReport } from '#contract/review-views.ts'
import { usePersonName } from '../../../order/person-name.ts'
import { Button } from '../../../ui/button.tsx'
import { useSmall } from '../../../ui/use-small.ts'
import { useWords } from '../../../words/words.tsx'
import { FIGURES, FigureCell } from './figure-cell.tsx'
import { canNarrow } from './narrow.ts'
import { partWords } from './report-words.ts'

/** Groups that are drawn at once: a year of days is many. */
const LINES = 120

type Props = {
  readonly report: ReviewReport
  /** Another query or grouping is under way: none of its groups can be opened. */
  readonly isBehind: boolean
  /** The group to which the focus comes back. */
  readonly part: string | undefined
  /** An order is open next to it. */
  readonly isNarrow: boolean
  readonly onNarrow: (by: ReportBy, part: string) => void
}

/** The groups with their figures. A name that is pressed leaves only its orders, in the list. */
export function ReportTable({ report, isBehind, part: back, isNarrow, onNarrow }: Props) {
  const words = useWords()
  const { t } = words
  const { by, lines, total } = report
  const nameOf = usePersonName()
  const [shown, setShown] = useState(() => {
    const index = lines.findIndex(({ part }) => part === back)
    return LINES * Math.max(1, Math.ceil((index + 1) / LINES))
  })
  const isSmall = useSmall()
  const Form = isSmall || isNarrow ? Cards : Table
  const heads = lines.slice(0, shown).map(({ part, ...figures }) => ({
    ...{ key: part, figures },
    head: (
      <Head
        {...{ by, part, isBehind }}
        name={partWords(by, part, { words, nameOf })}
        onPress={() => onNarrow(by, part)}
      />
    ),
  }))
  return (
    <>
      <div data-report={by} className="rounded-card bg-raised px-4 py-2">
        <Form by={by} lines={[...heads, { key: 'total', figures: total, head: t('report.total') }]} />
      </div>
      {lines.length > shown ? (
        <Button name="more-lines" onPress={() => setShown(shown + LINES)} className="self-center">
          {t('report.more', { n: Math.min(LINES, lines.length - shown), of: lines.length })}
        </Button>
      ) : null}
    </>
  )
}

type FormProps = {
  readonly by: ReportBy
  /** The last is the sum of all. */
  readonly lines: readonly {
    readonly key: string
    readonly head: ReactNode
    readonly figures: ReviewReport['total']
  }[]
}

function Table({ by, lines }: FormProps) {
  const { t } = useWords()
  return (
    <table className="w-full border-collapse text-note">
      <caption className="sr-only">{t(`report.caption.${by}`)}</caption>
      <thead>
        <tr className="text-muted">
          <th scope="col" className="py-2 pr-2 text-left align-bottom font-semibold">
            {t(`report.by.${by}`)}
          </th>
          {FIGURES.map((figure) => (
            <th key={figure} scope="col" className="py-2 pl-2 text-right align-bottom font-semibold">
              {t(`report.col.${figure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, head, figures }) => (
          <tr
            key={key}
            className="border-t border-line hover:bg-sunken last:border-t-2 last:border-edge last:font-bold"
          >
            <th scope="row" className="py-1 pr-2 text-left font-semibold whitespace-nowrap">
              {head}
            </th>
            {FIGURES.map((figure) => (
              <td key={figure} data-figure={figure} className="py-1 pl-2 text-right">
                <FigureCell figure={figure} figures={figures} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** One under another, where a row of figures has no room. */
function Cards({ by, lines }: FormProps) {
  const { t } = useWords()
  return (
    <ul aria-label={t(`report.caption.${by}`)} className="flex flex-col">
      {lines.map(({ key, head, figures }) => (
        <li key={key} className="border-t border-line py-2 first:border-t-0 last:border-t-2 last:border-edge">
          <p className="font-bold">{head}</p>
          <dl className="flex flex-wrap gap-x-6 gap-y-2 text-note">
            {FIGURES.map((figure) => (
              <div key={figure} data-figure={figure}>
                <dt className="text-muted">{t(`report.col.${figure}`)}</dt>
                <dd className="font-semibold">
                  <FigureCell figure={figure} figures={figures} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

type HeadProps = {
  readonly by: ReportBy
  readonly part: string
  readonly name: string
  readonly isBehind: boolean
  readonly onPress: () => void
}

function Head({ by, part, name, isBehind, onPress }: HeadProps) {
  const { t } = useWords()
  if (!canNarrow(by, part)) return <span className="inline-flex min-h-12 items-center">{name}</span>
  return (
    <AriaButton
      data-part={part}
      isDisabled={isBehind}
      onPress={onPress}
      className="-ml-2 inline-flex min-h-12 cursor-pointer items-center rounded-control px-2 underline decoration-edge underline-offset-4 data-hovered:decoration-2"
    >
      <span className="sr-only">{t('report.narrow', { name })}</span>
      <span aria-hidden="true">{name}</span>
    </AriaButton>
  )
}
