/** How a child process speaks to its parent: through Electron's utilityProcess, or as a Node child in a test. */
type ParentPort = { postMessage(message: unknown): void }

// A utility process that exits at once may lose its last message.
const LINGER_MS = 500

// Electron only warns of a rejection that nothing handles, and the parent would wait for ever: it hears of the end.
process.on('unhandledRejection', () => process.exit(1))

const port = (process as { readonly parentPort?: ParentPort }).parentPort

export function postToParent(message: unknown): void {
  if (port !== undefined) port.postMessage(message)
  else process.send?.(message)
}

/** Sends the last message. A Node child then ends automatically; a utility process has to exit explicitly. */
export function postLast(message: unknown): void {
  postToParent(message)
  if (port !== undefined) setTimeout(() => process.exit(0), LINGER_MS)
}
