import { useWords } from '../words/words.tsx'
import { Button } from '../ui/button.tsx'
import { Mark } from '../ui/mark.tsx'
import { memberWords, missingWords, refusalWords } from '../screens/connection/setup-words.ts'
import type { Lack } from './guide-steps.ts'
import type { Guide } from './use-guide.ts'

/** As many names as fit on a line; each missing field is marked at its place. */
const NAMED = 2

/** What is still missing here, and the button to go on. Its space is reserved, so that nothing jumps. */
export function StepBar({ guide }: { readonly guide: Guide }) {
  const { t } = useWords()
  const { step, before, back, next, editor, isKeeping, goOn, show } = guide
  return (
    <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-3 pl-2">
      <div role="status" className="min-w-0 grow basis-24">
        <StepSays guide={guide} />
      </div>
      {editor.draft.isDirty ? (
        <Button kind="quiet" onPress={editor.drop}>
          {t('connection.drop')}
        </Button>
      ) : null}
      {before === undefined ? null : (
        <Button {...(back === undefined ? {} : { shortcut: 'Esc' })} onPress={() => show(before)}>
          {t('connect.back')}
        </Button>
      )}
      {next === undefined ? null : (
        <Button kind={step === 'test' ? 'plain' : 'primary'} name="next" isPending={isKeeping} onPress={goOn}>
          {t(editor.draft.isDirty ? 'connect.keepNext' : 'connect.next')}
        </Button>
      )}
    </div>
  )
}

function StepSays({ guide: { error, isHeld, standOf, step } }: { readonly guide: Guide }) {
  const words = useWords()
  const { t } = words
  if (error !== null) {
    const why = `${t('connection.notSaved')} ${refusalWords(words, error)}`
    return <Mark tone="danger" shape="down" words={why} />
  }
  if (isHeld) return <Mark tone="danger" shape="down" words={t('connect.held')} />
  const { missing, standing } = standOf(step)
  if (missing.length > 0) {
    const named = missing.slice(0, NAMED).map((lack) => lackWords(words, lack))
    const more = missing.length - named.length
    const names = [...named, ...(more > 0 ? [t('connect.missing.more', { n: more })] : [])].join(', ')
    return <Mark tone="clock" shape="open" words={`${t('connect.missing')}: ${names}`} />
  }
  if (standing === 'optional') return <Mark tone="quiet" shape="ask" words={t('connect.standing.optional')} />
  const isDone = standing === 'done'
  return <Mark tone="paid" shape="up" words={t(isDone ? 'connect.missing.none' : 'connect.start.ready')} />
}

export function lackWords(words: ReturnType<typeof useWords>, lack: Lack): string {
  if ('field' in lack) return memberWords(words, lack.field)
  return 'words' in lack ? words.t(lack.words) : missingWords(words, lack.setup)
}
