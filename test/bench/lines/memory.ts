/** Memory of the whole program while a till waits for the next customer. */
import { launchLoket, newProfile } from '#test/support/loket-app.ts'
import { measureMemory } from '#test/support/memory.ts'
import { control, type Line, type OpenLine } from '../report/line.ts'
import { bareProgram } from './bare-window.ts'

/** A process returns memory in parts: the smallest of so many looks. */
const LOOKS = 3
const KB = 1_024
const GC = '--js-flags=--expose-gc'

export const memoryLine: Line = {
  name: 'memory',
  title: 'Memory of an idle till, all processes (PSS)',
  unit: 'MB',
  floor: 'two bare Electron windows',
  goals: [
    { what: 'both windows', side: 'till', share: 0.5, most: { times: 1.25, of: 'floor' } },
    control('twelve bare windows', { times: 1.25, of: 'floor' }),
  ],
  rounds: 5,
  open: async () => openMemory(),
}

function openMemory(): OpenLine {
  const bare = bareProgram()
  const ofBare = async (windows: number): Promise<number> => {
    const app = await bare.open({ windows, switches: [GC] })
    while (app.windows().length < windows) await app.waitForEvent('window')
    const [cashier, customer] = app.windows()
    if (cashier === undefined || customer === undefined) throw new Error('no windows')
    const { kb } = await measureMemory({ app, cashier, customer }, LOOKS)
    await app.close()
    return kb / KB
  }
  const ofTill = async (): Promise<number> => {
    const profile = newProfile()
    const loket = await launchLoket(profile.folder, [GC])
    try {
      return (await measureMemory(loket, LOOKS)).kb / KB
    } finally {
      await loket.quit()
      profile.remove()
    }
  }
  return {
    round: async () => ({ floor: [await ofBare(2)], till: [await ofTill()], control: [await ofBare(12)] }),
    close: async () => bare.remove(),
  }
}
