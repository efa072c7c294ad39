import { useEffect, useRef, useState } from 'react'
import { bytesWithin } from '#contract/linked-input.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { RefusalNote } from '../../../../ui/refusal-note.tsx'
import { useWords } from '../../../../words/words.tsx'
import type { FileSpec } from '../fields.ts'
import { drawPicture, writePicture, WHOLE, type Crop, type Turn, type Written } from './canvas.ts'
import { CropFields } from './crop-fields.tsx'
import { ResultView } from './result-view.tsx'

type Props = {
  readonly spec: FileSpec
  readonly bitmap: ImageBitmap
  readonly onUse: (written: Written) => void
  readonly onClose: () => void
}

/** Turned and cropped first; then the very picture that will be sent, to see whether it can be read. */
export function EditDialog({ spec, bitmap, onUse, onClose }: Props) {
  const { t } = useWords()
  const [turn, setTurn] = useState<Turn>(0)
  const [crop, setCrop] = useState<Crop>(WHOLE)
  const [step, setStep] = useState<'edit' | 'working' | 'cannot-fit' | 'failed' | Written>('edit')
  const unused = useRef<Written | undefined>(undefined)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      unused.current?.bytes.fill(0)
    }
  }, [])
  const isResult = typeof step === 'object'
  const see = async () => {
    setStep('working')
    try {
      const written = await writePicture(bitmap, { turn, crop, most: bytesWithin(spec.characters) })
      if (isGone.current) written?.bytes.fill(0)
      else unused.current = written
      setStep(written ?? 'cannot-fit')
    } catch {
      setStep('failed')
    }
  }
  const again = () => {
    unused.current?.bytes.fill(0)
    setStep('edit')
  }
  const use = (written: Written) => {
    unused.current = undefined
    onUse(written)
  }
  const title = isResult
    ? t('linked.result.title')
    : t('linked.edit.title', { file: t(`linked.file.${spec.name}`) })
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          {isResult ? null : <Button onPress={onClose}>{t('common.cancel')}</Button>}
          {isResult ? (
            <>
              <Button name="edit-again" onPress={again}>
                {t('linked.result.again')}
              </Button>
              <Button name="use-picture" kind="primary" autoFocus onPress={() => use(step)}>
                {t('linked.result.use')}
              </Button>
            </>
          ) : (
            <>
              <Button name="turn" onPress={() => setTurn(((turn + 1) % 4) as Turn)}>
                {t('linked.edit.rotate')}
              </Button>
              <Button
                name="see-result"
                kind="primary"
                isPending={step === 'working'}
                onPress={() => void see()}
              >
                {t('linked.edit.see')}
              </Button>
            </>
          )}
        </>
      }
    >
      {isResult ? (
        <ResultView written={step} />
      ) : (
        <>
          <RefusalNote>
            {step === 'cannot-fit' || step === 'failed' ? t(`linked.file.fault.${step}`) : null}
          </RefusalNote>
          {step === 'working' ? <p role="status">{t('linked.edit.working')}</p> : null}
          <Shown bitmap={bitmap} turn={turn} crop={crop} />
          <CropFields crop={crop} onCrop={setCrop} />
        </>
      )}
    </Dialog>
  )
}

const SHOWN_SIDE = 700

type ShownProps = Pick<Props, 'bitmap'> & { readonly turn: Turn; readonly crop: Crop }

function Shown({ bitmap, turn, crop }: ShownProps) {
  const { t } = useWords()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current !== null) drawPicture(canvas.current, bitmap, { turn, crop, side: SHOWN_SIDE })
  }, [bitmap, turn, crop])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={t('linked.edit.picture')}
      className="max-h-[40vh] max-w-full self-center rounded-control object-contain"
    />
  )
}
