import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { CHAPTERS } from '#test/support/scenes/chapters.ts'
import { openPlayer } from '#test/support/scenes/player.ts'

// One till for all: each state is made once and inspected in looks that differ in everything; the gallery
// takes all looks.
const player = openPlayer(join(import.meta.dirname, '../../out/screens'), 'few')

afterAll(async () => {
  process.stdout.write(`${player.pictures.length} pictures in out/screens, each asked about by axe\n`)
  await player.end()
})

describe.each(CHAPTERS.filter((chapter) => chapter.on === 'till'))('$title', (chapter) => {
  it.each(chapter.scenes.map(({ name }) => name))('%s', async (name) => {
    expect(await player.play(chapter, name)).toEqual([])
  })
})
