/** What is audited: a running Electron program and its pages. The probes know nothing else of it. */
import type { ElectronApplication, Page } from 'playwright-core'
import { probeScript } from '#test/support/probes.ts'
import type { Loopback } from '#test/support/loopback.ts'
import type { PackedFindings } from './packed.ts'

export type Subject = {
  readonly app: ElectronApplication
  readonly pages: readonly Page[]
  /** The file that is loaded before each page. */
  readonly preload: string
  /** A real server that no page may reach. */
  readonly outside: Loopback
  /** The version of Electron that it is meant to run on. */
  readonly pinned: string
  /** The same program put together as a release is, where that can be done here. */
  readonly packed?: PackedFindings
  /** Puts a page back to where it was; a product's own needs none. */
  readonly restore: () => Promise<void>
}

export type Found = {
  /** What is wrong, in words; none when the point holds. */
  readonly faults: readonly string[]
  readonly evidence: string
  /** Why it can be neither affirmed nor denied on what runs here. */
  readonly notProvable?: string
}

export type Point = {
  readonly number: number
  /** As Electron's checklist has it. */
  readonly title: string
  readonly probe: string
  /** Says why where no weak program can be made to fail it. */
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

/** Every page there is, as the main process really made it. */
export function contentsOf({ app }: Subject): Promise<readonly Contents[]> {
  return app.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) => {
      // Not in Electron's types; it is what the page really got, whatever was asked for.
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

/** Faults of every page whose preference is not what it must be. `absent` is as good where Electron's default is. */
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

/** Hostile script in every page; each is let in when what it answers does not say no. */
export async function attack(
  subject: Subject,
  attempts: readonly { readonly name: string; readonly script: string; readonly refusal: RegExp }[],
): Promise<readonly string[]> {
  const faults: string[] = []
  for (const page of subject.pages) {
    for (const attempt of attempts) {
      // A page that is gone while it is attacked has been led away, and has said no to nothing.
      const got = await page.evaluate(probeScript(attempt, subject.outside.url)).then(String, String)
      if (!attempt.refusal.test(got)) faults.push(`${short(page.url())} ${attempt.name}: ${got.slice(0, 60)}`)
    }
  }
  return faults
}

export function short(url: string): string {
  return url.replace(/^app:\/\/loket\//, '').slice(0, 40)
}
