/** Checklist points about a page's ways out: permissions, guests, navigation, windows, other programs. */
import { attack, contentsOf, preferenceFaults, short, type Point, type Subject } from './subject.ts'

const ABROAD = [
  'mailto:x@y.id',
  'ms-msdt:/id',
  'smb://host/share',
  'vbscript:x',
  'tel:+62811',
  'file:///etc/passwd',
]
const PERMISSIONS = ['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'persistent-storage']

export const WAY_OUT_POINTS: readonly Point[] = [
  {
    number: 5,
    title: 'Handle session permission requests from remote content',
    probe: 'permissions asked for, and asked about, by script of the page',
    look: async (subject) => {
      const asked = PERMISSIONS.map((name) => ({
        name: `query ${name}`,
        script: `return (await navigator.permissions.query({ name: '${name}' })).state`,
        refusal: /^denied$|Error/,
      }))
      const wanted = [
        [
          'position',
          'return await new Promise((r) => navigator.geolocation.getCurrentPosition(() => r("let in"), (e) => r(e.code === 1 ? "denied" : "let in, and none found")))',
        ],
        ['notification', 'return await Notification.requestPermission()'],
        ['clipboard', 'return await navigator.clipboard.readText()'],
        ['microphone', 'return String(await navigator.mediaDevices.getUserMedia({ audio: true }))'],
        ['screen', 'return String(await navigator.mediaDevices.getDisplayMedia())'],
        ['MIDI', 'return String(await navigator.requestMIDIAccess({ sysex: true }))'],
        ['USB', 'return String(await navigator.usb.requestDevice({ filters: [] }))'],
        ['serial port', 'return String(await navigator.serial.requestPort())'],
        ['storage', 'return (await navigator.storage.persist()) ? "kept" : "denied"'],
      ].map(([name = '', script = '']) => ({ name, script, refusal: /^denied$|Error/ }))
      return {
        faults: await attack(subject, [...asked, ...wanted]),
        evidence: `${asked.length} asked about, ${wanted.length} asked for, in each page: all denied`,
      }
    },
  },
  {
    number: 11,
    title: 'Do not use allowpopups for WebViews',
    probe: 'a <webview allowpopups> put into each page; guests counted in the main process',
    look: async (subject) => {
      const guest = {
        name: 'webview',
        script: `const w = document.createElement('webview')
          w.setAttribute('allowpopups', ''); w.setAttribute('src', 'about:blank')
          const can = 'getWebContentsId' in w
          const here = new Promise((r) => { w.addEventListener('did-attach', () => r('attached')); setTimeout(() => r('nothing came'), can ? 3000 : 50) })
          document.body.append(w)
          const got = await here
          if (got !== 'attached') w.remove()
          return can ? 'the tag works: ' + got : 'only an unknown word'`,
        refusal: /^only an unknown word$/,
      }
      const faults = await attack(subject, [guest])
      const guests = (await contentsOf(subject)).filter(({ type }) => type === 'webview').length
      return {
        faults: [...faults, ...(guests === 0 ? [] : [`${guests} guests live`])],
        evidence: 'the tag is an unknown word to each page; 0 guests',
      }
    },
  },
  {
    number: 12,
    title: 'Verify WebView options and params before creation',
    probe:
      'preference; the event that Electron sends before a guest is made, sent to every page in the main process',
    look: async (subject) => {
      const { faults, seen } = await preferenceFaults(subject, { webviewTag: false })
      const open = await subject.app.evaluate(({ webContents }) =>
        webContents.getAllWebContents().flatMap((contents) => {
          let prevented = false
          const event = { preventDefault: () => (prevented = true) }
          contents.emit(
            'will-attach-webview',
            event,
            { nodeIntegration: true },
            { src: 'https://evil.example' },
          )
          return prevented ? [] : [contents.getURL()]
        }),
      )
      return {
        faults: [...faults, ...open.map((url) => `${short(url)} would let a guest in`)],
        evidence: `${seen}; each page's owner said no to a guest with Node`,
      }
    },
  },
  {
    number: 13,
    title: 'Disable or limit navigation',
    probe:
      'location, link, form, meta refresh, history, to http, file:, data:, javascript: and the scheme of its own',
    look: async (subject) => {
      const before = subject.pages.map((page) => page.url())
      const to = [
        "target + '/gone'",
        "'file:///etc/passwd'",
        "'data:text/html,x'",
        "'about:blank'",
        "'app://loket/customer.html?x'",
        "'app://other/'",
      ]
      const scripts = [
        ...to.map((place) => `location.href = ${place}`),
        `const a = document.createElement('a'); a.href = target + '/gone'; document.body.append(a); a.click()`,
        `const f = document.createElement('form'); f.action = target; document.body.append(f); f.requestSubmit()`,
        `const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0;url=' + target; document.head.append(m)`,
        `location.replace(target + '/gone')`,
      ]
      const faults: string[] = []
      for (const [index, page] of subject.pages.entries()) {
        for (const script of scripts) {
          // One turn later, so that a page that navigates away has answered before.
          await page
            .evaluate(
              `setTimeout(() => { const target = ${JSON.stringify(subject.outside.url)}; ${script} })`,
            )
            .catch(() => undefined)
          await settled(subject)
          const home = before[index] ?? ''
          // An empty page cannot be refused: then it must be brought back.
          if (page.url() === 'about:blank')
            await page.waitForURL(home, { timeout: 2_000 }).catch(() => undefined)
          const now = page.url()
          if (now === home) continue
          faults.push(`${short(home)} went to ${now.slice(0, 40)}`)
          await subject.restore()
        }
      }
      return { faults, evidence: `${scripts.length} ways in each page, each is where it was` }
    },
  },
  {
    number: 14,
    title: 'Disable or limit creation of new windows',
    probe: 'window.open and links to a new window; windows counted in the main process',
    look: async (subject) => {
      const count = () => subject.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
      const before = await count()
      const opens = [
        'target',
        "'about:blank'",
        "'app://loket/cashier.html'",
        "'file:///etc/passwd'",
        "'data:text/html,x'",
        "'javascript:1'",
      ].map((place) => ({
        name: `open ${place}`,
        script: `return window.open(${place}, '_blank', 'nodeIntegration=1') === null ? 'no window' : 'opened'`,
        refusal: /no window/,
      }))
      const link = {
        name: 'link',
        script: `const a = document.createElement('a'); a.href = target; a.target = '_blank'; document.body.append(a); a.click(); return 'asked'`,
        refusal: /asked/,
      }
      const faults = await attack(subject, [...opens, link])
      await settled(subject)
      const more = (await count()) - before
      return {
        faults: [...faults, ...(more === 0 ? [] : [`${more} windows more`])],
        evidence: `${opens.length + 1} ways in each page, ${before} windows as before`,
      }
    },
  },
  {
    number: 15,
    title: 'Do not use shell.openExternal with untrusted content',
    probe: 'hostile addresses by window, link, frame and every text the bridge takes; calls of shell counted',
    look: async (subject) => {
      const before = (await openedOutside(subject)).length
      const tries = ABROAD.flatMap((address) => [
        `window.open('${address}')`,
        `const a = document.createElement('a'); a.href = '${address}'; a.target = '_blank'; document.body.append(a); a.click()`,
        `const f = document.createElement('iframe'); f.src = '${address}'; document.body.append(f)`,
        `await window.loket.call('order.copyLink', { reference: '${address}' }); await window.loket.call('paper.change', { target: { kind: 'device', path: '${address}' } })`,
      ])
      await attack(
        subject,
        tries.map((script) => ({ name: 'abroad', script, refusal: /^/ })),
      )
      await settled(subject)
      const opened = (await openedOutside(subject)).slice(before)
      return {
        faults: opened.map((address) => `given to the system: ${address}`),
        evidence: `${tries.length} tries in each page, shell was asked 0 times`,
      }
    },
  },
]

/** From here on nothing reaches the system: shell only records its calls. */
export async function watchShell({ app }: Pick<Subject, 'app'>): Promise<void> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { openedOutside: opened })
    const note = async (address: string) => {
      opened.push(address)
      return ''
    }
    Object.assign(shell, { openExternal: note, openPath: note, showItemInFolder: note })
  })
}

function openedOutside({ app }: Subject): Promise<readonly string[]> {
  return app.evaluate(() => (globalThis as unknown as { openedOutside: string[] }).openedOutside)
}

/** Every page has had its turn, and the main process has received its requests. */
async function settled(subject: Subject): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    for (const page of subject.pages) {
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 15))).catch(() => undefined)
      await page.waitForLoadState('load')
    }
    await subject.app.evaluate(() => new Promise((resolve) => setImmediate(resolve)))
  }
}
