/** A page's voice without Web Audio: every clip lasts as long as the test says, and what sounds is written down. */
import { vi } from 'vitest'

type Clip = { readonly path: string; readonly duration: number }
type Started = { readonly path: string; readonly at: number }

export type FakeVoice = {
  /** In the order in which they were started; `at` in seconds of the sound's clock. */
  readonly started: Started[]
  /** Gone from main: neither the shop's nor the package's can be had. */
  readonly missing: Set<string>
  /** Served, but Chromium cannot decode them. */
  readonly broken: Set<string>
  readonly contexts: { isClosed: boolean }[]
  readonly gains: number[]
}

export function fakeVoice(seconds = 0.01): FakeVoice {
  const voice: FakeVoice = { started: [], missing: new Set(), broken: new Set(), contexts: [], gains: [] }
  const node = { connect: (to: unknown) => to, disconnect: () => undefined }
  vi.stubGlobal('fetch', async (path: string) => ({
    ok: !voice.missing.has(path),
    arrayBuffer: async () => path,
  }))
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      async decodeAudioData(path: string): Promise<Clip> {
        if (voice.broken.has(path)) throw new Error('not a sound')
        return { path, duration: seconds }
      }
    },
  )
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly currentTime = 0
      isClosed = false
      constructor() {
        voice.contexts.push(this)
      }
      async resume(): Promise<void> {}
      async close(): Promise<void> {
        this.isClosed = true
      }
    },
  )
  vi.stubGlobal(
    'GainNode',
    class {
      readonly connect = node.connect
      readonly disconnect = node.disconnect
      readonly gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }
      constructor(_context: unknown, { gain }: { readonly gain: number }) {
        voice.gains.push(gain)
      }
    },
  )
  vi.stubGlobal(
    'OscillatorNode',
    class {
      readonly connect = node.connect
      start() {}
      stop() {}
    },
  )
  vi.stubGlobal(
    'AudioBufferSourceNode',
    class {
      readonly connect = node.connect
      readonly clip: Clip
      constructor(_context: unknown, { buffer }: { readonly buffer: Clip }) {
        this.clip = buffer
      }
      start(at: number) {
        voice.started.push({ path: this.clip.path, at })
      }
    },
  )
  return voice
}
