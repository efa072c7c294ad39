import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import type { CheckMessage, CheckReport } from '#journal/check/check-report.ts'
import { fill, NOON, open, tamper, tempFile } from './helpers.ts'

const ENTRY = new URL('../../../src-main/journal/check/check-process.ts', import.meta.url)

async function check(
  file: string,
): Promise<{ readonly report: CheckReport | undefined; readonly progress: number }> {
  const child = fork(ENTRY, [file])
  const messages: CheckMessage[] = []
  child.on('message', (message) => messages.push(message as CheckMessage))
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
  const result = messages.at(-1)
  return { report: result?.type === 'result' ? result.report : undefined, progress: messages.length - 1 }
}

test('checks beside a running till, without being in its way', async () => {
  const file = tempFile()
  const journal = open(file, { unsafeSynchronous: 'OFF' })
  fill(journal)
  for (let count = 0; count < 4_100; count += 1) {
    journal.write.commit({ at: NOON, note: { stream: 'till', kind: 'tick', body: count } })
  }
  const ended = new AbortController()
  const checked = check(file).finally(() => ended.abort())
  let commits = 0
  while (!ended.signal.aborted) {
    journal.write.commit({ at: NOON, note: { stream: 'till', kind: 'meanwhile', body: commits } })
    commits += 1
    await new Promise((resolve) => void setImmediate(resolve))
  }
  const { report, progress } = await checked
  expect(report).toMatchObject({ ok: true })
  // At each thousand of more than 4,000.
  expect(progress).toBeGreaterThanOrEqual(4)
  expect(commits).toBeGreaterThan(3)
})

test('says what is broken, and that a file cannot be read', async () => {
  const file = tempFile()
  const journal = open(file)
  fill(journal)
  tamper(file, (db) => db.exec("UPDATE events SET body = '{}' WHERE seq = 2"))
  expect((await check(file)).report).toEqual({ ok: false, found: 'chain', brokenAt: 2, why: 'edited' })
  expect((await check(`${file}.nowhere`)).report).toMatchObject({ ok: false, found: 'not-looked' })
})
