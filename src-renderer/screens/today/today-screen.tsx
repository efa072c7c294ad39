import { useHealthReport } from '../../till/health-state.ts'
import { useNavigation, useRole } from '../../till/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { useWords } from '../../words/words.tsx'
import { AttentionCard, BackupCard, HealthCard, ShiftCard } from './other-cards.tsx'
import { TakingsCard } from './takings-card.tsx'
import { UnsignedCard } from './unsigned-card.tsx'
import { TODAY_KEYS } from './today-keys.ts'
import { askedOf, useToday } from './use-today.ts'
import { VerdictBar } from './verdict-bar.tsx'
import { verdictOf } from './verdict.ts'

/** Is everything all right? For a manager the answer and what it rests on; for IT the till's health alone. */
export function TodayScreen() {
  return useRole() === 'manager' ? <OfManager /> : <OfIt />
}

function OfManager() {
  const { t } = useWords()
  const { go } = useNavigation()
  const asked = useToday()
  const { takings, attention, days, health, shift, backup } = asked
  const verdict = verdictOf({
    takings: askedOf(takings),
    attention: askedOf(attention),
    days: askedOf(days),
    health: askedOf(health),
    shift: askedOf(shift),
    backup: askedOf(backup),
  })
  useShortcuts({ [TODAY_KEYS.sale]: () => go('sale') })
  return (
    <div className="flex h-full min-h-0 flex-col gap-4 p-1 low:gap-3 small:h-auto">
      <h1 className="sr-only">{t('today.title')}</h1>
      <section
        aria-label={t('today.title')}
        className="flex shrink-0 flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-raised px-5 py-4 low:px-4 low:py-2"
      >
        <VerdictBar verdict={verdict} />
        <Button kind="primary" name="sale" shortcut={TODAY_KEYS.sale} onPress={() => go('sale')}>
          {t('today.sale')}
        </Button>
      </section>
      <div className="relative grid min-h-0 grow grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-4 overflow-y-auto low:gap-3 small:flex small:flex-col small:items-stretch small:overflow-visible">
        <div className="flex flex-col gap-4 low:gap-3">
          <TakingsCard asked={takings} />
          <HealthCard asked={health} />
        </div>
        <div className="flex flex-col gap-4 low:gap-3">
          <AttentionCard asked={attention} />
          <UnsignedCard asked={days} />
          <ShiftCard asked={shift} />
          <BackupCard asked={backup} check={health.data?.checks.find(({ id }) => id === 'backup')} />
        </div>
      </div>
    </div>
  )
}

function OfIt() {
  const { t } = useWords()
  return (
    <div className="p-1">
      <h1 className="sr-only">{t('common.nav.today')}</h1>
      <HealthCard asked={useHealthReport()} />
    </div>
  )
}
