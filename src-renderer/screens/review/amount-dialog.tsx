import { useState } from 'react'
import type { ReviewQuery } from '#contract/procedures/review.ts'
import { TextField, type FieldFault } from '../../ui/field.tsx'
import { readRupiah, rupiahText, typedRupiah } from '../../ui/rupiah-text.ts'
import { useWords } from '../../words/words.tsx'
import { ApplyDialog } from '../../ui/apply-dialog.tsx'
import { withAmounts } from './query-fields.ts'

type Props = {
  readonly query: ReviewQuery
  readonly onQuery: (query: ReviewQuery) => void
  readonly onClose: () => void
}

/** The least and the most amount, asked or come; each may stay empty. */
export function AmountDialog({ query, onQuery, onClose }: Props) {
  const { t } = useWords()
  const [least, setLeast] = useState(textOf(query.least))
  const [most, setMost] = useState(textOf(query.most))
  const [from, to] = [readRupiah(least), readRupiah(most)]
  const isCrossed = from.minor !== undefined && to.minor !== undefined && from.minor > to.minor
  const isWrong = from.isWrong || to.isWrong || isCrossed
  const finish = (next: ReviewQuery) => {
    onQuery(next)
    onClose()
  }
  const apply = () => {
    if (!isWrong) finish(withAmounts(query, { least: from.minor, most: to.minor }))
  }
  const faultOf = (isBad: boolean): FieldFault | undefined =>
    isBad ? { words: t('review.amount.wrong'), isEmpty: false } : undefined
  return (
    <ApplyDialog
      title={t('review.field.amount')}
      isWrong={isWrong}
      onApply={apply}
      drop={{
        isOff: query.least === undefined && query.most === undefined,
        onDrop: () => finish(withAmounts(query, { least: undefined, most: undefined })),
      }}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-4 small:grid-cols-1">
        <TextField
          id="review-least"
          label={t('review.amount.from')}
          value={least}
          onText={(text) => setLeast(typedRupiah(least, text))}
          pad="money"
          fault={faultOf(from.isWrong)}
          onEnter={apply}
          autoFocus
        />
        <TextField
          id="review-most"
          label={t('review.amount.to')}
          value={most}
          onText={(text) => setMost(typedRupiah(most, text))}
          pad="money"
          fault={isCrossed ? { words: t('review.amount.crossed'), isEmpty: false } : faultOf(to.isWrong)}
          onEnter={apply}
        />
      </div>
    </ApplyDialog>
  )
}

const textOf = (minor: bigint | undefined) => (minor === undefined ? '' : rupiahText(minor))
