import type { PaperView } from '#contract/paper-views.ts'
import { useWords } from '../../words/words.tsx'

/** For roles that may look but not change. */
export function PaperFacts({ view }: { readonly view: PaperView }) {
  const { t } = useWords()
  const { target, width, autoPrint } = view.settings
  const printer =
    target.kind === 'pdf'
      ? t('paper.printer.pdf')
      : target.kind === 'tcp'
        ? `${target.host}:${target.port}`
        : target.kind === 'device'
          ? target.path
          : (view.printers?.find(({ name }) => name === target.printer)?.words ?? target.printer)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <dl data-selectable className="flex flex-col gap-3">
        <Fact name={t('paper.printer')} value={printer} />
        <Fact name={t('paper.width')} value={t(`paper.width.${width}`)} />
        {autoPrint ? <Fact name={t('paper.receipt')} value={t('paper.autoPrint')} /> : null}
        <Fact name={t('paper.folder')} value={view.folder} />
      </dl>
      <p className="text-note text-muted">{t('paper.readOnly')}</p>
    </div>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
    </div>
  )
}
