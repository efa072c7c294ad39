/** Checklist points about the main process: its callers, the files it serves, the version it runs on. */
import type * as electron from 'electron'
import { attack, contentsOf, short, type Point, type Subject } from './subject.ts'

/** Both lead to the program's package.json, unless the way out is shut. */
const CLIMBS = [
  '..%2fpackage.json',
  '..%2f..%2fpackage.json',
  '%2e%2e%2f%2e%2e%2fpackage.json',
  '../../package.json',
]
const ELSEWHERE = [
  '..%5c..%5cpackage.json',
  '..%252f..%252fpackage.json',
  '%2fetc%2fpasswd',
  'cashier.html%00.json',
  '/etc/passwd',
]

export const MAIN_POINTS: readonly Point[] = [
  {
    number: 16,
    title: 'Use a current version of Electron',
    probe: 'what the running program says of itself, against the version that is pinned',
    noControl: 'both are the same Electron',
    look: async ({ app, pinned }) => {
      const { electron, chrome } = await app.evaluate(() => ({ ...process.versions }))
      const evidence = `runs ${electron} (Chromium ${chrome}), pinned ${pinned}`
      if (electron === pinned) return { faults: [], evidence }
      const why = `what runs here is ${electron}, the development substitute: not current; the pinned one cannot be had here`
      return { faults: [], evidence, notProvable: why }
    },
  },
  {
    number: 17,
    title: 'Validate the sender of all IPC messages',
    probe:
      'the channel called from a window that is not a page of its own, with the same preload; and by forged frames',
    look: async (subject) => {
      const { preload } = subject
      const addresses = ['about:blank', ...subject.pages.map((page) => page.url())]
      const strays = await subject.app.evaluate(callAsStranger, { preload, addresses })
      const { channels, forged } = await subject.app.evaluate(callWithForgedFrames)
      const reached = strays.some(({ answer }) => answer !== 'no bridge')
      const letIn = [
        ...(reached ? [] : [{ who: 'no stranger', answer: 'got as far as the bridge: nothing is proven' }]),
        ...strays.filter(({ answer }) => answer !== 'untrusted-sender' && answer !== 'no bridge'),
        ...forged.filter(({ answer }) => answer !== 'untrusted-sender'),
      ]
      return {
        faults: letIn.map(({ who, answer }) => `${who}: ${answer}`),
        evidence: `${[...strays, ...forged].map(({ who, answer }) => `${who}: ${answer}`).join(', ')}; channels: ${channels.join(', ')}`,
      }
    },
  },
  {
    number: 18,
    title: 'Avoid usage of the file:// protocol',
    probe:
      'addresses of all pages; the own scheme asked from the main process for files outside it; file: from the page',
    look: async (subject) => {
      const files = (await contentsOf(subject)).filter(({ url }) => url.startsWith('file:'))
      const paths = [...CLIMBS, ...ELSEWHERE]
      const addresses = [
        'app://loket/',
        'app://loket//',
        'app://x@loket/',
        'app://loket:1/',
        'app://other/',
      ].flatMap((host) => paths.map((path) => host + path))
      const served = await subject.app.evaluate(async ({ net }, wanted) => {
        const got: string[] = []
        for (const address of wanted) {
          const status = await net.fetch(address).then(
            ({ status }) => status,
            () => 0,
          )
          if (status === 200) got.push(address)
        }
        return got
      }, addresses)
      const reads = [
        {
          name: 'fetch file:',
          script: `return (await fetch('file:///etc/passwd')).text()`,
          refusal: /Error/,
        },
        {
          name: 'picture of file:',
          script: `return await new Promise((r) => { const i = new Image(); i.onload = () => r('loaded'); i.onerror = () => r('refused'); i.src = 'file:///usr/share/pixmaps/x.png' })`,
          refusal: /refused/,
        },
      ]
      return {
        faults: [
          ...files.map(({ url }) => `${url} is open`),
          ...served.map((address) => `served: ${address}`),
          ...(await attack(subject, reads)),
        ],
        evidence: `no page of file:; ${addresses.length} climbs, 0 served`,
      }
    },
  },
  {
    number: 19,
    title: 'Check which fuses you can change',
    probe:
      'put together as a release is: the wire in its file, and what it lets happen when it is told to run as Node, given options and a debugger, or its archive is exchanged',
    noControl: 'tried in the same probe on the program before its switches are burnt in',
    look: async ({ packed }) => {
      if (packed === undefined)
        return { faults: [], evidence: '', notProvable: 'a release is put together on Linux only here' }
      const { wire, wanted, attacks, plain } = packed
      // Without a sandbox neither the release nor its control starts: only the wire is left to read.
      const starts = plain.noSandbox === undefined
      const wrong = wanted
        .split('')
        .flatMap((letter, at) => (letter === '?' || letter === wire[at] ? [] : [at]))
      return {
        faults: [
          ...wrong.map((at) => `switch ${at} of ${wire} is not ${wanted[at] ?? ''}`),
          ...attacks.filter(({ gotIn }) => gotIn).map(({ name }) => `lets in: ${name}`),
          ...attacks
            .filter(({ gotIntoBare }) => starts && !gotIntoBare)
            .map(({ name }) => `proves nothing: ${name}`),
          ...(plain.openedJournal || !starts ? [] : [`does not start: ${plain.said}`]),
        ],
        evidence: `wire ${wire}; ${attacks.map(({ name }) => name).join(', ')}: refused, and let in by the same program without`,
        ...(plain.noSandbox === undefined ? {} : { notProvable: plain.noSandbox }),
      }
    },
  },
  {
    number: 20,
    title: 'Do not expose Electron APIs to untrusted web content',
    probe:
      'globals of each page against those of an empty page of the same program; what an event hands to its listener',
    look: async (subject) => {
      const faults: string[] = []
      for (const page of subject.pages) {
        const names = await page.evaluate(() => {
          const frame = document.createElement('iframe')
          document.body.append(frame)
          const plain = new Set(Object.getOwnPropertyNames(frame.contentWindow ?? {}))
          frame.remove()
          const { loket } = window as unknown as { loket?: object }
          return {
            more: Object.getOwnPropertyNames(window).filter((name) => !plain.has(name)),
            bridge: Object.getOwnPropertyNames(loket ?? {}).sort(),
            frozen: Object.isFrozen(loket),
          }
        })
        const exposed = names.more.filter((name) => !ALLOWED.test(name))
        if (exposed.length > 0) faults.push(`${short(page.url())}: ${exposed.join(', ')}`)
        if (names.bridge.join() !== 'call,subscribe') faults.push(`bridge: ${names.bridge.join()}`)
      }
      const heard = await eventArguments(subject)
      const wrong = heard.filter((given) => given !== 'object:stale.type')
      return {
        faults: [...faults, ...wrong.map((given) => `a listener is handed ${given}`)],
        evidence: `only loket.call and loket.subscribe; ${heard.length} listeners handed the message alone`,
      }
    },
  },
]

/** Names that the pages create themselves, the debugger's own, and the bridge. */
const ALLOWED = /^(loket|earlyKeys|__.*|\d+|ran|late|told|\$RefreshSig\$|stops)$/

type Electron = typeof electron
type Answer = { readonly who: string; readonly answer: string }

/** Runs in the main process, standalone. */
async function callAsStranger(
  { BrowserWindow }: Electron,
  { preload, addresses }: { preload: string; addresses: readonly string[] },
): Promise<Answer[]> {
  const got: Answer[] = []
  for (const address of addresses) {
    const window = new BrowserWindow({
      show: false,
      webPreferences: { sandbox: true, preload },
    })
    try {
      await window.loadURL(address)
      const answer = (await window.webContents.executeJavaScript(
        'typeof loket === "undefined" ? "no bridge" : loket.call("settings.get", {}).then((a) => a.ok ? "let in" : a.error.code, (e) => String(e))',
      )) as string
      got.push({ who: `stranger at ${address}`, answer })
    } catch (error) {
      got.push({ who: `stranger at ${address}`, answer: String(error) })
    } finally {
      window.destroy()
    }
  }
  return got
}

/** Runs in the main process, standalone. Calls every answering channel as a frame of another origin would. */
async function callWithForgedFrames({ ipcMain, webContents }: Electron) {
  type Answering = (
    event: unknown,
    name: unknown,
    input: unknown,
  ) => Promise<{ ok: boolean; error?: { code: string } }>
  const { _invokeHandlers: handlers } = ipcMain as unknown as { _invokeHandlers: Map<string, Answering> }
  const own = webContents.getAllWebContents()[0]
  if (own === undefined) throw new Error('no page')
  const { mainFrame } = own
  const forgeries: readonly (readonly [string, object])[] = [
    ['no frame', { sender: own, senderFrame: null }],
    ['a frame inside', { sender: own, senderFrame: { url: own.getURL(), parent: mainFrame } }],
    ['another origin', { sender: { id: own.id, mainFrame }, senderFrame: { url: 'https://evil.example/' } }],
    ['unknown contents', { sender: { id: 4_000_000, mainFrame }, senderFrame: mainFrame }],
  ]
  // Electron's own channels are not the program's.
  const channels = [...handlers].filter(([channel]) => !/^(electron|import_shared|release_)/i.test(channel))
  const forged: Answer[] = []
  for (const [channel, answer] of channels)
    for (const [who, event] of forgeries) {
      const got = await answer(event, 'settings.get', {}).catch(() => ({ ok: true, error: undefined }))
      forged.push({ who: `${who} on ${channel}`, answer: got.ok ? 'let in' : (got.error?.code ?? '') })
    }
  return { channels: channels.map(([channel]) => channel), forged }
}

/** The arguments of each page's listeners, observed with an event that the main process sends to all. */
async function eventArguments({ app, pages }: Subject): Promise<readonly string[]> {
  for (const page of pages)
    await page.evaluate(() => {
      const bridge = window.loket as unknown as { subscribe(hears: (...given: unknown[]) => void): unknown }
      const told = new Promise((resolve) => {
        bridge.subscribe((...given) =>
          resolve(
            given
              .map(
                (one) =>
                  `${typeof one}:${Object.keys(one as object)
                    .sort()
                    .join('.')}`,
              )
              .join(' '),
          ),
        )
      })
      Object.assign(window, { told: told })
    })
  await app.evaluate(({ webContents }) => {
    for (const contents of webContents.getAllWebContents())
      contents.send('loket:event', { type: 'settings-changed', stale: [] })
  })
  return Promise.all(
    pages.map((page) => page.evaluate(() => (window as unknown as { told: Promise<string> }).told)),
  )
}
