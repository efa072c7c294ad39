import { Button } from '../ui/button.tsx'
import { HELP_KEY, useHelp } from '../till/help-topics.ts'
import { useWords } from '../words/words.tsx'

/** A question mark and its key; screen readers hear a label. */
export function HelpButton() {
  const { t } = useWords()
  const { open } = useHelp()
  return (
    <Button kind="quiet" shortcut={HELP_KEY} className="px-2!" onPress={open}>
      <span className="sr-only">{t('help.button')}</span>
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="size-6 fill-none stroke-current"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <circle cx="12" cy="12" r="9.5" />
        <path d="M9.3 9.6a2.8 2.8 0 1 1 3.9 2.6c-.8.4-1.2.9-1.2 1.7v.2" />
        <circle cx="12" cy="17" r="1.2" fill="currentColor" stroke="none" />
      </svg>
    </Button>
  )
}
