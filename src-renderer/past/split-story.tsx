import { Button } from 'react-aria-components'
import type { SplitStory as Story } from '#contract/split-views.ts'
import { useQueryOf } from '../bridge/queries.ts'
import { LegMark } from '../order/leg-mark.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { useWords } from '../words/words.tsx'

type Part = Story['parts'][number]

type Props = {
  /** An order or a cash sale, which may be a part of a split. */
  readonly reference: string
  readonly onOpen: (part: { readonly reference: string; readonly isCash: boolean }) => void
}

/** The split of which this is a part: its sums, and all of its parts. Nothing for any other sale. */
export function SplitStory({ reference, onOpen }: Props) {
  const { t, dateTime } = useWords()
  const { data } = useQueryOf('split.story', { reference })
  if (data === undefined || data === null) return null
  return (
    <section
      aria-labelledby="split-story"
      data-split-story={data.id}
      className="flex flex-col gap-3 border-b border-line pb-5"
    >
      <div>
        <h2 id="split-story" className="text-lead font-bold">
          {t('sale.split.title')}
        </h2>
        <p className="text-note text-muted">
          <span data-selectable className="tabular-nums">
            {data.displayId}
          </span>
          {' · '}
          {dateTime(data.at)}
          {' · '}
          {t(`review.split.${data.ended ?? 'open'}`)}
        </p>
        {data.note === undefined ? null : <p className="wrap-anywhere">{data.note}</p>}
      </div>
      <Sums story={data} />
      <ol aria-label={t('sale.split.parts')} className="flex flex-col gap-1">
        {data.parts.map((part, at) => (
          <PartLine
            key={part.saleId}
            part={part}
            n={at + 1}
            isOpen={part.opens === reference}
            onOpen={onOpen}
          />
        ))}
      </ol>
    </section>
  )
}

function Sums({ story }: { readonly story: Story }) {
  const { t } = useWords()
  const { totalMinor, ways, backMinor, pendingMinor, restMinor, overMinor } = story
  const lines = [
    { name: t('review.split.total'), minor: totalMinor, isStrong: true },
    ...ways.map(({ method, minor }) => ({ name: t(`common.method.${method}`), minor })),
    ...(backMinor === 0n ? [] : [{ name: t('review.split.back'), minor: -backMinor }]),
    ...(pendingMinor === 0n ? [] : [{ name: t('review.split.pending'), minor: pendingMinor }]),
    overMinor === 0n
      ? { name: t('sale.split.rest'), minor: restMinor, isStrong: true }
      : { name: t('review.split.over'), minor: overMinor, isStrong: true },
  ]
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
      {lines.map(({ name, minor, ...line }) => (
        <div key={name} className={`contents ${'isStrong' in line ? '*:font-bold' : ''}`}>
          <dt>{name}</dt>
          <dd className="text-right tabular-nums">
            <MoneyText minor={minor} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type LineProps = Pick<Props, 'onOpen'> & { readonly part: Part; readonly n: number; readonly isOpen: boolean }

function PartLine({ part, n, isOpen, onOpen }: LineProps) {
  const { t } = useWords()
  const { method, askedMinor, gotMinor, opens } = part
  return (
    <li data-part={n}>
      <Button
        isDisabled={opens === undefined}
        {...(isOpen ? { 'aria-current': 'true' as const } : {})}
        onPress={() => {
          if (opens !== undefined) onOpen({ reference: opens, isCash: part.reference === undefined })
        }}
        className="grid min-h-12 w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-control border border-edge bg-raised px-3 py-2 text-left aria-[current=true]:border-2 aria-[current=true]:border-action aria-[current=true]:bg-waiting-soft data-hovered:bg-sunken"
      >
        <span className="font-semibold">
          {t('sale.split.part', { n, method: t(`common.method.${method}`) })}
        </span>
        <MoneyText minor={gotMinor > 0n ? gotMinor : askedMinor} className="font-bold tabular-nums" />
        <span className="col-span-full text-note">
          <LegMark leg={part} />
        </span>
      </Button>
    </li>
  )
}
