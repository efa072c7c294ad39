import { useQueryOf, useCommand } from '../bridge/queries.ts'
import { maySee, SCREENS, useNavigation, useRole, type Screen } from '../till/navigation.tsx'
import { useAttention } from '../till/use-attention.ts'
import { NavIcon } from './nav-icon.tsx'
import { toggleMuted, useMuted } from '../words/sound.ts'
import { useWords } from '../words/words.tsx'
import { RailButton } from './rail-button.tsx'

/** Screens that belong to a screen of the rail. */
const INTO: Readonly<Partial<Record<Screen, Screen>>> = {
  connect: 'connection',
  health: 'settings',
  backup: 'settings',
}

/** The screens, the language and the sound. */
export function Rail() {
  const { t, language } = useWords()
  const { screen, go } = useNavigation()
  const muted = useMuted()
  const health = useQueryOf('health.get', {})
  const role = useRole()
  const waiting = useAttention().data?.total ?? 0
  const change = useCommand('settings.change')
  const screens = SCREENS.filter((name) => maySee(name, role, health.data?.mode === 'practice'))
  const toggleLanguage = () => change.mutate({ language: language === 'id' ? 'en' : 'id' })
  const item = (name: Screen) => (
    <RailButton
      key={name}
      words={t(`common.nav.${name}`)}
      name={name}
      icon={<NavIcon screen={name} />}
      isCurrent={screen === name || INTO[screen] === name}
      isTight={screens.length > 4}
      count={name === 'attention' && waiting > 0 ? String(waiting) : undefined}
      onPress={() => go(name)}
    />
  )
  return (
    <nav
      aria-label={t('common.nav')}
      className="relative flex w-26 shrink-0 flex-col gap-1 low:gap-0 overflow-y-auto pr-0.5 pb-2 pl-1.5 *:shrink-0 low:pb-1.5"
    >
      {screens.map(item)}
      <div className="grow" />
      <div className="flex flex-col gap-1 low:flex-row low:flex-wrap low:gap-0 small:flex-col">
        <RailButton
          words={t('common.language')}
          more={t('common.language.describe')}
          short={t('common.language.short')}
          name="language"
          onPress={toggleLanguage}
        />
        <RailButton
          words={t(muted ? 'common.sound.off' : 'common.sound.on')}
          short={t(muted ? 'common.sound.short.off' : 'common.sound.short.on')}
          name="sound"
          onPress={toggleMuted}
          isStruck={muted}
        />
      </div>
    </nav>
  )
}
