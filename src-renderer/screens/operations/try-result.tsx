import { useEffect, useRef } from 'react'
import type { TryView } from '#contract/setup-views.ts'
import { useJakartaTime, useWords } from '../../words/words.tsx'
import { BridgeRefusal } from '../../bridge/call.ts'
import { Callout } from '../../ui/callout.tsx'
import { useErrorWords } from '../../till/error-state.tsx'
import { MarkGlyph } from '../../ui/mark.tsx'
import { RawBody } from '../../ui/raw-body.tsx'
import { INK } from '../../ui/tone.ts'
import { codeWords, outcomeLook, outcomeWords } from './operation-words.ts'
import type { Tried } from './use-tries.ts'

/** The result of a trial: the outcome in words, then the gateway's words, then both bodies as journalled. */
export function TryResult({ tried: { at, result } }: { readonly tried: Tried }) {
  const { t } = useWords()
  const { exact } = useJakartaTime()
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <section ref={box} aria-labelledby="operation-result" className="flex flex-col gap-3 pt-2">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h3 id="operation-result" className="text-lead font-bold">
          {t('operations.result')}
        </h3>
        <p className="text-note text-muted">{exact(at)}</p>
      </div>
      {result.ok ? <Answered view={result.view} /> : <Refused error={result.error} />}
    </section>
  )
}

function Answered({ view }: { readonly view: TryView }) {
  const words = useWords()
  const { t, tOr } = words
  const { tone, shape } = outcomeLook(view.outcome)
  const meaning = codeWords(words, view)
  // The title already says it.
  const reason = view.outcome === 'done' ? undefined : outcomeWords(words, view)
  const facts = [
    view.code === undefined ? '' : t('operations.code', { code: view.code }),
    view.message ?? '',
  ].filter((part) => part !== '')
  return (
    <>
      <div className="flex flex-col gap-1">
        <p className={`flex items-center gap-3 text-lead font-bold ${INK[tone]}`}>
          <MarkGlyph shape={shape} className="size-5" />
          {tOr(`operations.outcome.${view.outcome}`, 'operations.outcome.other', { name: view.outcome })}
        </p>
        {reason === undefined ? null : <p>{reason}</p>}
        {meaning === undefined ? null : <p>{meaning}</p>}
        {facts.length === 0 ? null : (
          <p data-selectable className="text-note wrap-anywhere text-muted">
            {facts.join(' · ')}
          </p>
        )}
        {view.detail === undefined ? null : (
          <p data-selectable className="font-mono text-note wrap-anywhere">
            {view.detail}
          </p>
        )}
      </div>
      {view.sent === undefined ? (
        <p className="text-muted">{t('operations.notSent')}</p>
      ) : (
        <RawBody title={t('operations.sent')} raw={view.sent} />
      )}
      {view.answered === undefined ? null : <RawBody title={t('operations.answered')} raw={view.answered} />}
      <p className="text-note text-muted">{t('history.attempt.redacted')}</p>
    </>
  )
}

function Refused({ error }: { readonly error: unknown }) {
  const { t } = useWords()
  const errorWords = useErrorWords()
  const details = error instanceof BridgeRefusal ? error.error.details : undefined
  const said = Object.values(details ?? {}).map(String)
  return (
    <Callout tone="danger" shape="down">
      <p className="font-semibold">{t('operations.refused')}</p>
      <p>{errorWords(error)}</p>
      {said.length === 0 ? null : (
        <p data-selectable className="font-mono text-note">
          {said.join(' · ')}
        </p>
      )}
      {error instanceof BridgeRefusal ? (
        <p data-selectable className="text-note">
          {t('common.correlation', { id: error.error.correlationId })}
        </p>
      ) : null}
    </Callout>
  )
}
