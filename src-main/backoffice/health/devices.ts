import type { ScreensView } from '#contract/display-views.ts'
import type { Check } from '#contract/health-views.ts'
import { checkOf, fact, type Finding } from './check.ts'
import type { TillFacts } from './facts.ts'

export function checkPrinter({ paper }: TillFacts): Check {
  return checkOf('printer', printerFinding(paper), [fact('printers', 'count', paper.printers?.length)])
}

/** Only the system's own printers can be seen without printing. */
function printerFinding({ settings: { target }, printers, failed }: TillFacts['paper']): Finding {
  if (target.kind === 'system' && printers?.some(({ name }) => name === target.printer) === false)
    return { state: 'bad', why: 'printer-gone' }
  if (failed !== undefined) return { state: 'look', why: 'printer-failed' }
  if (target.kind === 'pdf') return { state: 'good', why: 'printer-pdf' }
  return target.kind === 'system' && printers !== undefined
    ? undefined
    : { state: 'unknown', why: 'printer-untried' }
}

export function checkScreen({ screens }: TillFacts): Check {
  return checkOf('second-screen', screenFinding(screens), [fact('screens', 'count', screens.screens.length)])
}

/** A shop with one screen turns it to the customer; with two, the second is there for a reason. */
function screenFinding({ screens, choice, customer }: ScreensView): Finding {
  if (customer === 'closed') return { state: 'look', why: 'screen-closed' }
  if (choice === 'gone') return { state: 'look', why: 'screen-gone' }
  if (customer === 'own-screen') return undefined
  if (screens.some(({ isMirror }) => isMirror)) return { state: 'look', why: 'screen-mirrored' }
  return screens.length > 1
    ? { state: 'look', why: 'screen-shared' }
    : { state: 'good', why: 'screen-single' }
}

export function checkVoice({ voice: { count, isWanted } }: TillFacts): Check {
  const finding: Finding = !isWanted
    ? { state: 'good', why: 'voice-off' }
    : count === 0
      ? { state: 'look', why: 'voice-none' }
      : undefined
  // A voice that is off was not tried.
  return checkOf('voice', finding, isWanted ? [fact('voices', 'count', count)] : [])
}
