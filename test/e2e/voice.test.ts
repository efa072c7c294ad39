/** The spoken amount in the running app: put together from the clips of the package, without any speech service. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { spokenParts, timesOf, wordsOf } from '#renderer/words/voice-words.ts'
import { expect, test } from './fixtures.ts'
import { soundsOf } from './machine.ts'
import { oneTill } from './one-till.ts'

const VOICE = join(import.meta.dirname, '../../resources/voice')
const LANGUAGES = ['id', 'en'] as const
const AMOUNTS = {
  id: (amount: string) => `sudah dibayar, ${amount}`,
  en: (amount: string) => `paid, ${amount}`,
}
const RATE = 48_000
/** Decibels below full scale: heard in a shop, and never distorted. */
const PEAK = { least: -9, most: -1 }
const WORD_SECONDS = { least: 0.15, most: 1 }
const MOST_SILENCE_SECONDS = 0.11

const at = oneTill()
const told: string[] = []
test.afterAll(() => void process.stdout.write(`${told.join('\n')}\n`))

type Measured = {
  readonly name: string
  readonly seconds: number
  readonly peak: number
  readonly edges: readonly number[]
}

/** Decodes each clip where it is played, and measures it. */
const measure = (page: Page, names: readonly string[]): Promise<readonly Measured[]> =>
  page.evaluate(
    ([wanted, rate]) =>
      Promise.all(
        wanted.map(async (name) => {
          const bytes = await (await fetch(`/voice/packaged/${name}`)).arrayBuffer()
          const clip = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes)
          const samples = clip.getChannelData(0)
          const isHeard = (value: number) => Math.abs(value) > 0.01
          const [first, last] = [samples.findIndex(isHeard), samples.findLastIndex(isHeard)]
          return {
            name,
            seconds: clip.duration,
            peak: 20 * Math.log10(samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)),
            edges: [first / rate, (samples.length - last) / rate],
          }
        }),
      ),
    [names, RATE] as const,
  )

for (const language of LANGUAGES)
  test(`every clip is a word of even loudness, without silence around it: ${language}`, async () => {
    const names = readdirSync(join(VOICE, language)).map((file) => `${language}/${file.replace('.opus', '')}`)
    const measured = await measure(at.loket.cashier, names)
    expect(measured.map(({ name }) => name)).toEqual(names)
    const outside = measured.filter(
      ({ seconds, peak, edges }) =>
        seconds < WORD_SECONDS.least ||
        seconds > WORD_SECONDS.most ||
        peak < PEAK.least ||
        peak > PEAK.most ||
        edges.some((silence) => silence > MOST_SILENCE_SECONDS),
    )
    expect(outside).toEqual([])
    const peaks = measured.map(({ peak }) => peak)
    const seconds = measured.reduce((sum, clip) => sum + clip.seconds, 0)
    told.push(
      `  ${language}: ${names.length} clips, ${seconds.toFixed(1)} s, peaks ${Math.min(...peaks).toFixed(1)} to ${Math.max(...peaks).toFixed(1)} dBFS`,
    )
  })

/** One amount as it is played, drawn into memory. */
async function rendered(page: Page, minor: bigint, language: 'id' | 'en') {
  const parts = spokenParts(minor, language, AMOUNTS[language]) ?? []
  const words = wordsOf(parts)
  const lengths = await measure(
    page,
    words.map((word) => `${language}/${word}`),
  )
  const { starts, end } = timesOf(parts, (word) => lengths[words.indexOf(word)]?.seconds ?? 0)
  return page.evaluate(
    async ([names, begins, seconds, rate]) => {
      const whole = new OfflineAudioContext(1, Math.ceil(seconds * rate), rate)
      for (const [index, name] of names.entries()) {
        const bytes = await (await fetch(`/voice/packaged/${name}`)).arrayBuffer()
        const buffer = await whole.decodeAudioData(bytes)
        const source = new AudioBufferSourceNode(whole, { buffer })
        source.connect(whole.destination)
        source.start(begins[index])
      }
      const samples = (await whole.startRendering()).getChannelData(0)
      const decibels = (value: number) => 20 * Math.log10(value)
      const heard = samples.filter((value) => Math.abs(value) > 0.01)
      return {
        seconds,
        peak: decibels(samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)),
        mean: decibels(Math.sqrt(heard.reduce((sum, value) => sum + value ** 2, 0) / heard.length)),
      }
    },
    [words.map((word) => `${language}/${word}`), starts, end, RATE] as const,
  )
}

for (const [language, minor, seconds] of [
  ['id', 15_000_000n, { least: 2.5, most: 5 }],
  ['id', 98_765_400n, { least: 5, most: 9 }],
  ['en', 15_000_000n, { least: 2, most: 4.5 }],
] as const)
  test(`an amount is one sentence, loud and not distorted: ${minor} in ${language}`, async () => {
    const sound = await rendered(at.loket.cashier, minor, language)
    told.push(
      `  ${language} ${minor}: ${sound.seconds.toFixed(2)} s, peak ${sound.peak.toFixed(1)} dBFS, mean ${sound.mean.toFixed(1)} dBFS`,
    )
    expect(sound.seconds).toBeGreaterThan(seconds.least)
    expect(sound.seconds).toBeLessThan(seconds.most)
    expect(sound.peak).toBeGreaterThan(PEAK.least)
    expect(sound.peak).toBeLessThan(PEAK.most)
  })

test.describe('a paid sale', () => {
  test.describe.configure({ mode: 'serial' })
  const words = ['sudah', 'dibayar', 'seratus', 'lima', 'puluh', 'ribu', 'rupiah']

  test('is spoken without a speech service, word after word', async () => {
    await at.loket.call('settings.change', { speakAmounts: true })
    await at.loket.cashier.evaluate(() => {
      const played: { at: number; end: number }[] = []
      const { start } = AudioBufferSourceNode.prototype
      AudioBufferSourceNode.prototype.start = function (when = 0) {
        played.push({ at: when, end: when + (this.buffer?.duration ?? 0) })
        document.documentElement.dataset['played'] = JSON.stringify(played)
        start.call(this, when)
      }
      speechSynthesis.speak = () => void (document.documentElement.dataset['system'] = 'spoke')
    })
    await at.counter.sold('150000')
    const spoken = `spoken:${words.join('_')}`
    await expect.poll(async () => (await soundsOf(at.loket))[0], { timeout: 15_000 }).toContain(spoken)
    expect((await soundsOf(at.loket))[1]).not.toContain(spoken)
    const { played, system } = await at.loket.cashier.evaluate(() => {
      const { dataset } = document.documentElement
      return { played: dataset['played'], system: dataset['system'] }
    })
    expect(system).toBeUndefined()
    const clips = JSON.parse(played ?? '[]') as readonly { readonly at: number; readonly end: number }[]
    expect(clips).toHaveLength(words.length)
    for (const [index, clip] of clips.slice(1).entries())
      expect(clip.at).toBeGreaterThan(clips[index]?.end ?? 0)
  })

  test('is spoken with the clips that a shop has put into the folder of the till', async () => {
    const own = join(at.profile.folder, 'voice/id')
    const bytesAt = (path: string) =>
      at.loket.cashier.evaluate(async (asked) => {
        const answer = await fetch(asked)
        return answer.ok ? [...new Uint8Array(await answer.arrayBuffer())] : answer.status
      }, path)
    const shipped = [...readFileSync(join(VOICE, 'id/lima.opus'))]
    expect(await bytesAt('/voice/id/lima')).toEqual(shipped)
    mkdirSync(own, { recursive: true })
    const puluh = readFileSync(join(VOICE, 'id/puluh.opus'))
    writeFileSync(join(own, 'lima.opus'), puluh)
    expect(await bytesAt('/voice/id/lima')).toEqual([...puluh])
    expect(await bytesAt('/voice/packaged/id/lima')).toEqual(shipped)
    // One that cannot be played does not silence the amount.
    writeFileSync(join(own, 'lima.opus'), 'no sound')
    const before = (await soundsOf(at.loket))[0]?.length ?? 0
    await at.counter.next()
    await at.counter.sold('155000')
    await expect
      .poll(async () => (await soundsOf(at.loket))[0]?.slice(before), { timeout: 15_000 })
      .toContain('spoken:sudah_dibayar_seratus_lima_puluh_lima_ribu_rupiah')
    rmSync(own, { recursive: true })
  })

  for (const path of [
    '/voice/id/halo',
    '/voice/fr/deux',
    '/voice/id/lima.opus',
    '/voice/id/..%2fen%2fone',
    '/voice/id/..%5c..%5cmode',
    '/voice/..%2fcashier.html',
    '/voice/../cashier.html',
    '/cashier.html',
    'app://other/voice/id/lima',
  ])
    test(`is the only thing that a page may fetch: not ${path}`, async () => {
      const got = await at.loket.cashier.evaluate(
        (asked) => fetch(asked).then(({ status }) => `${status}`, String),
        path,
      )
      expect(got).toMatch(/^404$|^TypeError/u)
    })
})
