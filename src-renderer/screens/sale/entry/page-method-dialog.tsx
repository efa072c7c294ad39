import type { PageMethod } from '#domain/order.ts'
import { useWords } from '../../../words/words.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useDialogKeys } from '../../../ui/use-dialog-keys.ts'

const NUMBERED = 9
/** The key next to the list's numbers for no choice. */
const LEFT_OPEN = '0'

type Props = {
  readonly methods: readonly PageMethod[]
  readonly chosen: PageMethod | undefined
  /** With the key that chose; empty for touch. */
  readonly onChoose: (chosen: PageMethod | undefined, key: string) => void
  readonly onClose: (key: string) => void
}

/** Payment methods that the profile allows for a payment page, each on its key. */
export function PageMethodDialog({ methods, chosen, onChoose, onClose }: Props) {
  const { t } = useWords()
  const options = [
    { key: LEFT_OPEN, name: t('link.choose.customer'), method: undefined },
    ...methods.map((method, index) => ({
      key: index < NUMBERED ? String(index + 1) : undefined,
      name: method.name,
      method,
    })),
  ]
  useDialogKeys(
    {
      Escape: onClose,
      ...Object.fromEntries(
        options.flatMap(({ key, method }) =>
          key === undefined ? [] : [[key, (pressed: string) => onChoose(method, pressed)]],
        ),
      ),
    },
    // A cashier who opens it by key knows the number by heart.
    { patient: false },
  )
  return (
    <Dialog
      title={t('link.choose')}
      isOpen
      onClose={() => onClose('')}
      actions={
        <Button shortcut="Esc" onPress={() => onClose('')}>
          {t('common.cancel')}
        </Button>
      }
    >
      <ul data-page-methods="" className="flex flex-col gap-2">
        {options.map(({ key, name, method }) => {
          const isChosen = method?.payMethod === chosen?.payMethod && method?.payOption === chosen?.payOption
          return (
            <li key={`${method?.payMethod ?? ''} ${method?.payOption ?? ''}`}>
              <Button
                kind={isChosen ? 'primary' : 'plain'}
                {...(key === undefined ? {} : { shortcut: key })}
                {...(isChosen ? { label: t('link.choose.chosen', { name }) } : {})}
                onPress={() => onChoose(method, '')}
                className="min-h-14 w-full justify-between! text-left"
              >
                {name}
              </Button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
