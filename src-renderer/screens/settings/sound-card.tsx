import { rupiah } from '#domain/money.ts'
import { VOLUMES, type LockedSetting, type SettingsView } from '#contract/views.ts'
import { playSound, SOUNDS, useMuted } from '../../words/sound.ts'
import { speakAmount, useCanSpeak } from '../../words/speech.ts'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Choice } from '../../ui/choice.tsx'
import { SetByIt } from '../../ui/set-by-it.tsx'
import { Switch } from '../../ui/switch.tsx'
import { SaveLine } from './save-line.tsx'
import { useChange } from './use-change.ts'

const SAMPLE = rupiah(150_000n).minor

/** Volume, spoken amounts, and every sound to try. */
export function SoundCard({ settings }: { readonly settings: SettingsView }) {
  const { t, language } = useWords()
  const change = useChange(settings)
  const isLocked = (name: LockedSetting) => settings.locked.includes(name)
  const canSpeak = useCanSpeak(language)
  const muted = useMuted()
  return (
    <section
      aria-labelledby="settings-sound"
      className="relative flex flex-col gap-5 rounded-card bg-raised p-6"
    >
      <h2 id="settings-sound" className="text-lead font-bold">
        {t('settings.sound')}
      </h2>
      {muted ? (
        <Callout tone="clock" shape="ask">
          <p>{t('settings.sound.muted')}</p>
        </Callout>
      ) : null}
      <Choice
        label={t('settings.volume')}
        value={settings.volume}
        onChange={change.volume}
        isSetByIt={isLocked('volume')}
        options={VOLUMES.map((volume) => ({ value: volume, words: t(`settings.volume.${volume}`) }))}
      />
      <div className="flex flex-col gap-1">
        <Switch
          isOn={settings.speakAmounts}
          onChange={change.speakAmounts}
          {...(canSpeak ? {} : { describedBy: 'settings-voice' })}
          isDisabled={isLocked('speakAmounts')}
        >
          {t('settings.speak')}
        </Switch>
        {canSpeak ? null : (
          <p id="settings-voice" className="text-note text-clock-text">
            {t('settings.speak.broken')}
          </p>
        )}
      </div>
      {isLocked('speakAmounts') ? <SetByIt /> : null}
      <div role="group" aria-label={t('settings.sound.try')} className="flex flex-col gap-2">
        <p aria-hidden="true" className="text-body font-semibold">
          {t('settings.sound.try')}
        </p>
        <div className="flex flex-wrap gap-2">
          {SOUNDS.map((sound) => (
            <Button key={sound} isDisabled={muted} onPress={() => playSound(sound)}>
              {t(`settings.sound.${sound}`)}
            </Button>
          ))}
          <Button isDisabled={muted || !canSpeak} onPress={() => speakAmount(SAMPLE, language)}>
            {t('settings.sound.spoken')}
          </Button>
        </div>
      </div>
      <SaveLine change={change} />
    </section>
  )
}
