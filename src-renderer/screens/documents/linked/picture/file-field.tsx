import { useEffect, useRef, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { bytesWithin } from '#contract/linked-input.ts'
import { Button } from '../../../../ui/button.tsx'
import { RefusalNote } from '../../../../ui/refusal-note.tsx'
import { useWords } from '../../../../words/words.tsx'
import type { FileSpec } from '../fields.ts'
import type { Picked } from '../use-form.ts'
import { CameraDialog } from './camera-dialog.tsx'
import { MOST_FILE_BYTES, readPicture } from './canvas.ts'
import { EditDialog } from './edit-dialog.tsx'

type Fault = 'not-a-picture' | 'not-a-pdf' | 'too-large' | 'too-many'
type Props = {
  readonly spec: FileSpec
  readonly picked: Picked | undefined
  readonly onPick: (picked: Picked | undefined) => void
}

/** A picture from a file or the camera, or a PDF. */
export function FileField({ spec, picked, onPick }: Props) {
  const { t } = useWords()
  const [fault, setFault] = useState<Fault | undefined>(undefined)
  const [bitmap, setBitmap] = useState<ImageBitmap | undefined>(undefined)
  const [isFilming, film] = useState(false)
  const { name, characters } = spec
  const isPdf = name === 'pdfFile'
  const decoded = useRef<ImageBitmap | undefined>(undefined)
  const edit = (next: ImageBitmap | undefined) => {
    film(false)
    decoded.current?.close()
    decoded.current = next
    setBitmap(next)
  }
  useEffect(() => () => decoded.current?.close(), [])
  const choose = async (file: File) => {
    setFault(undefined)
    if (file.size > (isPdf ? bytesWithin(characters) : MOST_FILE_BYTES)) return setFault('too-large')
    if (isPdf) {
      const bytes = new Uint8Array(await file.arrayBuffer())
      return isPdfFile(bytes) ? onPick({ bytes }) : setFault('not-a-pdf')
    }
    const read = await readPicture(file)
    return typeof read === 'string' ? setFault(read) : edit(read)
  }
  return (
    <section aria-labelledby={`linked-${name}`} className="flex flex-col gap-2 border-t border-line pt-3">
      <h3 id={`linked-${name}`} className="font-semibold">
        {t(`linked.file.${name}`)}
      </h3>
      <p data-picked={name} className="text-note text-muted">
        {picked === undefined ? t('linked.file.none') : <Ready picked={picked} most={characters} />}
      </p>
      <RefusalNote>{fault === undefined ? null : t(`linked.file.fault.${fault}`)}</RefusalNote>
      <div className="flex flex-wrap gap-3">
        <FileTrigger
          acceptedFileTypes={isPdf ? ['application/pdf'] : ['image/jpeg', 'image/png']}
          onSelect={(files) => {
            const file = files?.item(0)
            if (file) void choose(file)
          }}
        >
          <Button name={`choose-${name}`}>{t('linked.file.choose')}</Button>
        </FileTrigger>
        {isPdf ? null : (
          <Button name={`camera-${name}`} onPress={() => film(true)}>
            {t('linked.file.camera')}
          </Button>
        )}
        {picked === undefined ? null : (
          <Button name={`remove-${name}`} kind="quiet" onPress={() => onPick(undefined)}>
            {t('linked.file.remove')}
          </Button>
        )}
      </div>
      {isFilming ? <CameraDialog onTaken={edit} onClose={() => film(false)} /> : null}
      {bitmap === undefined ? null : (
        <EditDialog
          spec={spec}
          bitmap={bitmap}
          onClose={() => edit(undefined)}
          onUse={(written) => {
            onPick(written)
            edit(undefined)
          }}
        />
      )}
    </section>
  )
}

function Ready({ picked, most }: { readonly picked: Picked; readonly most: number }) {
  const { t } = useWords()
  const { bytes, width, height } = picked
  const size = Math.ceil(bytes.length / 3) * 4
  if (width === undefined || height === undefined) return t('linked.file.ready.pdf', { size, most })
  return t('linked.file.ready', { width, height, size, most })
}

function isPdfFile(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-'
}
