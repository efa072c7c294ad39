import { useNavigation } from '../../till/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/words.tsx'

const STEPS = ['people', 'shift', 'sale'] as const

/** A till on its first day: what to do, in this order. */
export function FirstSteps() {
  const { t } = useWords()
  const { go } = useNavigation()
  return (
    <div role="group" aria-labelledby="today-first" className="flex flex-col gap-2">
      <h3 id="today-first" className="font-bold">
        {t('today.first')}
      </h3>
      <div className="flex flex-wrap gap-2">
        {STEPS.map((step) => (
          <Button key={step} name={`first-${step}`} onPress={() => go(step)}>
            {t(`today.first.${step}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
