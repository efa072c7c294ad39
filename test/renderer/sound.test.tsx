import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NORMAL_KEYS } from '#contract/keys.ts'
import type { Settings } from '#contract/views.ts'
import { Providers } from '#renderer/app/providers.tsx'
import { isMuted, playSound, SOUNDS, toggleMuted } from '#renderer/words/sound.ts'
import { speakAmount } from '#renderer/words/speech.ts'
import { createQueryClient } from '#renderer/bridge/queries.ts'
import { SoundCard } from '#renderer/screens/settings/sound-card.tsx'
import { createFakeBridge } from '../support/fake-bridge.ts'
import { fakeVoice, type FakeVoice } from '../support/fake-voice.ts'

const SETTINGS = {
  language: 'id',
  theme: 'light',
  merchantName: 'Warung Bu Sri',
  size: 100,
  volume: 'normal',
  speakAmounts: false,
  keys: NORMAL_KEYS,
} as const satisfies Settings

const trace = () => (document.documentElement.dataset['sounds'] ?? '').split(' ').filter((one) => one !== '')
let voice: FakeVoice
/** Long enough for the chime, and for an amount of a few words. */
const SPOKEN_MS = 3_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true })
  delete document.documentElement.dataset['sounds']
  voice = fakeVoice(0.1)
})
afterEach(async () => {
  // What still waits for its turn would hold up the next test's.
  await vi.advanceTimersByTimeAsync(60_000)
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
  const SENTENCE = 'sudah dibayar seratus lima puluh ribu rupiah'.split(' ')
  const paths = (language: string, words: readonly string[]) =>
    words.map((word) => `/voice/${language}/${word}`)
  const pathsStarted = () => voice.started.map(({ path }) => path)

  test('is put together from a clip for each word, after the chime', async () => {
    speakAmount(15_000_000n, 'id')
    await vi.advanceTimersByTimeAsync(890)
    expect([trace(), voice.started]).toEqual([[], []])
    await vi.advanceTimersByTimeAsync(20)
    expect(trace()).toEqual([`spoken:${SENTENCE.join('_')}`])
    expect(pathsStarted()).toEqual(paths('id', SENTENCE))
    const starts = voice.started.map(({ at }) => at.toFixed(2))
    expect(starts).toEqual(['0.00', '0.13', '0.48', '0.61', '0.74', '0.87', '1.00'])
    expect(voice.gains).toEqual([0.8])
  })

  test('is English where the till is', async () => {
    speakAmount(2_100_000n, 'en')
    await vi.advanceTimersByTimeAsync(SPOKEN_MS)
    expect(pathsStarted()).toEqual(paths('en', 'paid twenty one thousand rupiah'.split(' ')))
  })

  test('takes the clip of the package for a replaced one that cannot be played', async () => {
    voice.broken.add('/voice/id/lima')
    speakAmount(15_000_000n, 'id')
    await vi.advanceTimersByTimeAsync(SPOKEN_MS)
    expect(pathsStarted()[3]).toBe('/voice/packaged/id/lima')
    expect(pathsStarted()).toHaveLength(SENTENCE.length)
  })

  test.each(['missing', 'broken'] as const)('is not spoken at all when one clip is %s', async (fault) => {
    voice[fault].add('/voice/id/ribu').add('/voice/packaged/id/ribu')
    speakAmount(15_000_000n, 'id')
    await vi.advanceTimersByTimeAsync(SPOKEN_MS)
    expect([trace(), voice.started]).toEqual([[], []])
    // One without that word is.
    speakAmount(500_000_000n, 'id')
    await vi.advanceTimersByTimeAsync(SPOKEN_MS)
    expect(trace()).toEqual(['spoken:sudah_dibayar_lima_juta_rupiah'])
  })

  test('is not said when the sound is turned off meanwhile, and stops when it is turned off while it sounds', async () => {
    speakAmount(15_000_000n, 'id')
    toggleMuted()
    await vi.advanceTimersByTimeAsync(SPOKEN_MS)
    expect(voice.started).toEqual([])
    toggleMuted()
    speakAmount(15_000_000n, 'id')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(voice.contexts.map(({ isClosed }) => isClosed)).toEqual([false])
    toggleMuted()
    expect(voice.contexts.map(({ isClosed }) => isClosed)).toEqual([true])
  })

  test('waits for the one before, and is dropped when it would come too late', async () => {
    voice = fakeVoice(0.8)
    for (const thousands of [1n, 2n, 3n, 4n, 5n]) speakAmount(thousands * 100_000n, 'id')
    // Two words, the comma, two or three words: some four seconds, and a pause.
    await vi.advanceTimersByTimeAsync(3_000)
    expect(trace()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(trace()).toEqual(
      ['seribu', 'dua_ribu', 'tiga_ribu'].map((words) => `spoken:sudah_dibayar_${words}_rupiah`),
    )
    speakAmount(600_000n, 'id')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(trace().at(-1)).toBe('spoken:sudah_dibayar_enam_ribu_rupiah')
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
    const { bridge, user } = show()
    await user.click(await screen.findByRole('radio', { name: 'Keras' }))
    await user.click(screen.getByRole('switch', { name: 'Ucapkan jumlah yang dibayar' }))
    await waitFor(() =>
      expect(bridge.inputsOf('settings.change')).toEqual([{ volume: 'loud' }, { speakAmounts: true }]),
    )
  })

  test('every sound can be tried', async () => {
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
    await vi.advanceTimersByTimeAsync(SPOKEN_MS)
    expect(trace().at(-1)).toBe('spoken:sudah_dibayar_seratus_lima_puluh_ribu_rupiah')
  })

  test('say that a word cannot be played, and that the sound is off', async () => {
    voice.missing.add('/voice/id/triliun').add('/voice/packaged/id/triliun')
    show()
    expect(await screen.findByText(/Ada kata yang tidak bisa diputar/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Jumlah diucapkan' }).disabled).toBe(true)
    toggleMuted()
    expect(await screen.findByText(/Suara sedang mati/)).toBeTruthy()
  })
})
