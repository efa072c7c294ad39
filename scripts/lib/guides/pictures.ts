/**
 * After `npm run gallery -- --guides`: puts the pictures that the guides show into docs/pictures/guides, with few colours,
 * so that all of them stay small.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withFewColours } from './few-colours.ts'
import { GUIDES, LANGUAGES, PLAN } from './plan.ts'

const ROOT = join(import.meta.dirname, '../../..')
const names = new Set(
  GUIDES.flatMap((guide) => PLAN[guide].flatMap((piece) => ('picture' in piece ? [piece.picture] : []))),
)
const taken = (language: string, name: string) =>
  join(ROOT, `out/gallery/${language}-light-1280x800/${name}.png`)
rmSync(join(ROOT, 'docs/pictures/guides'), { recursive: true, force: true })
for (const language of LANGUAGES) {
  const folder = join(ROOT, 'docs/pictures/guides', language)
  mkdirSync(folder, { recursive: true })
  for (const name of names) {
    // The customer's window shows both languages at once, and is taken once.
    const own = taken(language, name)
    const picture = readFileSync(existsSync(own) ? own : taken('id', name))
    writeFileSync(join(folder, `${name}.png`), withFewColours(picture))
  }
}
process.stdout.write(`${names.size} pictures in each language: docs/pictures/guides\n`)
