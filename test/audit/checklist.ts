/** Electron's checklist of security recommendations on the running program, by probes: no source is read. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchLoket, newProfile } from '#test/support/loket-app.ts'
import { startLoopback } from '#test/support/loopback.ts'
import { MAIN_POINTS } from './points-main.ts'
import { lookAtPacked } from './packed.ts'
import { PAGE_POINTS } from './points-page.ts'
import { WAY_OUT_POINTS, watchShell } from './points-way-out.ts'
import type { Found, Point } from './subject.ts'
import { launchWeak } from './weak-app.ts'

export const POINTS: readonly Point[] = [...PAGE_POINTS, ...WAY_OUT_POINTS, ...MAIN_POINTS].toSorted(
  (one, other) => one.number - other.number,
)

export type PointResult = {
  readonly point: Point
  readonly found: Found
  readonly verdict: 'held' | 'fault' | 'not provable'
  /** Whether the same probe found the weak program's fault; undefined where none can be made. */
  readonly control: boolean | undefined
}

export async function auditChecklist(): Promise<readonly PointResult[]> {
  const outside = await startLoopback((_request, response) => response.end('reached'))
  try {
    const found = await lookAtLoket(outside)
    const controls = await lookAtWeak(outside)
    return POINTS.map((point, index) => {
      const one = found[index] ?? { faults: ['not looked at'], evidence: '' }
      const verdict =
        one.faults.length > 0 ? 'fault' : one.notProvable === undefined ? 'held' : 'not provable'
      return { point, found: one, verdict, control: controls[index] }
    })
  } finally {
    await outside.close()
  }
}

type Outside = Awaited<ReturnType<typeof startLoopback>>

async function lookAtLoket(outside: Outside): Promise<readonly Found[]> {
  const profile = newProfile()
  const asRoot = process.getuid?.() === 0
  const loket = await launchLoket(profile.folder, [], !asRoot).catch(() => launchLoket(profile.folder))
  // Linux only: releases for other systems are packaged differently.
  const packed =
    process.platform === 'linux' ? await lookAtPacked(process.env['LOKET_ELECTRON'] ?? '') : undefined
  try {
    await watchShell(loket)
    const subject = {
      app: loket.app,
      pages: [loket.cashier, loket.customer],
      outside,
      preload: join(import.meta.dirname, '../../out/preload/preload.cjs'),
      pinned: pinnedElectron(),
      ...(packed === undefined ? {} : { packed }),
      restore: async () => undefined,
    }
    const found: Found[] = []
    for (const point of POINTS) found.push(await point.look(subject))
    return found
  } finally {
    await loket.quit()
    profile.remove()
  }
}

async function lookAtWeak(outside: Outside): Promise<readonly (boolean | undefined)[]> {
  const weak = await launchWeak(outside)
  try {
    const noticed: (boolean | undefined)[] = []
    for (const point of POINTS) {
      if (point.noControl !== undefined) {
        noticed.push(undefined)
        continue
      }
      noticed.push((await point.look(weak)).faults.length > 0)
      await weak.restore()
    }
    return noticed
  } finally {
    await weak.quit()
  }
}

function pinnedElectron(): string {
  const file = join(import.meta.dirname, '../../package.json')
  const { devDependencies } = JSON.parse(readFileSync(file, 'utf8')) as {
    devDependencies: { electron: string }
  }
  return devDependencies.electron
}

/** The table and its result. */
export function checklistLines(results: readonly PointResult[]): readonly string[] {
  const count = (verdict: PointResult['verdict']) => results.filter((one) => one.verdict === verdict)
  const controls = results.filter(({ control }) => control === true).length
  const possible = results.filter(({ control }) => control !== undefined).length
  const open = count('not provable').map(({ point }) => point.number)
  return [
    ...results.flatMap(({ point, found, verdict, control }) => [
      `${String(point.number).padStart(2)}  ${verdict.padEnd(12)}  ${point.title}`,
      `      probe     ${point.probe}`,
      ...(found.evidence === '' ? [] : [`      evidence  ${found.evidence}`]),
      ...(found.notProvable === undefined ? [] : [`      open      ${found.notProvable}`]),
      ...found.faults.map((fault) => `      FAULT     ${fault}`),
      `      control   ${control === undefined ? `none: ${point.noControl ?? ''}` : control ? 'the weak program is found out' : 'NOT noticed in the weak program'}`,
    ]),
    `${count('held').length} of ${results.length} held, ${count('fault').length} faults, ${open.length} not provable here${open.length === 0 ? '' : `: ${open.join(', ')}`}; controls ${controls} of ${possible}`,
  ]
}

export function checklistFaults(results: readonly PointResult[]): number {
  return results.filter(({ verdict, control }) => verdict === 'fault' || control === false).length
}
