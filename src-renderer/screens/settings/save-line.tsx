import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { useErrorWords } from '../../till/error-state.tsx'
import type { Changer } from './use-change.ts'

/** The result of the last change. Its space is reserved, so that nothing jumps. */
export function SaveLine({ change }: { readonly change: Changer }) {
  const { t } = useWords()
  const errorWords = useErrorWords()
  const { saved, error, isSaving } = change
  return (
    <div className="flex min-h-12 items-center gap-3">
      <div role="status" className="flex items-center gap-2 font-semibold">
        {isSaving ? <span className="text-muted">{t('settings.saving')}</span> : null}
        {!isSaving && saved !== undefined ? (
          <span className="flex animate-rise items-center gap-2 text-paid-text">
            <svg
              viewBox="0 0 16 16"
              aria-hidden="true"
              className="size-5 fill-none stroke-current"
              strokeWidth="2.5"
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              <path d="M2 8.500 6 12 14 4" />
            </svg>
            {t(saved.what)}
          </span>
        ) : null}
      </div>
      {!isSaving && saved !== undefined ? <Button onPress={change.undo}>{t('settings.undo')}</Button> : null}
      {!isSaving && error !== null ? (
        <p role="alert" className="font-semibold text-danger-text">
          {t('settings.notSaved')} {errorWords(error)}
        </p>
      ) : null}
    </div>
  )
}
