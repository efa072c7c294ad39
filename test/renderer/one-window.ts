/** One window for all files of a process: what React has begun in it outlives a file. */
import { builtinEnvironments, type Environment } from 'vitest/runtime'

const { 'happy-dom': usual } = builtinEnvironments
let opened: unknown

const HIDES = /(?:display:\s*none|visibility:\s*hidden)/
/** No style sheet is loaded, so only an element's own mark hides it; a computed style is dear. */
const isMarkedShown = (element: Element | null): boolean =>
  element === null ||
  (!element.hasAttribute('hidden') &&
    !HIDES.test(element.getAttribute('style') ?? '') &&
    isMarkedShown(element.parentElement))

function isShown(this: Element): boolean {
  return this.isConnected && isMarkedShown(this)
}

const environment: Environment = {
  name: 'one-window',
  viteEnvironment: 'client',
  setup: async (global, options) => {
    opened ??= await usual.setup(global, options)
    // A page's files are served by the main process; here each voice clip would try the network in vain.
    global.fetch = () => Promise.reject(new TypeError('no files are served here'))
    global.Element.prototype.checkVisibility = isShown
    return { teardown: () => undefined }
  },
}
export default environment
