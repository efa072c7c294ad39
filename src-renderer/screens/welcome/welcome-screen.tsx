import type { ReactNode } from 'react'
import { useHelpTopic } from '../../till/help-topics.ts'
import { useWords } from '../../words/words.tsx'
import { useCommand } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { useErrorWords } from '../../till/error-state.tsx'
import { Key } from '../../ui/key.tsx'
import { MarkGlyph } from '../../ui/mark.tsx'
import { ShortcutButton } from '../../ui/shortcut-button.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { ConnectPicture, PracticePicture } from './welcome-pictures.tsx'

/** The first start: one question; Enter alone chooses practice. */
export function WelcomeScreen() {
  const { t, language } = useWords()
  useHelpTopic('welcome')
  const wordsOf = useErrorWords()
  const { mutate, isPending, isSuccess, error, variables } = useCommand('session.begin')
  const change = useCommand('session.setLanguage')
  // After the choice the window changes; meanwhile no second request is sent.
  const isUnderWay = isPending || isSuccess
  const begin = (what: 'practice' | 'connect') => {
    if (!isUnderWay) mutate({ with: what })
  }
  const toggleLanguage = () => change.mutate({ language: language === 'id' ? 'en' : 'id' })
  useShortcuts({ Enter: () => begin('practice') })
  return (
    <main className="h-full overflow-y-auto">
      <div className="mx-auto flex min-h-full max-w-5xl flex-col gap-6 p-8 low:gap-4 low:p-5 small:p-4">
        <header className="flex flex-wrap items-start justify-between gap-4">
          <div className="min-w-0 grow basis-96">
            <h1 className="text-big font-bold low:text-title">{t('welcome.title')}</h1>
            <p className="mt-2 max-w-prose text-lead low:mt-1 low:text-body">{t('welcome.lead')}</p>
          </div>
          <Button name="language" onPress={toggleLanguage}>
            {t('common.language')}
            <span className="sr-only">, {t('common.language.describe')}</span>
          </Button>
        </header>
        {error === null ? null : (
          <RefusalNote>
            <p className="font-semibold">{t('welcome.refused')}</p>
            <p>{wordsOf(error)}</p>
          </RefusalNote>
        )}
        <div className="grid grow grid-cols-2 gap-6 low:gap-4 small:grid-cols-1">
          <Choice
            name="practice"
            picture={<PracticePicture />}
            isFirst
            isPending={isUnderWay && variables?.with === 'practice'}
            isDisabled={isUnderWay}
            onPress={() => begin('practice')}
          />
          <Choice
            name="connect"
            picture={<ConnectPicture />}
            isPending={isUnderWay && variables?.with === 'connect'}
            isDisabled={isUnderWay}
            onPress={() => begin('connect')}
          />
        </div>
        <p className="text-center text-body text-muted">{t('welcome.later')}</p>
      </div>
    </main>
  )
}

type ChoiceProps = {
  readonly name: 'practice' | 'connect'
  readonly picture: ReactNode
  readonly isFirst?: boolean
  readonly isPending: boolean
  readonly isDisabled: boolean
  readonly onPress: () => void
}

const NEXT = ['first', 'second', 'third'] as const

/** All of it is one button: what it is, what it needs, what comes next. */
function Choice({ name, picture, isFirst = false, isPending, isDisabled, onPress }: ChoiceProps) {
  const { t } = useWords()
  const look = isFirst
    ? 'border-action bg-raised data-hovered:bg-surface'
    : 'border-line bg-raised data-hovered:border-edge data-hovered:bg-surface'
  return (
    <ShortcutButton
      autoFocus={isFirst}
      name={name}
      shortcut={isFirst ? 'Enter' : undefined}
      isPending={isPending}
      onPress={() => (isDisabled ? undefined : onPress())}
      className={`flex min-w-0 cursor-pointer flex-col gap-4 rounded-card border-2 p-7 text-left transition-colors data-pressed:translate-y-px data-pending:cursor-progress low:gap-2 low:p-4 ${look}`}
    >
      <span className="flex justify-center low:max-h-28 low:overflow-hidden [&>svg]:low:max-h-28">
        {picture}
      </span>
      <span className="text-title font-bold low:text-lead">{t(`welcome.${name}`)}</span>
      <span className="flex flex-col gap-3 low:gap-1.5">
        <span className={`font-semibold ${isFirst ? 'text-clock-text' : ''}`}>
          {t(`welcome.${name}.money`)}
        </span>
        <span className="flex flex-col gap-1.5">
          {NEXT.map((each) => (
            <span key={each} className="flex gap-2.5">
              <MarkGlyph shape="up" className="mt-1.5 size-3.5 text-muted" />
              <span>{t(`welcome.${name}.${each}`)}</span>
            </span>
          ))}
        </span>
      </span>
      <span
        className={`mt-auto flex min-h-14 items-center justify-center gap-3 rounded-control px-5 font-semibold low:min-h-12 ${isFirst ? 'bg-action text-on-action' : 'border border-edge'}`}
      >
        {t(`welcome.${name}.do`)}
        {isFirst ? <Key name="Enter" /> : null}
      </span>
    </ShortcutButton>
  )
}
