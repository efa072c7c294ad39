import type { ReviewMark } from '#contract/review-views.ts'
import { INK } from '../../ui/tone.ts'
import { useWords } from '../../words/words.tsx'
import { ReviewMarkGlyph, TONE_OF_MARK } from './mark-glyph.tsx'

type Props = {
  readonly marks: readonly ReviewMark[]
  /** There is no note below them: they have two lines, the first of them one of its own. */
  readonly isAlone: boolean
}

/** The marks of a row; they may be shortened, and are whole under the pointer. */
export function RowMarks({ marks, isAlone }: Props) {
  if (!isAlone || marks.length < 2) return <MarksLine marks={marks} />
  return (
    <>
      <MarksLine marks={marks.slice(0, 1)} />
      <MarksLine marks={marks.slice(1)} />
    </>
  )
}

function MarksLine({ marks }: Pick<Props, 'marks'>) {
  const { t } = useWords()
  if (marks.length === 0) return null
  return (
    <span className="flex min-w-0 gap-x-3 text-note font-semibold small:justify-end">
      {marks.map((mark) => {
        const words = t(`review.mark.${mark}`)
        return (
          <span
            key={mark}
            title={words}
            className={`flex max-w-full min-w-4 items-center gap-1 ${INK[TONE_OF_MARK[mark]]}`}
          >
            <ReviewMarkGlyph mark={mark} />
            <span className="truncate">{words}</span>
          </span>
        )
      })}
    </span>
  )
}
