import type { HelpTopic } from '../till/help-topics.ts'
import type { MessageKey } from '../words/messages.ts'
import type { HelpBlock, HelpPage, KeyLine } from './help-page.ts'
import { SCREEN_PAGES } from './screen-pages.ts'
import { STATE_PAGES } from './state-pages.ts'
import { STEP_PAGES } from './step-pages.ts'

export const HELP_PAGES: readonly HelpPage[] = [...SCREEN_PAGES, ...STATE_PAGES, ...STEP_PAGES]

export function pageOf(topic: HelpTopic): HelpPage | undefined {
  return HELP_PAGES.find((page) => page.topic === topic)
}

type Word = (words: MessageKey, values?: KeyLine['values']) => string

/** All text of a page, for the search. */
export function wordsOn({ lead, blocks }: HelpPage, t: Word): string {
  return [t(lead), ...blocks.flatMap((block) => wordsIn(block, t))].join(' ')
}

function wordsIn(block: HelpBlock, t: Word): readonly string[] {
  switch (block.kind) {
    case 'text':
    case 'steps':
      return block.words.map((words) => t(words))
    case 'say':
    case 'customer':
      return [t(block.words)]
    case 'keys':
      return block.lines.flatMap(({ keys, words, values }) => [...keys, t(words, values)])
    case 'see':
      return []
  }
}
