import { useWords } from '../../../../words/words.tsx'
import type { Crop } from './canvas.ts'
import { ShareField } from './share-field.tsx'

type Props = { readonly crop: Crop; readonly onCrop: (crop: Crop) => void }
const SIDES = ['left', 'right', 'top', 'bottom'] as const
/** Of each side, so that something is left between two. */
const MOST = 0.45

/** How much of each side is cut off. */
export function CropFields({ crop, onCrop }: Props) {
  const { t } = useWords()
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-1">
      {SIDES.map((side) => (
        <ShareField
          key={side}
          name={side}
          label={t(`linked.edit.${side}`)}
          share={crop[side]}
          most={MOST}
          onShare={(share) => onCrop({ ...crop, [side]: share })}
        />
      ))}
    </div>
  )
}
