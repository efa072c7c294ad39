import { useLeaveGuard } from '../../till/navigation.tsx'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { refusalWords } from './setup-words.ts'
import type { ProfileEditor } from './use-profile-editor.ts'

/** A typed profile is not lost by pressing another screen's key. */
export function LeaveDialog({ editor }: { readonly editor: ProfileEditor }) {
  const words = useWords()
  const { t } = words
  const { leave, stay } = useLeaveGuard(editor.draft.isDirty)
  const go = () => {
    stay()
    leave?.()
  }
  return (
    <Dialog
      role="alertdialog"
      title={t('connection.leave.title')}
      isOpen={leave !== undefined && editor.doubts === undefined}
      onClose={stay}
      actions={
        <>
          <Button kind="quiet" onPress={go}>
            {t('connection.leave.drop')}
          </Button>
          <Button onPress={stay} autoFocus>
            {t('connection.leave.stay')}
          </Button>
          {editor.maySave ? (
            <Button kind="primary" isPending={editor.isSaving} onPress={() => editor.save(go)}>
              {t('connection.leave.save')}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{t(editor.maySave ? 'connection.leave.body' : 'connection.leave.unfit')}</p>
      {editor.error === null ? null : (
        <p role="alert" className="font-semibold text-danger-text">
          {refusalWords(words, editor.error)}
        </p>
      )}
    </Dialog>
  )
}
