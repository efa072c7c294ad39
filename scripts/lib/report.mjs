// The scripts' output: one short line per step; for a failure, what failed and what to do.

/** A failure that the person at the keyboard can fix. */
export class Stop extends Error {
  /**
   * @param {string} what what failed, in one sentence
   * @param {string} todo what to do about it
   */
  constructor(what, todo) {
    super(what)
    this.todo = todo
  }
}

export const seconds = (since) => ((performance.now() - since) / 1000).toFixed(1) + ' s'

const tell = (text) => process.stdout.write(text + '\n')
const quietFor = 15_000

/**
 * Runs one step and prints one line for it. `work` gets a function that changes the words shown meanwhile and
 * returns what was done.
 * @template T
 * @param {string} title
 * @param {(progress: (text: string) => void) => Promise<{ detail: string, value?: T }>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const since = performance.now()
  const terminal = process.stdout.isTTY
  let text = ''
  const show = () => {
    const line = `  ${title} ... ${text} ${seconds(since)}`
    if (terminal) process.stdout.write('\r\x1b[2K' + line)
    else tell(line)
  }
  const timer = setInterval(show, terminal ? 1000 : quietFor)
  const clear = () => {
    clearInterval(timer)
    if (terminal) process.stdout.write('\r\x1b[2K')
  }
  try {
    const { detail, value } = await work((changed) => (text = changed))
    clear()
    tell(`  ${title}: ${detail} (${seconds(since)})`)
    return value
  } catch (error) {
    clear()
    tell(`  ${title}: failed (${seconds(since)})`)
    throw error
  }
}

/** Runs a script's body; a `Stop` is printed in plain words, any other error is a bug and shows its stack. */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0
  } catch (error) {
    process.stderr.write(
      error instanceof Stop
        ? `\n${error.message}\n\nWhat to do: ${error.todo}\n`
        : `\n${error.stack ?? error}\n`,
    )
    process.exitCode = 1
  }
}
