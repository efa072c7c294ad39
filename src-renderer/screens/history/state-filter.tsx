import {
  Button,
  Header,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  Select,
  SelectValue,
} from 'react-aria-components'
import { type StateKind, STATE_KINDS } from '#domain/order.ts'
import { useWords } from '../../words/words.tsx'
import { StateGlyph } from '../../order/state-glyph.tsx'
import { TONE_OF_STATE } from '../../order/state-tone.ts'
import { INK } from '../../ui/tone.ts'

type Props = {
  readonly state: StateKind | undefined
  readonly onChange: (state: StateKind | undefined) => void
}

const ALL = 'all'
const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-body outline-none data-focused:bg-sunken data-focus-visible:outline-3 data-focus-visible:-outline-offset-3 data-focus-visible:outline-focus data-selected:bg-waiting-soft data-selected:font-semibold'

/** All states, or one of sixteen in four groups. */
export function StateFilter({ state, onChange }: Props) {
  const { t } = useWords()
  return (
    <Select
      aria-label={t('history.filter')}
      value={state ?? ALL}
      onChange={(key) => onChange(STATE_KINDS.find((kind) => kind === key))}
      className="shrink-0"
    >
      <Button className="flex h-12 w-64 cursor-pointer items-center gap-3 rounded-control border border-edge bg-raised px-4 text-body font-semibold data-hovered:bg-sunken">
        {state === undefined ? null : (
          <StateGlyph
            state={state}
            className={`size-5 [--glyph-hole:var(--color-raised)] ${INK[TONE_OF_STATE[state]]}`}
          />
        )}
        <SelectValue className="min-w-0 grow truncate text-left">
          {() => (state === undefined ? t('history.filter.all') : t(`common.state.${state}`))}
        </SelectValue>
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="size-4 shrink-0 fill-none stroke-current"
          strokeWidth="2"
        >
          <path d="m3 6 5 5 5-5" />
        </svg>
      </Button>
      <Popover className="max-h-[28rem] w-72 animate-rise overflow-y-auto rounded-card border border-edge bg-raised p-2 text-text">
        <ListBox className="outline-none">
          <ListBoxItem id={ALL} textValue={t('history.filter.all')} className={ITEM}>
            {t('history.filter.all')}
          </ListBoxItem>
          {GROUP_ORDER.map((group) => (
            <ListBoxSection key={group} id={`group ${group}`}>
              <Header className="px-3 pt-3 pb-1 text-note font-semibold text-muted">
                {t(`history.group.${group}`)}
              </Header>
              {STATE_GROUPS[group].map((kind) => (
                <ListBoxItem key={kind} id={kind} textValue={t(`common.state.${kind}`)} className={ITEM}>
                  <StateGlyph
                    state={kind}
                    className={`size-5 [--glyph-hole:var(--color-raised)] ${INK[TONE_OF_STATE[kind]]}`}
                  />
                  {t(`common.state.${kind}`)}
                </ListBoxItem>
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Popover>
    </Select>
  )
}

type StateGroup = 'paid' | 'waiting' | 'attention' | 'closed'

/** States sorted by a person's questions: is the money there, on its way, must I act, is it over? */
export const STATE_GROUPS: Readonly<Record<StateGroup, readonly StateKind[]>> = {
  paid: ['paid', 'paid-late'],
  waiting: ['waiting', 'sending', 'settling', 'cancelling', 'draft'],
  attention: ['unknown', 'suspect', 'paid-wrong-amount', 'not-sent'],
  closed: ['expired', 'cancelled', 'failed', 'refused', 'never-arrived'],
}

const GROUP_ORDER: readonly StateGroup[] = ['paid', 'waiting', 'attention', 'closed']
