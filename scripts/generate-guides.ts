/**
 * Writes docs/guides from the app's help and resources/guides; --check only reports whether they are current. Help is
 * written as pieces of screens, so Vite reads it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import type { HelpPage } from '#renderer/help/help-page.ts'
import { writeOrCheck } from './lib/generated.ts'
import { frameFaults, framesOf } from './lib/guides/frames.ts'
import { GUIDES, LANGUAGES, PLAN, type Language } from './lib/guides/plan.ts'
import { printGuide, wordsOf } from './lib/guides/print.ts'

const ROOT = join(import.meta.dirname, '..')
type Help = { readonly HELP_PAGES: readonly HelpPage[] }

function messagesOf(language: Language): Readonly<Record<string, string>> {
  const folder = join(ROOT, 'resources/locales', language)
  const files = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as object,
  )
  return Object.assign({}, ...files) as Readonly<Record<string, string>>
}

const { module } = await runnerImport<Help>(join(ROOT, 'src-renderer/help/pages.ts'), {
  root: ROOT,
  configFile: false,
  logLevel: 'error',
})
for (const guide of GUIDES) {
  const faults = frameFaults(framesOf(guide, 'id'), framesOf(guide, 'en'))
  if (faults.length > 0) throw new Error(`resources/guides: ${guide}: ${faults.join('; ')}`)
  for (const language of LANGUAGES) {
    const pieces = PLAN[guide]
    for (const piece of pieces) {
      const file = 'picture' in piece ? `docs/pictures/guides/${language}/${piece.picture}.png` : ''
      if (!existsSync(join(ROOT, file))) throw new Error(`no ${file}: npm run gallery -- --guides takes it`)
    }
    const text = printGuide(pieces, {
      language,
      frames: framesOf(guide, language),
      pages: module.HELP_PAGES,
      t: wordsOf(language, messagesOf(language)),
    })
    const note =
      '<!-- printed from the app’s help and resources/guides by npm run generate; do not edit by hand -->'
    writeOrCheck(`guides/${guide}.${language}.md`, `${note}\n\n${text}`)
  }
}
