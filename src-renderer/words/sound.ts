import { useSyncExternalStore } from 'react'
import type { Volume } from '#contract/views.ts'

export const SOUNDS = ['chime', 'alert', 'connection-lost', 'connection-back', 'key-refused'] as const
export type Sound = (typeof SOUNDS)[number]

type Note = { readonly hertz: number; readonly at: number; readonly seconds: number }
type Tune = {
  readonly wave: OscillatorType
  readonly notes: readonly Note[]
  /** Relative to the other sounds; 1 by default. */
  readonly loudness?: number
}

// Sounds cannot be confused. Paid rises like a bell; an alert is the same low tone twice. The connection
// falls away or comes back in two steps; an ineffective key is one short low click.
const TUNES: Readonly<Record<Sound, Tune>> = {
  chime: {
    wave: 'sine',
    notes: [
      { hertz: 784, at: 0, seconds: 0.5 },
      { hertz: 988, at: 0.11, seconds: 0.55 },
      { hertz: 1568, at: 0.22, seconds: 0.8 },
    ],
  },
  alert: {
    wave: 'triangle',
    notes: [
      { hertz: 233, at: 0, seconds: 0.22 },
      { hertz: 233, at: 0.32, seconds: 0.34 },
    ],
  },
  'connection-lost': {
    wave: 'sine',
    notes: [
      { hertz: 523, at: 0, seconds: 0.18 },
      { hertz: 349, at: 0.2, seconds: 0.4 },
    ],
    loudness: 0.7,
  },
  'connection-back': {
    wave: 'sine',
    notes: [
      { hertz: 349, at: 0, seconds: 0.16 },
      { hertz: 523, at: 0.18, seconds: 0.35 },
    ],
    loudness: 0.7,
  },
  'key-refused': { wave: 'triangle', notes: [{ hertz: 165, at: 0, seconds: 0.09 }], loudness: 0.35 },
}
const GAIN: Readonly<Record<Volume, number>> = { soft: 0.08, normal: 0.22, loud: 0.5 }
/** Long enough for the other window, which may get the same news a little later. */
const HELD_MS = 1200
const TRACE = 20

let context: AudioContext | undefined
let muted = false
let volume: Volume = 'normal'
const listeners = new Set<() => void>()

export function toggleMuted(): void {
  muted = !muted
  if (muted) {
    // What is sounding stops in the middle of a word.
    void context?.close()
    context = undefined
  }
  for (const listener of listeners) listener()
}

export function isMuted(): boolean {
  return muted
}

/** Lasts until the till restarts: a permanently silent till would miss money. */
export function useMuted(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isMuted)
}

/** For every sound from now on. */
export function setVolume(next: Volume): void {
  volume = next
}

/** Of the voice, 0 to 1. */
export function voiceVolume(): number {
  return { soft: 0.4, normal: 0.8, loud: 1 }[volume]
}

export function playSound(name: Sound): void {
  const { wave, notes, loudness = 1 } = TUNES[name]
  void onlyHere(name, () => {
    leaveTrace(name)
    if (typeof AudioContext !== 'undefined') play(notes, wave, GAIN[volume] * loudness)
  })
}
export function playChime(): void {
  playSound('chime')
}
export function playAlert(): void {
  playSound('alert')
}

/** Both windows hear of the same payment; the one that holds the lock sounds, the other stays silent. */
export async function onlyHere(name: string, act: () => void): Promise<void> {
  if (muted) return
  const locks: LockManager | null | undefined = navigator.locks
  if (locks === undefined || locks === null) return act()
  await locks.request(`loket-${name}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    act()
    await new Promise((resolve) => setTimeout(resolve, HELD_MS))
  })
}

/** The sounds actually played, latest last: tests cannot hear, and IT may check when a shop heard nothing. */
export function leaveTrace(name: string): void {
  const { dataset } = document.documentElement
  const before = (dataset['sounds'] ?? '').split(' ').filter((one) => one !== '')
  dataset['sounds'] = [...before, name].slice(-TRACE).join(' ')
}

/** Where everything sounds, until the sound is turned off. */
export function audio(): AudioContext {
  context ??= new AudioContext()
  void context.resume()
  return context
}

function play(notes: readonly Note[], wave: OscillatorType, loudness: number): void {
  const context = audio()
  const start = context.currentTime + 0.02
  for (const { hertz, at, seconds } of notes) {
    const tone = new OscillatorNode(context, { type: wave, frequency: hertz })
    const gain = new GainNode(context, { gain: 0 })
    gain.gain.setValueAtTime(0, start + at)
    gain.gain.linearRampToValueAtTime(loudness, start + at + 0.012)
    gain.gain.exponentialRampToValueAtTime(0.0005, start + at + seconds)
    tone.connect(gain).connect(context.destination)
    tone.start(start + at)
    tone.stop(start + at + seconds)
  }
}
