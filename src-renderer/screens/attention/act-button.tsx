import type { AttentionItem } from '#contract/attention-views.ts'
import { useCommand } from '../../bridge/queries.ts'
import { useErrorWords } from '../../till/error-state.tsx'
import { useNavigation } from '../../till/navigation.tsx'
import { useToast } from '../../till/toast.tsx'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/words.tsx'

type Props = { readonly item: AttentionItem; readonly onAct: () => void }

/** The one act that ends the item. What decides about money opens a dialog first. */
export function ActButton({ item: { act, order }, onAct }: Props) {
  const { t } = useWords()
  const { go } = useNavigation()
  const label = t(`attention.act.${act}`)
  if (act === 'check' && order !== undefined) return <CheckButton reference={order.reference} words={label} />
  const press = act === 'close-shift' ? () => go('shift') : onAct
  return (
    <Button kind="primary" name={act} className="px-4!" onPress={press}>
      {label}
    </Button>
  )
}

/** Asks the provider; what it answers decides, and the customer's screen stays as it is. */
function CheckButton({ reference, words }: { readonly reference: string; readonly words: string }) {
  const toast = useToast()
  const wordsOf = useErrorWords()
  const check = useCommand('order.checkNow')
  const press = () => {
    if (check.isPending) return
    check.mutate(
      { reference },
      {
        onSuccess: () => toast({ text: ({ t }) => t('attention.checked'), tone: 'quiet' }),
        onError: (error) => toast({ text: () => wordsOf(error), tone: 'danger' }),
      },
    )
  }
  return (
    <Button kind="primary" name="check" className="px-4!" isPending={check.isPending} onPress={press}>
      {words}
    </Button>
  )
}
