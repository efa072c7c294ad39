import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** One line typed at the terminal without echo, or the first line of piped input. Empty when there is no line. */
export async function askPassphrase(): Promise<string> {
  const isTyped = process.stdin.isTTY
  if (isTyped) process.stderr.write('Recovery passphrase: ')
  // Discards the echo of what is typed.
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
