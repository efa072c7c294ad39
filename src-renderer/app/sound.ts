import { useSyncExternalStore } from 'react'

type Note = { readonly hertz: number; readonly at: number; readonly seconds: number }

// Paid: a rising third and octave, bell-like. Alert: the same low tone twice. Neither can be taken for the other.
const CHIME: readonly Note[] = [
  { hertz: 784, at: 0, seconds: 0.5 },
  { hertz: 988, at: 0.11, seconds: 0.55 },
  { hertz: 1568, at: 0.22, seconds: 0.8 },
]
const ALERT: readonly Note[] = [
  { hertz: 233, at: 0, seconds: 0.22 },
  { hertz: 233, at: 0.32, seconds: 0.34 },
]

let context: AudioContext | undefined
let muted = false
const listeners = new Set<() => void>()

export function toggleMuted(): void {
  muted = !muted
  for (const listener of listeners) listener()
}

/** Lasts until the till is started again: a till that is silent for ever is a till that misses money. */
export function useMuted(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => muted,
  )
}

export function playChime(): void {
  void playOnce('chime', CHIME, 'sine')
}
export function playAlert(): void {
  void playOnce('alert', ALERT, 'triangle')
}

/** Both windows hear of the same payment; the one that holds the lock sounds, the other stays silent. */
async function playOnce(name: string, notes: readonly Note[], wave: OscillatorType): Promise<void> {
  if (muted || typeof AudioContext === 'undefined') return
  const { locks } = navigator
  if (locks === undefined) return play(notes, wave)
  await locks.request(`loket-${name}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    play(notes, wave)
    await new Promise((resolve) => setTimeout(resolve, 1200))
  })
}

function play(notes: readonly Note[], wave: OscillatorType): void {
  context ??= new AudioContext()
  void context.resume()
  const start = context.currentTime + 0.02
  for (const { hertz, at, seconds } of notes) {
    const tone = new OscillatorNode(context, { type: wave, frequency: hertz })
    const gain = new GainNode(context, { gain: 0 })
    gain.gain.setValueAtTime(0, start + at)
    gain.gain.linearRampToValueAtTime(0.22, start + at + 0.012)
    gain.gain.exponentialRampToValueAtTime(0.0005, start + at + seconds)
    tone.connect(gain).connect(context.destination)
    tone.start(start + at)
    tone.stop(start + at + seconds)
  }
}
