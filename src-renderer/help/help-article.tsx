import type { RefObject } from 'react'
import type { HelpTopic } from '../till/help-topics.ts'
import { useWords } from '../words/words.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ReleaseSign } from '../order/release-sign.tsx'
import { StateGlyph } from '../order/state-glyph.tsx'
import { TONE_OF_STATE } from '../order/state-tone.ts'
import { INK, SOFT } from '../ui/tone.ts'
import { HelpBlocks } from './help-blocks.tsx'
import type { HelpPage } from './help-page.ts'

type Props = {
  readonly page: HelpPage | undefined
  readonly onSee: (topic: HelpTopic) => void
  readonly ref: RefObject<HTMLElement | null>
}

/** One page. A state is shown at the top as on the stage: shape, colour, word and release decision. */
export function HelpArticle({ page, onSee, ref }: Props) {
  const { t } = useWords()
  if (page === undefined)
    return (
      <div className="rounded-card bg-raised">
        <EmptyState title={t('help.none')} body={t('help.none.body')} />
      </div>
    )
  return (
    <section
      ref={ref}
      tabIndex={0}
      aria-labelledby="help-title"
      className="relative flex min-h-0 flex-col gap-5 overflow-y-auto rounded-card bg-raised p-6 *:max-w-3xl *:shrink-0 xl:p-8 small:overflow-visible small:p-4"
    >
      <HelpHead page={page} />
      <HelpBlocks blocks={page.blocks} onSee={onSee} />
    </section>
  )
}

function HelpHead({ page: { title, lead, state } }: { readonly page: HelpPage }) {
  const { t } = useWords()
  const heading = (
    <h3 id="help-title" className="text-title font-extrabold text-balance">
      {t(title)}
    </h3>
  )
  if (state === undefined)
    return (
      <div className="flex flex-col gap-2">
        {heading}
        <p className="text-lead">{t(lead)}</p>
      </div>
    )
  const tone = TONE_OF_STATE[state.kind]
  return (
    <div
      className={`flex items-center gap-6 rounded-card p-5 ${SOFT[tone]} [--glyph-hole:var(--color-paid-soft)] small:gap-4 small:p-4`}
    >
      <StateGlyph state={state.kind} className="size-24 small:size-14" />
      <div className="flex min-w-0 flex-col gap-2 text-text">
        <div className={INK[tone]}>{heading}</div>
        <ReleaseSign release={state.release} />
        <p className="text-lead">{t(lead)}</p>
      </div>
    </div>
  )
}
