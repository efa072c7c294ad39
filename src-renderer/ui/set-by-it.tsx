import { useWords } from '../words/words.tsx'

/** Next to a setting that the policy of this computer has decided. `id`: for the setting's own description. */
export function SetByIt({ id }: { readonly id?: string }) {
  const { t } = useWords()
  return (
    <p id={id} className="flex items-center gap-2 text-note text-muted">
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="size-4 shrink-0 fill-none stroke-current"
        strokeWidth="1.5"
        strokeLinejoin="round"
      >
        <path d="M3 7h10v7H3zM5 7V5a3 3 0 0 1 6 0v2" />
      </svg>
      {t('common.setByIt')}
    </p>
  )
}
