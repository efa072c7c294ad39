/** Plays each scene on its stage, and has it inspected. */
import { openGallery, type Picture, type Wanted } from '../looks.ts'
import { openFakeStage, type FakeStage } from './fake-stage.ts'
import type { Chapter, Scene } from './scene.ts'
import { openTillStage, type TillStage } from './till-stage.ts'

export type Player = {
  /** Plays a scene of the chapter, inspects it and leaves it; returns the faults. */
  play(chapter: Chapter, name: string): Promise<readonly string[]>
  readonly pictures: readonly Picture[]
  end(): Promise<void>
}

/** A stage opens for the first scene that needs it, and stays open for the others. */
export function openPlayer(wanted: Wanted): Player {
  const gallery = openGallery(wanted)
  let till: TillStage | undefined
  let fake: FakeStage | undefined
  let playing: Chapter | undefined
  /** The place of the last scene in its chapter. */
  let played = 0
  let shown: TillStage | FakeStage | undefined

  async function act<Stage extends TillStage | FakeStage>(
    stage: Stage,
    scenes: readonly Scene<Stage>[],
    name: string,
  ) {
    const turn = scenes.findIndex((one) => one.name === name)
    const scene = scenes[turn]
    if (scene === undefined) throw new Error(`no scene ${name}`)
    if (shown !== stage) await gallery.enter(stage.loket)
    shown = stage
    const { reach, leave, ...told } = scene
    await reach(stage)
    try {
      return await gallery.show(told, turn)
    } finally {
      // On the fake a new state has the first look again.
      if (leave !== undefined || !('became' in stage)) await gallery.restore()
      await leave?.(stage)
    }
  }
  /** A chapter may follow any other, so its first scene puts its own state there. */
  async function playFake(stage: FakeStage, chapter: Chapter & { readonly on: 'fake' }, name: string) {
    const isFirst = playing !== chapter
    const place = chapter.scenes.findIndex((one) => one.name === name)
    const follows = played === place - 1
    playing = chapter
    played = place
    stage.became()
    if (isFirst) stage.forget()
    const faults = await act(stage, chapter.scenes, name)
    const became = stage.became()
    if (isFirst && became !== 'anew')
      return [...faults, `${name} begins with what another chapter left behind`]
    if (became === undefined) return [...faults, `${name} begins in the look of another scene`]
    if (became === 'kept' && !follows)
      return [...faults, `${name} goes on where a scene ended that was not played`]
    return faults
  }
  return {
    pictures: gallery.pictures,
    play: async (chapter, name) => {
      if (chapter.on === 'till')
        return act((till ??= await openTillStage(gallery.enter)), chapter.scenes, name)
      return playFake(
        (fake ??= await openFakeStage({ entered: gallery.enter, kept: gallery.restore })),
        chapter,
        name,
      )
    },
    end: async () => {
      await till?.end()
      await fake?.end()
    },
  }
}
