import type { OrderView } from '#contract/views.ts'
import { useRole } from '../../../till/navigation.tsx'
import { useWords } from '../../../words/words.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { storyRows, wireRows } from './details-rows.ts'

/** The order's numbers and times; for IT also codes and the provider's own words. */
export function DetailsDialog({
  order,
  onClose,
}: {
  readonly order: OrderView
  readonly onClose: () => void
}) {
  const words = useWords()
  const { t } = words
  const role = useRole()
  const { evidence, lastWord, lastAsked, notice } = order
  const rows = [...storyRows(order, words), ...(role === 'it' ? wireRows(order, words) : [])]
  return (
    <Dialog
      title={t('sale.do.details')}
      isOpen
      onClose={onClose}
      actions={
        <Button kind="primary" shortcut="Esc" autoFocus onPress={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <dl data-selectable className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 tabular-nums">
        {rows.flatMap(([label, value]) =>
          value === undefined || value === ''
            ? []
            : [
                <dt key={`${label} name`} className="text-muted">
                  {label}
                </dt>,
                <dd key={label} className="font-semibold break-words">
                  {value}
                </dd>,
              ],
        )}
      </dl>
      {[evidence, lastAsked, lastWord, notice].every((each) => each === undefined) ? (
        <p>{t('sale.details.none')}</p>
      ) : null}
    </Dialog>
  )
}
