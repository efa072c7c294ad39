import { Radio } from 'react-aria-components'
import type { ScreenView } from '#contract/display-views.ts'
import { useWords } from '../../words/words.tsx'

/** Size of the picture in its own units; content drawn to scale is fitted in. */
const PICTURE = { width: 100, height: 46 } as const

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** Position of each monitor in the picture, in percent: to scale, as the monitors are arranged. */
export function boxesOf(screens: readonly ScreenView[]): ReadonlyMap<number, Box> {
  const left = Math.min(...screens.map(({ x }) => x))
  const top = Math.min(...screens.map(({ y }) => y))
  const width = Math.max(...screens.map((screen) => screen.x + screen.width)) - left
  const height = Math.max(...screens.map((screen) => screen.y + screen.height)) - top
  const scale = Math.min(PICTURE.width / width, PICTURE.height / height)
  const [marginX, marginY] = [(PICTURE.width - width * scale) / 2, (PICTURE.height - height * scale) / 2]
  const across = (units: number) => (units / PICTURE.width) * 100
  const down = (units: number) => (units / PICTURE.height) * 100
  return new Map(
    screens.map((screen) => [
      screen.id,
      {
        left: across(marginX + (screen.x - left) * scale),
        top: down(marginY + (screen.y - top) * scale),
        width: across(screen.width * scale),
        height: down(screen.height * scale),
      },
    ]),
  )
}

/** All monitors as they are arranged, each with its number; a press chooses it for the customer. */
export function ScreensPicture({ screens }: { readonly screens: readonly ScreenView[] }) {
  const boxes = boxesOf(screens)
  return (
    <div className="rounded-control bg-sunken p-2 px-3">
      <div className="relative w-full" style={{ aspectRatio: `${PICTURE.width} / ${PICTURE.height}` }}>
        {screens.map((screen) => {
          const box = boxes.get(screen.id)
          return box === undefined ? null : <OneScreen key={screen.id} screen={screen} box={box} />
        })}
      </div>
    </div>
  )
}

function OneScreen({ screen, box }: { readonly screen: ScreenView; readonly box: Box }) {
  const { t } = useWords()
  const { number, hasCashier, isMirror } = screen
  const { who, details } = useScreenWords(screen)
  return (
    <Radio
      value={String(screen.id)}
      // The cashier's monitor: the customer's window cannot have it alone.
      isDisabled={hasCashier || isMirror}
      aria-label={[t('display.screen', { n: number }), ...details, ...who].join(', ')}
      style={{ left: `${box.left}%`, top: `${box.top}%`, width: `${box.width}%`, height: `${box.height}%` }}
      className="absolute p-0.5"
    >
      {({ isSelected, isFocusVisible, isHovered, isDisabled }) => (
        <span
          aria-hidden="true"
          className={`flex h-full min-h-12 min-w-12 flex-col items-center justify-center overflow-hidden rounded-chip border-2 px-1 text-center ${
            isSelected
              ? 'border-action bg-action text-on-action'
              : isDisabled
                ? 'cursor-default border-line bg-raised text-text'
                : `cursor-pointer border-edge text-text ${isHovered ? 'bg-sunken' : 'bg-raised'}`
          } ${isFocusVisible ? 'outline-3 outline-offset-2 outline-focus' : ''}`}
        >
          <span className="text-title leading-tight font-extrabold tabular-nums">{number}</span>
          {who.map((one) => (
            <span key={one} className="max-w-full truncate text-note leading-tight font-semibold">
              {one}
            </span>
          ))}
        </span>
      )}
    </Radio>
  )
}

/** Who uses a monitor, and what the system knows of it. */
export function useScreenWords(screen: ScreenView): {
  readonly who: readonly string[]
  readonly details: readonly string[]
} {
  const { t } = useWords()
  const { name, pixels, scale, isPrimary, hasCashier, hasCustomer, isMirror } = screen
  return {
    who: [
      ...(hasCashier ? [t('display.cashier')] : []),
      ...(hasCustomer ? [t('display.customer')] : []),
      ...(isMirror ? [t('display.mirror')] : []),
    ],
    details: [
      t('display.size', { width: pixels.width, height: pixels.height, scale: Math.round(scale * 100) }),
      ...(name === '' ? [] : [name]),
      ...(isPrimary ? [t('display.primary')] : []),
    ],
  }
}
