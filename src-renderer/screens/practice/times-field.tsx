import { Button, Group, Input, Label, NumberField } from 'react-aria-components'
import { useWords } from '../../words/words.tsx'
import { MOST_TIMES } from './acts.ts'

type Props = { readonly times: number; readonly onTimes: (times: number) => void }

const STEP =
  'size-12 cursor-pointer rounded-control text-lead font-semibold data-disabled:cursor-default data-disabled:text-muted data-hovered:bg-sunken'

/** How many calls the next fault hits. */
export function TimesField({ times, onTimes }: Props) {
  const { t } = useWords()
  return (
    <NumberField
      value={times}
      // An empty field gives NaN.
      onChange={(value) => onTimes(Number.isNaN(value) ? 1 : value)}
      minValue={1}
      maxValue={MOST_TIMES}
      step={1}
      className="flex items-center gap-3"
    >
      <Label className="text-note font-semibold">{t('practice.times')}</Label>
      <Group className="flex items-center rounded-control border border-edge bg-raised">
        <Button slot="decrement" aria-label={t('practice.times.fewer')} className={STEP}>
          −
        </Button>
        <Input className="h-12 w-12 bg-transparent text-center font-bold tabular-nums outline-offset-0" />
        <Button slot="increment" aria-label={t('practice.times.more')} className={STEP}>
          +
        </Button>
      </Group>
    </NumberField>
  )
}
