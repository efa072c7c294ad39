/**
 * Where newer versions are listed and fetched, by electron-updater. It asks through Node, since Chromium has no network
 * here, and installs nothing: its own way removes the program before the new one is in its place.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import { request } from 'node:https'
import {
  configureRequestOptions,
  configureRequestUrl,
  type DownloadOptions,
  HttpExecutor,
} from 'builder-util-runtime'
import { AppImageUpdater } from 'electron-updater'
import type { UpdateFault } from '#contract/update-views.ts'
import { Refused } from './refused.ts'

export type Feed = {
  /** The list as it came, not yet believed; `isNewer`: than this program, and meant for this computer. */
  check(): Promise<{ readonly info: unknown; readonly isNewer: boolean }>
  /** Fetches the file of the list last checked, of so many bytes; throws when it is another. */
  download(bytes: number, onPercent: (percent: number) => void): Promise<string>
}

export type FeedPlace = {
  /** The folder of the lists, `https:`. */
  readonly url: string
  /** A file of certificates, for a server of the shop's own. */
  readonly ca?: string | undefined
  readonly version: string
  /** Of electron-updater's own files. */
  readonly folder: string
  /** What tells this computer from the others, for a roll-out in steps. */
  readonly computer: string
}

const TIMEOUT_MS = 60_000
/** Of one check or download, with those that lead elsewhere. */
const MOST_REQUESTS = 10
/** Far beyond any list; a package states its size in the list. */
const MOST_LIST_BYTES = 1_000_000
/** A server that sends a byte a minute ends too. */
const LONGEST_CHECK_MS = 5 * 60_000
const LONGEST_DOWNLOAD_MS = 4 * 60 * 60_000

class NodeExecutor extends HttpExecutor<ClientRequest> {
  readonly #ca: Buffer | undefined
  #requestsLeft = 0
  #bytesLeft = 0
  #ends: AbortSignal | undefined
  #tooMuch: UpdateFault = 'malformed'
  constructor(ca: Buffer | undefined) {
    super()
    this.#ca = ca
  }
  /** Before each check or download: a server can keep none of them busy without end. `tooMuch`: what more bytes mean. */
  begin(mostBytes: number, longestMs: number, tooMuch: UpdateFault): void {
    this.#requestsLeft = MOST_REQUESTS
    this.#bytesLeft = mostBytes
    this.#ends = AbortSignal.timeout(longestMs)
    this.#tooMuch = tooMuch
  }
  override createRequest(
    options: RequestOptions,
    onResponse: (response: IncomingMessage) => void,
  ): ClientRequest {
    this.#requestsLeft -= 1
    // Also where a server leads elsewhere: nothing is fetched over a line that anyone can change.
    if (options.protocol !== 'https:') return refused('a newer version comes by https only')
    if (this.#requestsLeft < 0) return refused('the server leads from one address to the next')
    const ca = this.#ca === undefined ? {} : { ca: this.#ca }
    const ends = this.#ends === undefined ? {} : { signal: this.#ends }
    return request({ ...options, ...ca, ...ends, timeout: TIMEOUT_MS }, (response) => {
      const isFinal = (response.statusCode ?? 0) < 300
      if (!isFinal) this.#bytesLeft += MOST_LIST_BYTES
      response.on('data', (chunk: Buffer) => {
        this.#bytesLeft -= chunk.length
        if (this.#bytesLeft < 0) response.destroy(new Refused(this.#tooMuch))
      })
      onResponse(response)
    })
  }
  /** As electron-updater calls it. */
  download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise((resolve, reject, onCancel) => {
      const asked: RequestOptions = { headers: { ...options.headers } }
      configureRequestUrl(url, asked)
      configureRequestOptions(asked)
      const callback = (error?: Error | null) => (error ? reject(error) : resolve(destination))
      this.doDownload(asked, { destination, options, onCancel, callback, responseHandler: null }, 0)
    })
  }
}

/** Fails like one that finds no server: what is thrown where a server leads elsewhere ends the program. */
function refused(why: string): ClientRequest {
  const asked = request({ host: '127.0.0.1', port: 9, signal: AbortSignal.abort() })
  asked.destroy(new Error(why))
  return asked
}

class Updater extends AppImageUpdater {
  constructor({ version, folder, computer }: FeedPlace, executor: NodeExecutor) {
    super(undefined, {
      version,
      name: 'Loket',
      isPackaged: true,
      appUpdateConfigPath: '',
      userDataPath: folder,
      baseCachePath: folder,
      whenReady: () => Promise.resolve(),
      relaunch: () => undefined,
      quit: () => undefined,
      onQuit: () => undefined,
    })
    this.isUserWithinRollout = (info) => isAmongFirst(computer, info)
    // Neither is public: the one asks through Chromium, and the other is a file that only its own packages have.
    Object.assign(this, {
      httpExecutor: executor,
      configOnDisk: { value: Promise.resolve({ updaterCacheDirName: 'files' }) },
    })
    this.autoDownload = false
    this.autoInstallOnAppQuit = false
    this.disableDifferentialDownload = true
    this.logger = null
  }
}

/**
 * Whether a roll-out in steps has come to this computer. electron-updater draws a number once and keeps it in a file, which
 * computers made from one image share; by the version, others are first each time.
 */
export function isAmongFirst(
  computer: string,
  {
    version,
    stagingPercentage: share = 100,
  }: { readonly version: string; readonly stagingPercentage?: number },
): boolean {
  const drawn = createHash('sha256').update(`${version} ${computer}`).digest().readUInt32BE()
  return drawn / 2 ** 32 < share / 100
}

function certificate(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new Refused('no-ca', { cause: error })
  }
}

export function openFeed(place: FeedPlace): Feed {
  const executor = new NodeExecutor(place.ca === undefined ? undefined : certificate(place.ca))
  const updater = new Updater(place, executor)
  updater.setFeedURL({ provider: 'generic', url: place.url })
  // Each failure also comes as the rejected promise.
  updater.on('error', () => undefined)
  return {
    check: async () => {
      executor.begin(MOST_LIST_BYTES, LONGEST_CHECK_MS, 'malformed')
      const found = await updater.checkForUpdates()
      if (found === null) throw new Error('this program cannot be replaced')
      return { info: found.updateInfo, isNewer: found.isUpdateAvailable }
    },
    download: async (bytes, onPercent) => {
      executor.begin(bytes, LONGEST_DOWNLOAD_MS, 'wrong-file')
      const hear = ({ percent }: { readonly percent: number }) => onPercent(percent)
      updater.on('download-progress', hear)
      try {
        const [file = ''] = await updater.downloadUpdate()
        return file
      } finally {
        updater.off('download-progress', hear)
      }
    },
  }
}
