import { useWords } from '../../words/words.tsx'
import { ActButton } from './act-button.tsx'
import type { FaultAct } from './acts.ts'
import { PracticeIcon } from './practice-icons.tsx'

type Props = {
  readonly fault: FaultAct
  readonly onPress: () => void
  readonly isDisabled?: boolean
}

export function FaultButton({ fault: { kind, title, see }, onPress, isDisabled = false }: Props) {
  const { t } = useWords()
  return (
    <li className="flex min-w-0">
      <ActButton
        title={t(title)}
        see={t(see)}
        tone={kind === 'gateway-down' ? 'danger' : 'clock'}
        icon={<PracticeIcon name={kind} />}
        name={`fault-${kind}`}
        onPress={onPress}
        isDisabled={isDisabled}
      />
    </li>
  )
}
