import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useWords } from '../../../words/words.tsx'

export const VIEWS = ['list', 'report'] as const
export type View = (typeof VIEWS)[number]

/** The same orders one by one, or in groups. Narrow, so that the row of buttons stays one row. */
export function ViewSwitch({ view, onView }: { readonly view: View; readonly onView: (view: View) => void }) {
  const { t } = useWords()
  return (
    <RadioGroup
      value={view}
      onChange={(next) => {
        const chosen = VIEWS.find((each) => each === next)
        if (chosen !== undefined && chosen !== view) onView(chosen)
      }}
      className="shrink-0"
    >
      <Label className="sr-only">{t('report.view')}</Label>
      <div className="flex overflow-hidden rounded-control border border-edge bg-raised">
        {VIEWS.map((each) => (
          <Radio
            key={each}
            value={each}
            data-view={each}
            className="flex min-h-12 min-w-12 cursor-pointer items-center justify-center px-3 text-note font-semibold data-focus-visible:-outline-offset-3 data-focus-visible:outline-3 data-focus-visible:outline-focus data-hovered:bg-sunken data-selected:bg-action data-selected:text-on-action data-selected:underline data-selected:underline-offset-4"
          >
            {t(`report.view.${each}`)}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
