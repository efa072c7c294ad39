/** The audited program: a running Electron and its pages. The probes know nothing else of it. */
import type { ElectronApplication, Page } from 'playwright-core'
import { probeScript } from '#test/support/probes.ts'
import type { Loopback } from '#test/support/loopback.ts'
import type { PackedFindings } from './packed.ts'

export type Subject = {
  readonly app: ElectronApplication
  readonly pages: readonly Page[]
  /** The preload file of each page. */
  readonly preload: string
  /** A real server that no page may reach. */
  readonly outside: Loopback
  /** The Electron version that it must run on. */
  readonly pinned: string
  /** The same program packaged as a release, where possible here. */
  readonly packed?: PackedFindings
  /** Restores a page; a real product's page needs no restoring. */
  readonly restore: () => Promise<void>
}

export type Found = {
  /** The faults in words; empty when the point holds. */
  readonly faults: readonly string[]
  readonly evidence: string
  /** Why it can be neither confirmed nor denied here. */
  readonly notProvable?: string
}

export type Point = {
  readonly number: number
  /** As in Electron's checklist. */
  readonly title: string
  readonly probe: string
  /** Why no weak program can be made to fail it. */
  readonly noControl?: string
  look(subject: Subject): Promise<Found>
}

export type Preferences = Readonly<Record<string, unknown>> & { readonly preload?: string }
export type Contents = {
  readonly url: string
  readonly pid: number
  readonly type: string
  readonly preferences: Preferences
}

/** Every existing page, as the main process actually created it. */
export function contentsOf({ app }: Subject): Promise<readonly Contents[]> {
  return app.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) => {
      // Not in Electron's types: the page's effective preferences, whatever was requested.
      const told = contents as unknown as { getLastWebPreferences(): Preferences | null }
      return {
        url: contents.getURL(),
        pid: contents.getOSProcessId(),
        type: contents.getType(),
        preferences: told.getLastWebPreferences() ?? {},
      }
    }),
  )
}

/** Pages whose preference is wrong. `absent` is acceptable where Electron's default is. */
export async function preferenceFaults(
  subject: Subject,
  wanted: Readonly<Record<string, unknown>>,
): Promise<{ readonly faults: readonly string[]; readonly seen: string }> {
  const all = await contentsOf(subject)
  const faults = all.flatMap(({ url, preferences }) =>
    Object.entries(wanted).flatMap(([name, value]) =>
      (preferences[name] ?? value) === value ? [] : [`${short(url)} ${name}=${String(preferences[name])}`],
    ),
  )
  const words = Object.entries(wanted).map(([name, value]) => `${name}=${String(value)}`)
  return { faults, seen: `${all.length} pages: ${words.join(', ')}` }
}

/** Hostile script in every page; an attack succeeds unless its answer is a refusal. */
export async function attack(
  subject: Subject,
  attempts: readonly { readonly name: string; readonly script: string; readonly refusal: RegExp }[],
): Promise<readonly string[]> {
  const faults: string[] = []
  for (const page of subject.pages) {
    for (const attempt of attempts) {
      // A page that disappears during the attack was led away and refused nothing.
      const got = await page.evaluate(probeScript(attempt, subject.outside.url)).then(String, String)
      if (!attempt.refusal.test(got)) faults.push(`${short(page.url())} ${attempt.name}: ${got.slice(0, 60)}`)
    }
  }
  return faults
}

export function short(url: string): string {
  return url.replace(/^app:\/\/loket\//, '').slice(0, 40)
}
