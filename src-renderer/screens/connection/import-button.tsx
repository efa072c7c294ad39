import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { KeepDialog } from './keep-dialog.tsx'
import { refusalWords } from './setup-words.ts'
import { useKeepCommand } from './use-keep-command.ts'

/** The contract's limit. */
const MOST_CHARACTERS = 200_000

type Props = { readonly willReplace: boolean; readonly onDone: () => void }
type Picked = { readonly name: string; readonly text: string }

/** Reads a profile from a file that the person picks; the page reads it, and no path leaves the page. */
export function ImportButton({ willReplace, onDone }: Props) {
  const words = useWords()
  const { t } = words
  const [picked, pick] = useState<Picked | undefined>(undefined)
  const { run, reset, error, isPending, doubts, confirm } = useKeepCommand('setup.importProfile')
  const isTooLarge = (picked?.text.length ?? 0) > MOST_CHARACTERS
  const close = () => {
    reset()
    pick(undefined)
  }
  const read = async (files: FileList | null) => {
    const file = files?.[0]
    // A character has at most four bytes: larger files are not read at all.
    if (file === undefined) return
    const text = file.size > 4 * MOST_CHARACTERS ? ' '.repeat(MOST_CHARACTERS + 1) : await file.text()
    pick({ name: file.name, text })
  }
  return (
    <>
      <FileTrigger acceptedFileTypes={['.json', 'application/json']} onSelect={(files) => void read(files)}>
        <Button onPress={reset}>{t('connection.import')}</Button>
      </FileTrigger>
      <Dialog
        role="alertdialog"
        title={t('connection.import.title')}
        isOpen={picked !== undefined && doubts === undefined}
        onClose={close}
        actions={
          <>
            <Button onPress={close} autoFocus>
              {t('common.cancel')}
            </Button>
            <Button
              kind="primary"
              isDisabled={isTooLarge}
              isPending={isPending}
              onPress={() =>
                run({ text: picked?.text ?? '' }, t('connection.imported'), () => {
                  onDone()
                  close()
                })
              }
            >
              {t('connection.import.do')}
            </Button>
          </>
        }
      >
        <p className="font-mono wrap-anywhere">{picked?.name}</p>
        <p>{t(willReplace ? 'connection.import.replaces' : 'connection.import.first')}</p>
        {isTooLarge ? <RefusalNote>{t('profile.file.too-large')}</RefusalNote> : null}
        {error === null ? null : (
          <RefusalNote>
            <p>
              {t('connection.import.refused')} {refusalWords(words, error)}
            </p>
          </RefusalNote>
        )}
      </Dialog>
      <KeepDialog doubts={doubts} onKeep={confirm} onClose={close} />
    </>
  )
}
