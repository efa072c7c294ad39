import enStart from '../../resources/locales/en/start.json' with { type: 'json' }
import idStart from '../../resources/locales/id/start.json' with { type: 'json' }
import type { RebuildReport } from '#backup/jobs.ts'
import { timestampB } from '#domain/timestamp.ts'
import { wordsIn } from '#support/words.ts'

const words = wordsIn({ id: idStart, en: enStart })
type Key = keyof typeof idStart
type Values = Readonly<Record<string, string>>

/** In both languages: no window is open yet, so the reader's language is unknown. */
function both(key: Key, values?: Values): readonly string[] {
  return [words('id', key, values), words('en', key, values)]
}

/** Why Loket cannot open. */
export function startWords(why: string, detail = ''): string {
  const key = `start.cannot.${why}`
  const known = key in idStart ? (key as Key) : 'start.cannot.other'
  return [...both(known), ...(detail === '' ? [] : ['', detail])].join('\n')
}

type Offer = { readonly close: string; readonly restore: string; readonly what: string }

export function restoreOffer(): Offer {
  return {
    close: both('start.close').join(' / '),
    restore: both('start.restore').join(' / '),
    what: both('start.restore.what').join('\n'),
  }
}

export type RestoringWords = { readonly id: string; readonly en: string }

/** What a restore is doing. In the first half events are put in, in the second they are proven. */
export function restoringWords(done: number): RestoringWords {
  const [id = '', en = ''] = both(done < 0.5 ? 'start.restoring' : 'start.restoring.proving')
  return { id, en }
}

/** The result of a restore; `hint` says what remains to try after a failure. */
export function restoredWords(report: RebuildReport, hint: string): string {
  if (!report.ok)
    return [
      ...both(report.why === 'stopped' ? 'start.restore.stopped' : 'start.restore.failed'),
      '',
      `${report.why}: ${report.detail}${hint}`,
    ].join('\n')
  const { events, end, lastAt, provenBefore } = report
  const since = lastAt === undefined ? '' : ` ${timestampB(lastAt)} (Jakarta)`
  return [
    ...both('start.restored', { events: String(events), since }),
    ...(end === 'known' ? [] : ['', ...missingWords(end, since)]),
    ...(provenBefore === undefined
      ? []
      : ['', ...both('start.restored.proven', { event: String(provenBefore) })]),
  ].join('\n')
}

function missingWords(end: 'unreadable' | 'older' | 'unconfirmed', since: string): readonly string[] {
  const [id = '', en = ''] = both(`start.end.${end}`)
  return [words('id', 'start.missing', { end: id, since }), words('en', 'start.missing', { end: en, since })]
}
