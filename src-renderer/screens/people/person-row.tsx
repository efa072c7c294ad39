import type { PersonView } from '#contract/people-views.ts'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { RoleGlyph } from '../../ui/role-glyph.tsx'

type Props = { readonly person: PersonView; readonly onOpen: () => void }

export function PersonRow({ person, onOpen }: Props) {
  const { t } = useWords()
  const { id, name, role, left, builtIn, isSelf, can } = person
  const mayChange = can.rename || can.pin || can.leave || can.comeBack || can.roles.length > 0
  return (
    <li
      data-person={id}
      className={`flex min-h-16 shrink-0 items-center gap-3 rounded-control border border-line px-4 py-2 ${left ? 'bg-sunken text-muted' : 'bg-raised'}`}
    >
      <RoleGlyph role={role} className="size-6" />
      <span className="flex min-w-0 grow flex-col">
        <span className={`font-semibold wrap-anywhere ${left ? 'line-through' : ''}`}>{name}</span>
        <span className="flex flex-wrap gap-x-3 text-note text-muted">
          <span>{t(`people.role.${role}`)}</span>
          {isSelf ? <span>{t('people.self')}</span> : null}
          {builtIn ? <span>{t('people.builtIn')}</span> : null}
          {left ? <span className="font-semibold">{t('people.hasLeft')}</span> : null}
        </span>
      </span>
      {mayChange ? (
        <Button onPress={onOpen} label={t('people.change.of', { name })}>
          {t('people.change')}
        </Button>
      ) : null}
    </li>
  )
}
