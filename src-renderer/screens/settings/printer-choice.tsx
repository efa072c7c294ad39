import { useState, type ReactNode } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import type { PaperTarget, PaperView } from '#contract/paper-views.ts'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { MarkGlyph } from '../../ui/mark.tsx'
import { RawPrinterForm } from './raw-printer-form.tsx'
import type { PaperChanger } from './use-paper.ts'

type Raw = 'tcp' | 'device'

/** Where slips go: a PDF, a printer of this computer, or a raw-byte printer. */
export function PrinterChoice({ view, paper }: { readonly view: PaperView; readonly paper: PaperChanger }) {
  const { t } = useWords()
  const { target } = view.settings
  const [raw, setRaw] = useState<Raw | undefined>(undefined)
  const chosen = raw ?? valueOf(target)
  const printers = view.printers ?? []
  const isGone = target.kind === 'system' && !printers.some(({ name }) => name === target.printer)
  const use = (next: PaperTarget) => paper.change({ target: next }, () => setRaw(undefined))
  const pick = (value: string) => {
    if (value === 'tcp' || value === 'device') return setRaw(value)
    setRaw(undefined)
    if (value === 'pdf') use({ kind: 'pdf' })
    const printer = printers.find(({ name }) => systemValue(name) === value)
    if (printer !== undefined) use({ kind: 'system', printer: printer.name })
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <p id="paper-printer" className="grow text-body font-semibold">
          {t('paper.printer')}
        </p>
        <Button name="look-for-printers" isPending={paper.isLooking} onPress={paper.look}>
          {t('paper.printer.look')}
        </Button>
      </div>
      <RadioGroup
        aria-labelledby="paper-printer"
        value={chosen}
        onChange={pick}
        className="flex flex-col gap-2"
      >
        <Option value="pdf" words={t('paper.printer.pdf')} more={t('paper.printer.pdf.help')} />
        {isGone && target.kind === 'system' && view.printers !== undefined ? (
          <Option value={systemValue(target.printer)} words={target.printer} more={t('paper.printer.gone')} />
        ) : null}
        {printers.map(({ name, words }) => (
          <Option key={name} value={systemValue(name)} words={words} more={t('paper.printer.system')} />
        ))}
        <Option
          value="tcp"
          words={t('paper.printer.tcp')}
          more={target.kind === 'tcp' ? `${target.host}:${target.port}` : undefined}
        />
        <Option
          value="device"
          words={t('paper.printer.device')}
          more={target.kind === 'device' ? target.path : undefined}
        />
      </RadioGroup>
      <p role="status" className="text-note text-muted">
        {view.printers === undefined
          ? ''
          : printers.length === 0
            ? t('paper.printer.none')
            : t('paper.printer.found', { n: printers.length })}
      </p>
      {chosen === 'tcp' || chosen === 'device' ? (
        <RawPrinterForm key={chosen} kind={chosen} target={target} onUse={use} />
      ) : null}
    </div>
  )
}

function systemValue(name: string): string {
  return `system ${name}`
}

function valueOf(target: PaperTarget): string {
  return target.kind === 'system' ? systemValue(target.printer) : target.kind
}

type OptionProps = { readonly value: string; readonly words: string; readonly more?: string | undefined }

function Option({ value, words, more }: OptionProps): ReactNode {
  return (
    <Radio
      value={value}
      className="relative flex min-h-12 cursor-pointer items-center gap-3 rounded-control border-2 border-edge px-4 py-1 data-focus-visible:outline-3 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus data-hovered:bg-sunken data-selected:border-action data-selected:bg-action data-selected:text-on-action"
    >
      {({ isSelected }) => (
        <>
          <MarkGlyph shape={isSelected ? 'up' : 'open'} className="size-5" />
          <span className="min-w-0 font-semibold wrap-anywhere">{words}</span>
          {more === undefined ? null : (
            <span className="ml-auto text-right text-note wrap-anywhere">{more}</span>
          )}
        </>
      )}
    </Radio>
  )
}
