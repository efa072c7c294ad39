import type { ReviewMark, ReviewRow } from '#contract/review-views.ts'
import { INK } from '../../ui/tone.ts'
import { useWords } from '../../words/words.tsx'
import { ReviewMarkGlyph, TONE_OF_MARK } from './mark-glyph.tsx'
import { markWords } from './row-words.ts'

type Props = {
  readonly row: ReviewRow
  /** There is no note below them: they have two lines, the first of them one of its own. */
  readonly isAlone: boolean
}

/** The marks of a row; they may be shortened, and are whole under the pointer. */
export function RowMarks({ row, isAlone }: Props) {
  const { marks } = row
  if (!isAlone || marks.length < 2) return <MarksLine row={row} marks={marks} />
  return (
    <>
      <MarksLine row={row} marks={marks.slice(0, 1)} />
      <MarksLine row={row} marks={marks.slice(1)} />
    </>
  )
}

type LineProps = Pick<Props, 'row'> & { readonly marks: readonly ReviewMark[] }

function MarksLine({ row, marks }: LineProps) {
  const words = useWords()
  if (marks.length === 0) return null
  return (
    <span className="flex min-w-0 gap-x-3 text-note font-semibold small:justify-end">
      {marks.map((mark) => {
        const said = markWords(mark, row, words)
        return (
          <span
            key={mark}
            title={said}
            className={`flex max-w-full min-w-4 items-center gap-1 ${INK[TONE_OF_MARK[mark]]}`}
          >
            <ReviewMarkGlyph mark={mark} />
            <span className="truncate">{said}</span>
          </span>
        )
      })}
    </span>
  )
}
