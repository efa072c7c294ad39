/** How a process of its own speaks to whoever started it: Electron's utilityProcess, or a Node child in a test. */
type ParentPort = { postMessage(message: unknown): void }

// A utility process that is gone at once may take its last message with it.
const LINGER_MS = 500

const port = (process as { readonly parentPort?: ParentPort }).parentPort

export function postToParent(message: unknown): void {
  if (port !== undefined) port.postMessage(message)
  else process.send?.(message)
}

/** Sends the last message. After it a Node child ends by itself; a utility process is told to. */
export function postLast(message: unknown): void {
  postToParent(message)
  if (port !== undefined) setTimeout(() => process.exit(0), LINGER_MS)
}
