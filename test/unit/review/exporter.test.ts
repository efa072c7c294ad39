/** The main process's side of an export, its process, its dialog and its disk played. */
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { ReviewExportWish } from '#contract/procedures/review.ts'
import { openReviewExporter } from '#review/export/exporter.ts'
import type { ToExport } from '#review/export/messages.ts'
import { tempFile } from '../journal/helpers.ts'

const CSV: ReviewExportWish = { query: {}, format: 'csv', separator: ';' }

function played(over: Partial<Parameters<typeof openReviewExporter>[0]> = {}) {
  const target = join(dirname(tempFile()), 'orders.csv')
  const posted: ToExport[] = []
  const bugs: unknown[] = []
  const right = { here: true, isHere: () => right.here, holds: () => right.here }
  let post = (message: ToExport): void => void posted.push(message)
  const exporter = openReviewExporter({
    ...{ journal: target, review: `${target}.review` },
    fork: () => ({
      post: (message) => post(message),
      onMessage: () => undefined,
      onExit: () => undefined,
      kill: () => undefined,
    }),
    chooseFile: async () => target,
    showFile: () => undefined,
    signedIn: () => 'ratna',
    today: () => '2026-11-27',
    head: () => 5n,
    follow: () => undefined,
    note: () => true,
    leftOver: { remember: () => undefined, forget: () => undefined, sweep: () => undefined },
    announce: () => undefined,
    bug: (error) => bugs.push(error),
    ...over,
  })
  return {
    ...{ exporter, posted, bugs, right },
    onPost: (act: typeof post) => void (post = act),
    start: () => exporter.start(CSV, right),
  }
}

test('a till that locked while the dialog was open exports nothing', async () => {
  const choice = Promise.withResolvers<string>()
  const { exporter, posted, right, start } = played({ chooseFile: () => choice.promise })
  const begun = start()
  right.here = false
  choice.resolve('/tmp/orders.csv')
  expect(await begun).toEqual({ ok: true, value: { started: false } })
  expect([posted, exporter.view()]).toEqual([[], { kind: 'none' }])
})

test('a journal that cannot be read begins nothing, and the next export is begun', async () => {
  let isBroken = true
  const head = (): bigint => {
    if (isBroken) throw new Error('the disk is gone')
    return 5n
  }
  const { exporter, posted, start } = played({ head })
  await expect(start()).rejects.toThrow('the disk is gone')
  expect(exporter.view()).toEqual({ kind: 'none' })
  isBroken = false
  expect(await start()).toEqual({ ok: true, value: { started: true } })
  expect(posted).toHaveLength(1)
})

test('a process that takes no job is a failed export, and the next one is begun', async () => {
  const { exporter, bugs, posted, onPost, start } = played()
  onPost(() => {
    throw new Error('it is gone')
  })
  await start()
  expect(exporter.view()).toEqual({ kind: 'failed', file: 'orders.csv', why: 'ended' })
  expect(bugs).toHaveLength(1)
  onPost((message) => void posted.push(message))
  await start()
  expect([exporter.view().kind, posted.length]).toEqual(['running', 1])
})

test('a stop that comes after the end keeps the result until it is put away', async () => {
  const { exporter, onPost, start } = played()
  onPost(() => {
    throw new Error('it is gone')
  })
  await start()
  exporter.stop()
  expect(exporter.view().kind).toBe('failed')
  exporter.putAway()
  expect(exporter.view()).toEqual({ kind: 'none' })
})

test('an export under way cannot be put away', async () => {
  const { exporter, start } = played()
  await start()
  exporter.putAway()
  expect(exporter.view().kind).toBe('running')
})
