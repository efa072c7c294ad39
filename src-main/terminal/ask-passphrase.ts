import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** One line from whoever sits there, not shown while it is typed; or the first of what is piped in. Empty when there is none. */
export async function askPassphrase(): Promise<string> {
  const isTyped = process.stdin.isTTY
  if (isTyped) process.stderr.write('Recovery passphrase: ')
  // What a terminal would show again of what is typed goes nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: isTyped })
  try {
    const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as (string | undefined)[]
    return line ?? ''
  } finally {
    lines.close()
    if (isTyped) process.stderr.write('\n')
  }
}
