import { useState } from 'react'
import { useQueryOf } from '../../bridge/queries.ts'
import { CashStory } from '../../past/cash-story.tsx'
import { SplitStory } from '../../past/split-story.tsx'
import { VoidDialog } from '../../past/void-dialog.tsx'
import { ErrorState } from '../../till/error-state.tsx'
import { PaperPreview } from '../../till/paper-preview.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../words/words.tsx'
import type { Opened } from './opened.ts'
import { StoryFrame, StoryPaper } from './story-frame.tsx'

type Props = {
  readonly reference: string
  readonly isAlone: boolean
  readonly onBack: () => void
  /** Another part of the same split. */
  readonly onOpen: (part: Opened) => void
}

/** One cash sale and its story; it can be printed again, or taken back. */
export function ReviewCash({ reference, isAlone, onBack, onOpen }: Props) {
  const { t } = useWords()
  const { data, error, refetch } = useQueryOf('cash.get', { reference })
  const [asked, setAsked] = useState<'receipt' | 'void' | undefined>(undefined)
  const close = () => setAsked(undefined)
  return (
    <StoryFrame
      reference={reference}
      isAlone={isAlone}
      onBack={onBack}
      acts={
        data === undefined ? null : (
          <>
            <Button name="receipt" onPress={() => setAsked('receipt')}>
              {t('paper.receipt')}
            </Button>
            {data.voided === undefined ? (
              <Button name="void" onPress={() => setAsked('void')}>
                {t('history.cash.void')}
              </Button>
            ) : null}
          </>
        )
      }
    >
      {data === undefined ? (
        error === null ? (
          <Skeleton lines={8} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <StoryPaper>
          <SplitStory reference={reference} onOpen={onOpen} />
          <CashStory sale={data} />
        </StoryPaper>
      )}
      {asked === 'receipt' ? <PaperPreview what={{ kind: 'receipt', reference }} onClose={close} /> : null}
      {asked === 'void' && data !== undefined ? <VoidDialog sale={data} onClose={close} /> : null}
    </StoryFrame>
  )
}
