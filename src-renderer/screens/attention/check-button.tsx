import { useCommand } from '../../bridge/queries.ts'
import { useErrorWords } from '../../till/error-state.tsx'
import { useToast } from '../../till/toast.tsx'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/words.tsx'

/** Asks the provider; what it answers decides, and the customer's screen stays as it is. */
export function CheckButton({ reference }: { readonly reference: string }) {
  const { t } = useWords()
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
    <Button name="check" className="px-4!" isPending={check.isPending} onPress={press}>
      {t('attention.check')}
    </Button>
  )
}
