import { MESSAGES, type MessageKey } from '../words/messages.ts'
import { useWords } from '../words/words.tsx'

type Props = {
  /** Words without arguments, read out as they are. */
  readonly id: MessageKey
  /** On a tinted ground the quotation is raised, on a raised one sunken. */
  readonly isOnTint?: boolean
}

/** To be read out: in the page's language, and below it in the other one. */
export function Tell({ id, isOnTint = false }: Props) {
  const { t, language } = useWords()
  const other = language === 'id' ? 'en' : 'id'
  return (
    <figure
      data-tell={id}
      className={`rounded-control px-4 py-2 text-text low:py-1.5 ${isOnTint ? 'bg-raised' : 'bg-sunken'}`}
    >
      <figcaption className="text-note text-muted">{t('doubt.tell')}</figcaption>
      <blockquote>
        <p lang={language} className="text-body leading-snug font-semibold xl:text-lead low:text-note">
          “{MESSAGES[language][id]}”
        </p>
        <p lang={other} className="text-note text-muted xl:text-body">
          “{MESSAGES[other][id]}”
        </p>
      </blockquote>
    </figure>
  )
}
