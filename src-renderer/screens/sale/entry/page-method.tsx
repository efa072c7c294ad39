import type { PageMethod } from '#domain/order.ts'
import { useWords } from '../../../words/words.tsx'
import { Button } from '../../../ui/button.tsx'
import { useNewSale } from './new-sale.tsx'
import { PageMethodDialog } from './page-method-dialog.tsx'

type Props = {
  readonly methods: readonly PageMethod[]
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** The payment method for the page; left open, the customer chooses there. */
export function PageMethodChoice({ methods, isOpen, onOpen }: Props) {
  const { t } = useWords()
  const { pageMethod, setPageMethod, lastKey } = useNewSale()
  const name = pageMethod?.name ?? t('link.choose.customer')
  const close = (key: string) => {
    lastKey.took(key)
    onOpen(false)
  }
  return (
    <>
      <Button
        name="page-method"
        label={t('link.choose.now', { name })}
        onPress={() => onOpen(true)}
        className="w-full justify-between! px-3! xl:px-4!"
      >
        <span className="block text-left leading-tight">
          <span className="block text-note font-normal">{t('link.choose')}</span>
          {name}
        </span>
      </Button>
      {isOpen ? (
        <PageMethodDialog
          methods={methods}
          chosen={pageMethod}
          onChoose={(chosen, key) => {
            close(key)
            setPageMethod(chosen)
          }}
          onClose={close}
        />
      ) : null}
    </>
  )
}
