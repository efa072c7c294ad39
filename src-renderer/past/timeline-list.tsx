import { useId, useState, type ReactNode } from 'react'
import type { TimelineEntry } from '#contract/history-views.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { useRole } from '../till/navigation.tsx'
import { useJakartaTime, useWords } from '../words/words.tsx'
import { AttemptStep } from './attempt-step.tsx'
import { EventStep } from './event-step.tsx'
import { foldTimeline, storyOf, type Chapter } from './fold.ts'
import { TimelineNode } from './timeline-node.tsx'

/** The story, oldest first, with a heading for each new day; for IT with every call and the wire. */
export function TimelineList({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const { t } = useWords()
  const { date } = useJakartaTime()
  const role = useRole()
  if (entries.length === 0) return <p className="p-4 text-muted">{t('history.timeline.empty')}</p>
  const chapters = role === 'it' ? foldTimeline(entries) : storyOf(entries)
  return (
    <ol aria-label={t('history.timeline.title')} className="flex flex-col">
      {chapters.map((chapter, index) => {
        const at = startOf(chapter)
        const before = chapters[index - 1]
        const isNewDay = before === undefined || jakartaDay(startOf(before)) !== jakartaDay(at)
        return (
          <ChapterSteps key={keyOf(chapter)} chapter={chapter} dayMark={isNewDay ? date(at) : undefined} />
        )
      })}
    </ol>
  )
}

type ChapterProps = { readonly chapter: Chapter; readonly dayMark: string | undefined }

function ChapterSteps({ chapter, dayMark }: ChapterProps) {
  if (chapter.kind === 'quiet') return <QuietRun entries={chapter.entries} dayMark={dayMark} />
  return <Step entry={chapter.entry} stateBefore={chapter.stateBefore} dayMark={dayMark} />
}

type StepProps = Pick<Extract<Chapter, { kind: 'entry' }>, 'entry' | 'stateBefore'> & {
  readonly dayMark?: string | undefined
}

function Step({ entry, stateBefore, dayMark }: StepProps): ReactNode {
  if (entry.kind === 'attempt') return <AttemptStep entry={entry} dayMark={dayMark} />
  return <EventStep entry={entry} stateBefore={stateBefore} dayMark={dayMark} />
}

function QuietRun({
  entries,
  dayMark,
}: {
  readonly entries: readonly TimelineEntry[]
  readonly dayMark: string | undefined
}) {
  const { t } = useWords()
  const { seconds } = useJakartaTime()
  const id = useId()
  const [open, setOpen] = useState(false)
  const [first, last] = [entries[0], entries.at(-1)]
  if (first === undefined || last === undefined) return null
  return (
    <>
      <TimelineNode at={first.at} mark={<Dots />} dayMark={dayMark}>
        <button
          type="button"
          id={id}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-12 w-full cursor-pointer flex-wrap items-center gap-x-3 rounded-card bg-sunken px-4 py-2 text-left"
        >
          <span className="font-semibold">{t('history.timeline.quiet', { n: entries.length })}</span>
          <span className="text-note text-muted">
            {open
              ? t('history.timeline.quiet.hide')
              : t('history.timeline.quiet.span', { from: seconds(first.at), to: seconds(last.at) })}
          </span>
        </button>
      </TimelineNode>
      {open
        ? entries.map((entry) => (
            <Step
              key={entryKey(entry)}
              entry={entry}
              stateBefore={entry.kind === 'event' ? entry.state : undefined}
            />
          ))
        : null}
    </>
  )
}

function Dots() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 fill-edge">
      <circle cx="12" cy="5" r="2.2" />
      <circle cx="12" cy="12" r="2.2" />
      <circle cx="12" cy="19" r="2.2" />
    </svg>
  )
}

function startOf(chapter: Chapter): number {
  return (chapter.kind === 'quiet' ? chapter.entries[0]?.at : chapter.entry.at) ?? 0
}
function keyOf(chapter: Chapter): string {
  if (chapter.kind === 'entry') return entryKey(chapter.entry)
  const [first] = chapter.entries
  return first === undefined ? 'quiet' : `quiet ${entryKey(first)}`
}
function entryKey(entry: TimelineEntry): string {
  return entry.kind === 'event'
    ? `event ${entry.wire?.seq ?? `${entry.at} ${entry.event}`}`
    : `attempt ${entry.id}`
}
