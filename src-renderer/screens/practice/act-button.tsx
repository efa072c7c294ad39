import { Button } from 'react-aria-components'
import { SOFT } from '../../ui/tone.ts'
import { useWords } from '../../words/words.tsx'
import type { Act, FaultAct } from './acts.ts'
import { PracticeIcon } from './practice-icons.tsx'

type Props = {
  readonly act: Act | FaultAct
  readonly onPress: () => void
  readonly isDisabled?: boolean
}

/** A control of the desk, in a list: shape, name, and its effect in one line. */
export function ActButton({ act, onPress, isDisabled = false }: Props) {
  const { t } = useWords()
  const [icon, name] = 'kind' in act ? [act.kind, `fault-${act.kind}`] : [act.id, `act-${act.id}`]
  return (
    <li className="flex min-w-0">
      <Button
        onPress={onPress}
        isDisabled={isDisabled}
        name={name}
        className="flex w-full min-w-0 grow cursor-pointer items-start gap-3 rounded-card border border-line bg-raised p-3 text-left transition-colors data-disabled:cursor-default data-disabled:bg-sunken data-disabled:text-muted data-hovered:border-edge data-hovered:bg-sunken data-pressed:translate-y-px"
      >
        <span className={`grid size-10 shrink-0 place-items-center rounded-control ${SOFT[act.tone]}`}>
          <PracticeIcon name={icon} />
        </span>
        <span className="min-w-0 grow">
          <span className="block leading-5 font-semibold">{t(act.title)}</span>
          <span className="mt-0.5 block text-note text-muted">{t(act.see)}</span>
        </span>
      </Button>
    </li>
  )
}
