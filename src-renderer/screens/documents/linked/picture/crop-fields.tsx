import { useId } from 'react'
import { useWords } from '../../../../words/words.tsx'
import type { Crop } from './canvas.ts'

type Props = { readonly crop: Crop; readonly onCrop: (crop: Crop) => void }
const SIDES = ['left', 'right', 'top', 'bottom'] as const

/** How much of each side is cut off, by finger, mouse or arrow keys. */
export function CropFields({ crop, onCrop }: Props) {
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-1">
      {SIDES.map((side) => (
        <Side
          key={side}
          side={side}
          share={crop[side]}
          onShare={(share) => onCrop({ ...crop, [side]: share })}
        />
      ))}
    </div>
  )
}

type SideProps = {
  readonly side: (typeof SIDES)[number]
  readonly share: number
  readonly onShare: (share: number) => void
}

function Side({ side, share, onShare }: SideProps) {
  const { t } = useWords()
  const id = useId()
  return (
    <div className="flex flex-col">
      <label htmlFor={id} className="text-note font-semibold">
        {t(`linked.edit.${side}`)}
      </label>
      <input
        id={id}
        data-crop={side}
        type="range"
        min={0}
        max={45}
        step={1}
        value={Math.round(share * 100)}
        onChange={(event) => onShare(Number(event.target.value) / 100)}
        className="h-12 w-full cursor-pointer accent-action"
      />
    </div>
  )
}
