import { useEffect, useRef } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import type { PersonTile } from '#contract/people-views.ts'
import { useWords } from '../../words/words.tsx'
import { MarkGlyph } from '../../ui/mark.tsx'
import { RoleGlyph } from '../../ui/role-glyph.tsx'

type Props = {
  readonly people: readonly PersonTile[]
  readonly pins: Readonly<Record<string, string>> | undefined
  readonly value: string | undefined
  readonly onChange: (id: string) => void
}

/** Who may sign in, cashiers first. The arrows move between tiles, even where the list scrolls. */
export function PeopleTiles({ people, pins, value, onChange }: Props) {
  const { t } = useWords()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tile = value === undefined ? null : list.current?.querySelector(`[data-person="${value}"]`)
    tile?.scrollIntoView({ block: 'nearest' })
  }, [value])
  return (
    <RadioGroup value={value ?? null} onChange={onChange} className="flex min-h-0 grow flex-col gap-2">
      <Label className="font-semibold">{t('people.who')}</Label>
      <div
        ref={list}
        className="-m-1 grid min-h-0 auto-rows-max grid-cols-[repeat(auto-fill,minmax(13.5rem,1fr))] gap-3 overflow-y-auto p-1 small:overflow-visible"
      >
        {people.map(({ id, name, role, waitMs }) => (
          <Radio
            key={id}
            value={id}
            data-person={id}
            className="relative flex min-h-20 cursor-pointer items-center gap-3 rounded-card border border-edge bg-raised px-4 py-3 text-left data-hovered:bg-sunken data-selected:border-action data-selected:bg-action data-selected:text-on-action data-focus-visible:outline-3 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus"
          >
            <RoleGlyph role={role} className="size-8" />
            <span className="flex min-w-0 grow flex-col">
              <span className="text-lead leading-6 font-bold wrap-anywhere">{name}</span>
              <span className="flex flex-wrap items-center gap-x-3 text-note">
                {name === t(`people.role.${role}`) ? null : <span>{t(`people.role.${role}`)}</span>}
                {pins?.[id] === undefined ? null : (
                  <span className="rounded-chip border border-dashed border-current px-1.5 font-semibold tabular-nums">
                    PIN {pins[id]}
                  </span>
                )}
                {waitMs === undefined ? null : (
                  <span className="flex items-center gap-1 font-semibold">
                    <MarkGlyph shape="wait" />
                    {t('people.waits')}
                  </span>
                )}
              </span>
            </span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
