import { useRef, type ComponentProps } from 'react'
import { Button } from 'react-aria-components'
import { useWords } from '../words/words.tsx'
import { usePadArea, type PadKind } from './field-pad.tsx'

type Props = Omit<ComponentProps<'input'>, 'inputMode'> & {
  /** A field for numbers has our keypad, opened by a touch. */
  readonly pad?: PadKind | undefined
  /** The field's label: names a button that opens the keypad, for a mouse too. */
  readonly padOf?: string
}

/** An input; with `pad` the system's keyboard is not needed. */
export function TextInput({ pad, padOf, className = '', ...props }: Props) {
  const area = usePadArea()
  const pointer = useRef('')
  if (pad === undefined) return <input {...props} className={className} />
  if (area === undefined) return <input {...props} inputMode="numeric" className={className} />
  const open = (input: HTMLInputElement) => {
    input.inputMode = 'none'
    input.focus()
    input.setSelectionRange(input.value.length, input.value.length)
    area.show(input)
  }
  const field = (
    <input
      {...props}
      data-pad={pad}
      inputMode="none"
      onPointerDown={({ pointerType }) => {
        pointer.current = pointerType
      }}
      onClick={({ currentTarget }) => {
        if (pointer.current === 'touch' || pointer.current === 'pen') open(currentTarget)
      }}
      className={`scroll-my-8 ${className} ${padOf === undefined ? '' : 'pr-13!'}`}
    />
  )
  if (padOf === undefined) return field
  return (
    <div className="relative">
      {field}
      <PadButton
        label={padOf}
        isShown={area.shown !== undefined && area.shown.id === props.id}
        onPress={(isShown) => {
          const input = document.getElementById(props.id ?? '')
          if (isShown) area.show(undefined)
          else if (input instanceof HTMLInputElement) open(input)
        }}
      />
    </div>
  )
}

type ButtonProps = {
  readonly label: string
  readonly isShown: boolean
  readonly onPress: (isShown: boolean) => void
}

/** Not in the tab order: a keyboard needs no keypad. */
function PadButton({ label, isShown, onPress }: ButtonProps) {
  const { t } = useWords()
  return (
    <Button
      aria-label={`${t('sale.keypad')}: ${label}`}
      aria-expanded={isShown}
      excludeFromTabOrder
      preventFocusOnPress
      onPress={() => onPress(isShown)}
      className="absolute top-0 right-0 grid size-12 cursor-pointer place-items-center rounded-control text-muted data-hovered:text-text"
    >
      <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-current">
        {DOTS.map((at) => (
          <circle key={at} cx={4 + (at % 3) * 6} cy={2.5 + Math.floor(at / 3) * 5} r="1.6" />
        ))}
      </svg>
    </Button>
  )
}

/** Three rows of keys, and the zero below them. */
const DOTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10] as const
