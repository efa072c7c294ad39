/**
 * Every screen, state and dialog, measured and inspected by axe; `looks` says in how many looks. The gallery is the
 * same with pictures: `npm run gallery`.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALIKE } from '#test/support/scenes/alike.ts'
import { CHAPTERS } from '#test/support/scenes/chapters.ts'
import { openPlayer, type Player } from '#test/support/scenes/player.ts'
import type { Chapter } from '#test/support/scenes/scene.ts'
import { shortForm } from '#test/support/scenes/short-form.ts'
import { expect, test as base } from './fixtures.ts'

// A worker opens one till and one fake for all its chapters; a chapter stays whole.
const test = base.extend<object, { readonly player: Player }>({
  player: [
    async ({ looks, pictures }, use, { project }) => {
      const isGallery = pictures !== ''
      const folder = isGallery ? pictures : join(project.outputDir, 'faults')
      const player = openPlayer({ folder, looks, isGallery })
      await use(player)
      await player.end()
    },
    { scope: 'worker' },
  ],
})
test.describe.configure({ mode: 'parallel' })
test.use({ recorded: 'acts' })

const SHORT = shortForm(CHAPTERS)

function play(chapter: Chapter): void {
  for (const { name } of chapter.scenes)
    test(name, { tag: SHORT.has(name) ? [] : '@long' }, async ({ player, pictures }, testInfo) => {
      const before = player.pictures.length
      const faults = await player.play(chapter, name)
      const taken = player.pictures.slice(before)
      if (pictures !== '') {
        const path = testInfo.outputPath('pictures.json')
        writeFileSync(path, JSON.stringify(taken))
        await testInfo.attach('pictures', { path, contentType: 'application/json' })
      } else
        for (const { name: of, path } of taken) await testInfo.attach(of, { path, contentType: 'image/png' })
      expect(faults).toEqual([])
    })
}

test('a scene that another stands for exists, and so does the other, in the short form', () => {
  const scenes = CHAPTERS.flatMap(({ scenes: all }) => all.map(({ name }) => name))
  const lost = Object.entries(ALIKE).filter(([name, shown]) => !scenes.includes(name) || !SHORT.has(shown))
  expect(lost).toEqual([])
})

/** `npm run gallery -- people lock`: chapters that contain one of these names. A chapter is played as a whole. */
const only = JSON.parse(process.env['LOKET_CHAPTERS'] ?? '[]') as readonly string[]
const chosen = CHAPTERS.filter(({ title, scenes }) => {
  const names = [title, ...scenes.flatMap(({ name, screen }) => [name, screen])]
  return only.length === 0 || only.some((word) => names.some((name) => name.includes(word)))
})

// The till's chapters share one till, each after the one before it.
test.describe('on the till', () => {
  test.describe.configure({ mode: 'serial' })
  for (const chapter of chosen.filter(({ on }) => on === 'till'))
    test.describe(chapter.title, () => play(chapter))
})
for (const chapter of chosen.filter(({ on }) => on === 'fake'))
  test.describe(chapter.title, () => {
    test.describe.configure({ mode: 'default' })
    play(chapter)
  })
