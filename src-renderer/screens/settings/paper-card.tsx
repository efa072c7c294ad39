import { useEffect, useEffectEvent } from 'react'
import { CODE_PAGES, PAPER_WIDTHS, type PaperView } from '#contract/paper-views.ts'
import { useWords } from '../../words/words.tsx'
import { useQueryOf } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { ErrorState, useErrorWords } from '../../till/error-state.tsx'
import { PaperSheet } from '../../ui/paper-sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { usePrint } from '../../till/use-print.ts'
import { PaperLineField } from './paper-line.tsx'
import { PrinterChoice } from './printer-choice.tsx'
import { usePaper, type PaperChanger } from './use-paper.ts'

const TEST = { kind: 'test' } as const

/** The look and destination of slips; next to it a slip as it would print now. */
export function PaperCard() {
  const { t } = useWords()
  const { data, error, refetch } = useQueryOf('paper.get', {})
  const { print, isPending } = usePrint()
  const paper = usePaper()
  const isKnown = data?.printers !== undefined
  const isThere = data !== undefined
  const lookFirst = useEffectEvent(() => {
    if (!isKnown) paper.look()
  })
  useEffect(() => {
    if (isThere) lookFirst()
  }, [isThere])
  return (
    <section
      aria-labelledby="settings-paper"
      className="relative col-span-2 flex flex-col gap-5 rounded-card bg-raised p-6 small:col-span-1"
    >
      <div className="flex flex-wrap items-center gap-4">
        <h2 id="settings-paper" className="grow text-lead font-bold">
          {t('paper.title')}
        </h2>
        <Button name="test-page" isPending={isPending} onPress={() => print(TEST)}>
          {t('paper.test')}
        </Button>
      </div>
      {data === undefined ? (
        error === null ? (
          <Skeleton lines={8} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-6 small:grid-cols-1">
          <Form view={data} paper={paper} />
          <Sample />
        </div>
      )}
    </section>
  )
}

function Sample() {
  const { t } = useWords()
  const { data, error, refetch } = useQueryOf('paper.preview', { what: TEST }, { keep: true })
  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden="true" className="text-note text-muted">
        {t('paper.sample')}
      </p>
      <div
        tabIndex={0}
        role="group"
        aria-label={t('paper.sample')}
        className="max-h-160 min-h-64 min-w-72 overflow-y-auto rounded-control bg-sunken p-4"
      >
        {data === undefined ? (
          error === null ? (
            <Skeleton lines={8} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} compact />
          )
        ) : (
          <PaperSheet document={data} />
        )}
      </div>
    </div>
  )
}

function Form({ view, paper }: { readonly view: PaperView; readonly paper: PaperChanger }) {
  const { t } = useWords()
  const { settings, folder } = view
  const { width, language, codePage, target, addressLines, footer, autoPrint, askWhere } = settings
  const isRaw = target.kind === 'tcp' || target.kind === 'device'
  const lineAt = (at: number, text: string): readonly string[] =>
    [0, 1, 2].map((one) => (one === at ? text : (addressLines[one] ?? '')))
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <PrinterChoice view={view} paper={paper} />
      {isRaw ? (
        <Choice
          label={t('paper.codePage')}
          value={codePage}
          onChange={(next) => paper.change({ codePage: next })}
          options={CODE_PAGES.map((page) => ({ value: page, words: t(`paper.codePage.${page}`) }))}
        />
      ) : null}
      <div className="grid grid-cols-2 gap-4 small:grid-cols-1">
        <Choice
          label={t('paper.width')}
          value={String(width)}
          onChange={(next) => paper.change({ width: PAPER_WIDTHS.find((one) => String(one) === next) })}
          options={PAPER_WIDTHS.map((one) => ({ value: String(one), words: t(`paper.width.${one}`) }))}
        />
        <Choice
          label={t('paper.language')}
          value={language}
          onChange={(next) => paper.change({ language: next })}
          options={[
            { value: 'till', words: t('paper.language.till') },
            { value: 'both', words: t('paper.language.both') },
          ]}
        />
      </div>
      <Switch isOn={autoPrint} onChange={(isOn) => paper.change({ autoPrint: isOn })}>
        {t('paper.autoPrint')}
      </Switch>
      <div className="grid grid-cols-2 gap-4 small:grid-cols-1">
        {[0, 1, 2].map((at) => (
          <PaperLineField
            key={at}
            label={t('paper.address', { n: at + 1 })}
            saved={addressLines[at] ?? ''}
            onSave={(text, onDone) => paper.change({ addressLines: [...lineAt(at, text)] }, onDone)}
          />
        ))}
        <PaperLineField
          label={t('paper.footer')}
          saved={footer}
          onSave={(text, onDone) => paper.change({ footer: text }, onDone)}
        />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <div className="min-w-0 grow">
          <p className="text-body font-semibold">{t('paper.folder')}</p>
          <p data-selectable className="font-mono text-note wrap-anywhere">
            {folder}
          </p>
        </div>
        <Button onPress={paper.chooseFolder}>{t('paper.folder.choose')}</Button>
      </div>
      <Switch isOn={askWhere} onChange={(isOn) => paper.change({ askWhere: isOn })}>
        {t('paper.askWhere')}
      </Switch>
      <SavedLine paper={paper} />
    </div>
  )
}

/** Its space is reserved, so that nothing jumps. */
function SavedLine({ paper: { isSaving, isSaved, error } }: { readonly paper: PaperChanger }) {
  const { t } = useWords()
  const wordsOf = useErrorWords()
  return (
    <div role="status" className="min-h-6 font-semibold">
      {isSaving ? <span className="text-muted">{t('paper.saving')}</span> : null}
      {!isSaving && error !== null ? (
        <span className="text-danger-text">
          {t('paper.notChanged')} {wordsOf(error)}
        </span>
      ) : null}
      {!isSaving && error === null && isSaved ? (
        <span className="text-paid-text">{t('paper.changed')}</span>
      ) : null}
    </div>
  )
}
