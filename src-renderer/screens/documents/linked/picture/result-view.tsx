import { useEffect, useRef } from 'react'
import { Callout } from '../../../../ui/callout.tsx'
import { useWords } from '../../../../words/words.tsx'
import { drawPicture, readPicture, WHOLE, type Written } from './canvas.ts'

/** The picture that will be sent, point for point: what can be read here can be read there. */
export function ResultView({ written }: { readonly written: Written }) {
  const { t } = useWords()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { bytes, width, height, faults } = written
  useEffect(() => {
    void readPicture(new Blob([bytes])).then((bitmap) => {
      if (bitmap === undefined || canvas.current === null) return
      drawPicture(canvas.current, bitmap, { turn: 0, crop: WHOLE, side: Math.max(width, height) })
      bitmap.close()
    })
  }, [bytes, width, height])
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
      <p className="text-note text-muted">{t('linked.result.lead')}</p>
      <div
        tabIndex={0}
        role="group"
        aria-label={t('linked.result.picture')}
        className="max-h-[45vh] max-w-full overflow-auto rounded-control border border-line"
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={t('linked.result.picture')}
          data-result={`${width}x${height}`}
          className="max-w-none"
        />
      </div>
    </>
  )
}
