import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../bridge/call.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { RefusalNote } from '../../../../ui/refusal-note.tsx'
import { useWords } from '../../../../words/words.tsx'

type Fault = 'refused' | 'none' | 'busy'
type Props = { readonly onTaken: (bitmap: ImageBitmap) => void; readonly onClose: () => void }

/** A photo by this computer's camera. The camera ends with the dialog. */
export function CameraDialog({ onTaken, onClose }: Props) {
  const { t } = useWords()
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState<Fault | undefined>(undefined)
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    let stream: MediaStream | undefined
    let isGone = false
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    const start = async () => {
      await call('linked.allowCamera', {})
      stream = await navigator.mediaDevices.getUserMedia({
        video: { width: { ideal: 1920 }, height: { ideal: 1080 } },
      })
      if (isGone) stop()
      else if (video.current !== null) video.current.srcObject = stream
    }
    start().catch((error: unknown) => setFault(faultOf(error)))
    return () => {
      isGone = true
      stop()
    }
  }, [])
  const take = async () => {
    if (video.current !== null) onTaken(await createImageBitmap(video.current))
  }
  const taken = () => void take().catch((error: unknown) => setFault(faultOf(error)))
  return (
    <Dialog
      title={t('linked.camera.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button name="take-photo" kind="primary" isDisabled={!isLive} onPress={taken}>
            {t('linked.camera.take')}
          </Button>
        </>
      }
    >
      <RefusalNote>{fault === undefined ? null : t(`linked.camera.fault.${fault}`)}</RefusalNote>
      {fault === undefined && !isLive ? <p role="status">{t('linked.camera.starting')}</p> : null}
      {fault === undefined ? (
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          aria-label={t('linked.camera.live')}
          onPlaying={() => setLive(true)}
          className="max-h-[50vh] w-full rounded-control bg-sunken object-contain"
        />
      ) : null}
    </Dialog>
  )
}

function faultOf(error: unknown): Fault {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'refused'
}
