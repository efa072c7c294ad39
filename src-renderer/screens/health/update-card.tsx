import { useState } from 'react'
import type { UpdateView } from '#contract/update-views.ts'
import { useCommand, useQueryOf } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Words, useWords } from '../../words/words.tsx'

/** Newer versions of Loket: what is known of them, and what a person may do about it. */
export function UpdateCard() {
  const words = useWords()
  const { t } = words
  const { data } = useQueryOf('update.get', {})
  const look = useCommand('update.look')
  const [isAsking, setAsking] = useState(false)
  if (data === undefined) return null
  const { state, off, fault } = data
  // What a person may want to do comes before the checks.
  const place = state === 'ready' || fault !== undefined ? 'order-first mb-3' : 'mt-3'
  return (
    <section
      aria-labelledby="update-title"
      data-update={state}
      className={`${place} flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-raised p-4`}
    >
      <div className="flex min-w-0 grow basis-64 flex-col gap-1">
        <h2 id="update-title" className="font-bold">
          {t('update.title')}
        </h2>
        <p role="status">{told(words, data)}</p>
        {fault === undefined ? null : (
          <Callout tone="danger" shape="down">
            {t(`update.fault.${fault}`, { found: data.found ?? '', version: data.version })}
          </Callout>
        )}
      </div>
      {off !== undefined ? null : state === 'ready' ? (
        <Button kind="primary" onPress={() => setAsking(true)}>
          {t('update.install')}
        </Button>
      ) : (
        <Button onPress={() => look.mutate({})} isPending={state !== 'idle'}>
          {t('update.look')}
        </Button>
      )}
      {isAsking ? <InstallDialog found={data.found ?? ''} onClose={() => setAsking(false)} /> : null}
    </section>
  )
}

function InstallDialog({ found, onClose }: { readonly found: string; readonly onClose: () => void }) {
  const { t } = useWords()
  const { mutate, isPending } = useCommand('update.install')
  return (
    <Dialog
      role="alertdialog"
      title={t('update.install.title', { found })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose} autoFocus>
            {t('common.cancel')}
          </Button>
          <Button kind="primary" onPress={() => mutate({}, { onError: onClose })} isPending={isPending}>
            {t('update.install.do')}
          </Button>
        </>
      }
    >
      <p>{t('update.install.lead')}</p>
    </Dialog>
  )
}

function told({ t, dateTime }: Words, view: UpdateView): string {
  const { version, off, state, found = '', percent = 0, lookedAt, fault, last } = view
  switch (state) {
    case 'checking':
      return t('update.checking')
    case 'downloading':
      return t('update.downloading', { found, percent })
    case 'trying':
      return t('update.trying', { found })
    case 'ready':
      return `${t('update.ready', { found })} ${t('update.ready.hint')}`
    case 'idle': {
      const looked = lookedAt === undefined ? [] : [t('update.lookedAt', { when: dateTime(lookedAt) })]
      return [
        t('update.this', { version }),
        ...(last === undefined ? [] : [t('update.last', { from: last.from, when: dateTime(last.at) })]),
        ...(off === undefined ? [] : [t(`update.off.${off}`)]),
        ...looked,
        ...(off === undefined && lookedAt !== undefined && fault === undefined ? [t('update.newest')] : []),
      ].join(' ')
    }
  }
}
