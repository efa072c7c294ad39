import { useEffect, useRef, useState } from 'react'
import { Callout } from '../../../../ui/callout.tsx'
import { useWords } from '../../../../words/words.tsx'
import { readPicture, type Written } from './canvas.ts'
import { ShareField } from './share-field.tsx'

/** Of the part at its real size, in pixels: it fits into the smallest window. */
const PART = { width: 480, height: 120 }

/** The picture that will be sent: as a whole, and a part of it point for point. What can be read here can be read there. */
export function ResultView({ written }: { readonly written: Written }) {
  const { t } = useWords()
  const { bytes, width, height, faults } = written
  const whole = useRef<HTMLCanvasElement>(null)
  const part = useRef<HTMLCanvasElement>(null)
  const [across, setAcross] = useState(0.5)
  const [down, setDown] = useState(0.5)
  useEffect(() => {
    let isGone = false
    void readPicture(new Blob([bytes])).then((bitmap) => {
      const [left, top] = [across * Math.max(0, width - PART.width), down * Math.max(0, height - PART.height)]
      if (typeof bitmap === 'string') return
      if (!isGone) {
        whole.current?.getContext('2d')?.drawImage(bitmap, 0, 0)
        const pen = part.current?.getContext('2d')
        pen?.clearRect(0, 0, PART.width, PART.height)
        pen?.drawImage(bitmap, -Math.round(left), -Math.round(top))
      }
      bitmap.close()
    })
    return () => {
      isGone = true
    }
  }, [bytes, width, height, across, down])
  return (
    <>
      {faults.length === 0 ? (
        <Callout tone="paid" shape="up" role="status">
          {t('linked.judge.fine')}
        </Callout>
      ) : (
        <Callout tone="clock" shape="note" role="status">
          {faults.map((fault) => (
            <p key={fault} data-picture-fault={fault}>
              {t(`linked.judge.${fault}`)}
            </p>
          ))}
        </Callout>
      )}
      <canvas
        ref={whole}
        width={width}
        height={height}
        role="img"
        aria-label={t('linked.result.picture')}
        data-result={`${width}x${height}`}
        className="max-h-[30vh] max-w-full self-center rounded-control border border-line object-contain"
      />
      <p className="text-note text-muted">{t('linked.result.lead')}</p>
      <canvas
        ref={part}
        {...PART}
        role="img"
        aria-label={t('linked.result.part')}
        className="h-[120px] w-[480px] max-w-full self-center rounded-control border border-line object-none"
      />
      <div className="grid grid-cols-2 gap-x-6">
        <ShareField label={t('linked.result.across')} share={across} most={1} onShare={setAcross} />
        <ShareField label={t('linked.result.down')} share={down} most={1} onShare={setDown} />
      </div>
    </>
  )
}
