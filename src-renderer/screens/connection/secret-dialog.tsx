import { useId, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldSays, TextField } from '../../ui/field.tsx'
import { faultOf, kindOf, mayPut, MOST_CHARACTERS, type PutName } from './secret-kinds.ts'
import { refusalWords } from './setup-words.ts'
import { useSetupCommand } from './use-setup-command.ts'

type Props = { readonly name: PutName; readonly isThere: boolean; readonly onClose: () => void }

/** One way: a secret goes in and never comes out, and the vault's value is not shown. */
export function SecretDialog({ name, isThere, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const id = useId()
  const [text, setText] = useState('')
  const [isShown, setShown] = useState(false)
  const { run, error, isPending } = useSetupCommand('vault.put')
  const { isPem, isHidden, length } = kindOf(name)
  const title = t(`vault.secret.${name}`)
  const unfit = faultOf(name, text)
  const fault = unfit === undefined ? undefined : { words: t(unfit), isEmpty: false }
  const put = () => {
    if (!mayPut(name, text) || isPending) return
    run({ name, secret: text }, t('vault.secret.kept', { name: title }), onClose)
  }
  const isMasked = isHidden && !isShown
  const counted = length === undefined ? undefined : t('vault.secret.length', { n: text.length, of: length })
  return (
    <Dialog
      title={t(isThere ? 'vault.put.replace' : 'vault.put.first', { name: title })}
      isOpen
      onClose={onClose}
      actions={
        <>
          {isHidden ? (
            <Button kind="quiet" onPress={() => setShown(!isShown)} isDisabled={text === ''}>
              {t(isShown ? 'vault.hide' : 'vault.show')}
            </Button>
          ) : null}
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" onPress={put} isDisabled={!mayPut(name, text)} isPending={isPending}>
            {t('vault.keep')}
          </Button>
        </>
      }
    >
      <p>{t(`vault.secret.${name}.help`)}</p>
      {isThere ? <p>{t('vault.put.gone')}</p> : null}
      {isPem ? (
        <PemField id={id} label={title} text={text} onText={setText} isMasked={isMasked} fault={fault} />
      ) : (
        <TextField
          id={id}
          label={title}
          value={text}
          onText={setText}
          isSecret={isMasked}
          isMono
          autoFocus
          onEnter={put}
          fault={fault}
          help={counted}
        />
      )}
      <RefusalNote>{error === null ? null : refusalWords(words, error)}</RefusalNote>
    </Dialog>
  )
}

type PemProps = {
  readonly id: string
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly isMasked: boolean
  readonly fault: { readonly words: string; readonly isEmpty: boolean } | undefined
}

function PemField({ id, label, text, onText, isMasked, fault }: PemProps) {
  const { t } = useWords()
  const read = async (files: FileList | null) => {
    const file = files?.[0]
    if (file !== undefined && file.size <= MOST_CHARACTERS * 2) onText(await file.text())
  }
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <label htmlFor={id} className="text-body font-semibold">
          {label}
        </label>
        <FileTrigger onSelect={(files) => void read(files)}>
          <Button>{t('vault.put.file')}</Button>
        </FileTrigger>
      </div>
      <textarea
        id={id}
        value={text}
        onChange={(event) => onText(event.target.value)}
        // The library focuses the dialog; this is the field it was opened for.
        autoFocus
        autoComplete="off"
        spellCheck={false}
        placeholder="-----BEGIN ... KEY-----"
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-says`}
        className={`h-48 w-full resize-none rounded-control border border-edge bg-surface p-3 font-mono text-note wrap-anywhere placeholder:text-muted aria-invalid:border-2 aria-invalid:border-danger ${isMasked && text !== '' ? '[-webkit-text-security:disc]' : ''}`}
      />
      <FieldSays id={`${id}-says`} help={t('vault.put.pem')} fault={fault} />
    </div>
  )
}
