/**
 * `npm run gallery`: every screen, state and dialog as pictures in out/gallery, in every language, theme and
 * size, with a page to browse them. Fails when a picture has cut or covered text, or an axe violation.
 *   npm run gallery -- people lock     only the chapters that contain these names
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHAPTERS } from '../test/support/scenes/chapters.ts'
import { openPlayer } from '../test/support/scenes/player.ts'
import type { Chapter } from '../test/support/scenes/scene.ts'
import { galleryPage } from './lib/gallery-page.ts'

const target = join(import.meta.dirname, '../out/gallery')
const only = process.argv.slice(2)

/** A scene may build on the previous one, so a chapter is played as a whole. */
function isWanted({ title, scenes }: Chapter): boolean {
  const names = [title, ...scenes.flatMap(({ name, screen }) => [name, screen])]
  return only.length === 0 || only.some((word) => names.some((name) => name.includes(word)))
}

const chapters = CHAPTERS.filter(isWanted)
rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
const player = openPlayer(target, 'all')
let wrong = 0
for (const chapter of chapters) {
  process.stdout.write(`\n${chapter.title}\n`)
  for (const { name } of chapter.scenes) {
    const before = player.pictures.length
    const found = await player
      .play(chapter, name)
      .catch((error: unknown) => [`${name}: not reached: ${String(error).split('\n')[0]}`])
    wrong += found.length
    process.stdout.write(
      `  ${name.padEnd(32)}${String(player.pictures.length - before).padStart(3)} pictures\n`,
    )
    for (const fault of found) process.stdout.write(`      ${fault}\n`)
  }
}
await player.end()
writeFileSync(join(target, 'index.html'), galleryPage(player.pictures))
process.stdout.write(
  `\n${player.pictures.length} pictures of ${chapters.reduce((all, { scenes }) => all + scenes.length, 0)} scenes, ${wrong} faults: ` +
    `out/gallery/index.html\n`,
)
process.exitCode = wrong === 0 && player.pictures.length > 0 ? 0 : 1
