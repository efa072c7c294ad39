import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Settings } from '#contract/views.ts'
import { Providers } from '#renderer/app/providers.tsx'
import { isMuted, playSound, SOUNDS, toggleMuted } from '#renderer/words/sound.ts'
import { speakAmount, voiceFor } from '#renderer/words/speech.ts'
import { createQueryClient } from '#renderer/bridge/queries.ts'
import { SoundCard } from '#renderer/screens/settings/sound-card.tsx'
import { createFakeBridge } from '../support/fake-bridge.ts'

const SETTINGS = {
  language: 'id',
  theme: 'light',
  merchantName: 'Warung Bu Sri',
  size: 100,
  volume: 'normal',
  speakAmounts: false,
} as const satisfies Settings

type Voice = { readonly name: string; readonly lang: string; readonly localService: boolean }
const VOICES = {
  indonesian: { name: 'Damayanti', lang: 'id-ID', localService: true },
  old: { name: 'Gadis', lang: 'in_ID', localService: true },
  network: { name: 'Cloud', lang: 'id-ID', localService: false },
  english: { name: 'Daniel', lang: 'en-GB', localService: true },
} as const satisfies Record<string, Voice>

const trace = () => (document.documentElement.dataset['sounds'] ?? '').split(' ').filter((one) => one !== '')
const spoken: { text: string; voice: Voice; volume: number }[] = []
class Utterance {
  voice: Voice | undefined
  lang = ''
  volume = 0
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
/** The system's voices; happy-dom has none. */
function withVoices(...voices: readonly Voice[]): void {
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => voices,
    speak: (utterance: Utterance) => spoken.push(utterance as unknown as (typeof spoken)[number]),
    cancel: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  delete document.documentElement.dataset['sounds']
  spoken.length = 0
})
afterEach(() => {
  if (isMuted()) toggleMuted()
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('sounds', () => {
  test('leave a trace of the last twenty, and none while muted', () => {
    for (const sound of SOUNDS) playSound(sound)
    expect(trace()).toEqual([...SOUNDS])
    toggleMuted()
    playSound('chime')
    expect(trace()).toHaveLength(SOUNDS.length)
    toggleMuted()
    for (let i = 0; i < 25; i += 1) playSound('alert')
    expect(trace()).toEqual(Array(20).fill('alert'))
  })

  test('come from one window when both hear the news', async () => {
    const held = new Set<string>()
    vi.stubGlobal('navigator', {
      locks: {
        request: async (name: string, _options: object, act: (lock: object | null) => Promise<void>) => {
          const isFree = !held.has(name)
          held.add(name)
          await act(isFree ? {} : null)
          if (isFree) held.delete(name)
        },
      },
    })
    playSound('chime')
    playSound('chime')
    playSound('alert')
    await vi.advanceTimersByTimeAsync(1_500)
    expect(trace()).toEqual(['chime', 'alert'])
    playSound('chime')
    expect(trace()).toEqual(['chime', 'alert', 'chime'])
  })
})

describe('a spoken amount', () => {
  const say = (amount: string) => `sudah dibayar, ${amount}`

  test('is said in words by a voice of the language, after the chime', async () => {
    withVoices(VOICES.english, VOICES.network, VOICES.indonesian)
    speakAmount(15_000_000n, 'id', say)
    expect(trace()).toEqual(['spoken:sudah_dibayar,_seratus_lima_puluh_ribu_rupiah'])
    expect(spoken).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(spoken).toMatchObject([
      { text: 'sudah dibayar, seratus lima puluh ribu rupiah', voice: { name: 'Damayanti' } },
    ])
  })

  test('is English where the till is, and old systems’ name for Indonesian counts', () => {
    withVoices(VOICES.english, VOICES.old)
    expect(voiceFor('en')?.name).toBe('Daniel')
    expect(voiceFor('id')?.name).toBe('Gadis')
    speakAmount(15_000_000n, 'en', (amount) => `paid, ${amount}`)
    expect(trace()).toEqual(['spoken:paid,_one_hundred_fifty_thousand_rupiah'])
  })

  test('is never read by a voice of another language', async () => {
    withVoices(VOICES.english)
    speakAmount(15_000_000n, 'id', say)
    await vi.advanceTimersByTimeAsync(1_000)
    expect([trace(), spoken]).toEqual([[], []])
  })

  test('is not said when somebody turned the sound off meanwhile', async () => {
    withVoices(VOICES.indonesian)
    speakAmount(15_000_000n, 'id', say)
    toggleMuted()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(spoken).toEqual([])
  })
})

describe('the sound settings', () => {
  function show(settings: Partial<Settings> = {}) {
    const bridge = createFakeBridge()
    Object.defineProperty(window, 'loket', { value: bridge, configurable: true })
    render(
      <Providers client={createQueryClient()}>
        <SoundCard settings={{ ...SETTINGS, locked: [], ...settings }} />
      </Providers>,
    )
    return { bridge, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) }
  }

  test('change how loud it is and whether amounts are said', async () => {
    withVoices(VOICES.indonesian)
    const { bridge, user } = show()
    await user.click(await screen.findByRole('radio', { name: 'Keras' }))
    await user.click(screen.getByRole('switch', { name: 'Ucapkan jumlah yang dibayar' }))
    expect(screen.getByText('Suara: Damayanti')).toBeTruthy()
    await waitFor(() =>
      expect(bridge.inputsOf('settings.change')).toEqual([{ volume: 'loud' }, { speakAmounts: true }]),
    )
  })

  test('every sound can be tried', async () => {
    withVoices(VOICES.indonesian)
    const { user } = show()
    for (const name of [
      'Sudah dibayar',
      'Perlu dibereskan',
      'Koneksi terputus',
      'Terhubung lagi',
      'Tombol tidak bisa',
    ])
      await user.click(await screen.findByRole('button', { name }))
    expect(trace()).toEqual([...SOUNDS])
    await user.click(screen.getByRole('button', { name: 'Jumlah diucapkan' }))
    expect(trace().at(-1)).toBe('spoken:sudah_dibayar,_seratus_lima_puluh_ribu_rupiah')
  })

  test('say that the system has no voice for the language, and that the sound is off', async () => {
    withVoices(VOICES.english)
    show()
    expect(await screen.findByText(/tidak punya suara Bahasa Indonesia/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Jumlah diucapkan' }).disabled).toBe(true)
    toggleMuted()
    expect(await screen.findByText(/Suara sedang mati/)).toBeTruthy()
  })
})
