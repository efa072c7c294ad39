import { useState } from 'react'
import type { InputOf } from '#contract/procedures.ts'
import type { Settings } from '#contract/views.ts'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useCommand } from '../../bridge/queries.ts'
import type { MessageKey } from '../../words/messages.ts'

type Change = InputOf<'settings.change'>
export type Saved = { readonly what: MessageKey; readonly undo: Change }

/** Changes a setting at once, announces it, and can undo the last change. */
export function useChange(settings: Settings) {
  const client = useQueryClient()
  const command = useCommand('settings.change')
  const [saved, setSaved] = useState<Saved | undefined>(undefined)
  const send = (change: Change, after: Saved | undefined, onDone?: () => void) =>
    command.mutate(change, {
      onSuccess: (next) => {
        client.setQueryData(keyOf('settings.get', {}), next)
        setSaved(after)
        onDone?.()
      },
      onError: () => setSaved(undefined),
    })
  return {
    saved,
    error: command.error,
    isSaving: command.isPending,
    language: (language: Settings['language']) =>
      send({ language }, { what: 'settings.saved.language', undo: { language: settings.language } }),
    theme: (theme: Settings['theme']) =>
      send({ theme }, { what: 'settings.saved.theme', undo: { theme: settings.theme } }),
    size: (size: Settings['size']) =>
      send({ size }, { what: 'settings.saved.size', undo: { size: settings.size } }),
    volume: (volume: Settings['volume']) =>
      send({ volume }, { what: 'settings.saved.volume', undo: { volume: settings.volume } }),
    speakAmounts: (speakAmounts: boolean) =>
      send({ speakAmounts }, { what: 'settings.saved.speak', undo: { speakAmounts: settings.speakAmounts } }),
    keys: (keys: Settings['keys']) =>
      send({ keys }, { what: 'settings.saved.keys', undo: { keys: settings.keys } }),
    merchantName: (merchantName: string, onDone: () => void) =>
      send(
        { merchantName },
        // Undo would leave the shop without a name.
        settings.merchantName === ''
          ? undefined
          : { what: 'settings.saved.name', undo: { merchantName: settings.merchantName } },
        onDone,
      ),
    undo: () => {
      if (saved !== undefined) send(saved.undo, undefined)
    },
  }
}

export type Changer = ReturnType<typeof useChange>
