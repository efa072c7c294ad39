/**
 * A page that has been taken over: hostile script runs inside it, with everything the page itself could do. Each probe
 * is one attempt; each must come back with a refusal that is named here.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { procedures, type ProcedureName } from '#contract/procedures.ts'
import { launchLoket, newProfile, type LoketApp } from '#test/support/loket-app.ts'
import { startLoopback, type Loopback } from '#test/support/loopback.ts'

let profile: ReturnType<typeof newProfile>
let loket: LoketApp
let outside: Loopback

beforeAll(async () => {
  outside = await startLoopback((_request, response) => response.end('reached'))
  profile = newProfile()
  loket = await launchLoket(profile.folder)
}, 60_000)
afterAll(async () => {
  await loket.quit()
  await outside.close()
  profile.remove()
})

const pages = ['cashier', 'customer'] as const
describe.each(pages)('hostile script in the %s page', (page) => {
  it('has no Node and no Electron', async () => {
    const found = await loket[page].evaluate(() =>
      ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer', '__dirname'].filter(
        (name) => name in globalThis,
      ),
    )
    expect(found).toEqual([])
    expect(await loket[page].evaluate(() => Object.keys(window.loket).sort())).toEqual(['call', 'subscribe'])
  })

  it('cannot make code out of text', async () => {
    const made = await loket[page].evaluate(async () => {
      // The debugger that carries this script lifts the ban on eval while it waits; a timer's own turn is the page's.
      await new Promise((resolve) => void setTimeout(resolve, 0))
      const told = (act: () => unknown) => {
        try {
          return String(act())
        } catch (error) {
          return (error as Error).name
        }
      }
      const inline = document.createElement('div')
      return {
        eval: told(() => (0, globalThis.eval)('1')),
        function: told(() => new Function('return 1')()),
        html: told(() => (inline.innerHTML = '<img src=x onerror="window.stolen = 1">')),
        script: told(() => (document.createElement('script').src = 'data:text/javascript,1')),
        late: told(() => setTimeout('window.stolen = 1', 0) && 'let in'),
        stolen: 'stolen' in window,
      }
    })
    expect(made).toMatchObject({ eval: 'EvalError', function: 'EvalError', html: 'TypeError', script: 'TypeError', stolen: false })
    expect(made.late).not.toBe('let in')
  })

  it('cannot reach any network, by any way a page has', async () => {
    const url = outside.url
    const got = await loket[page].evaluate(async (target) => {
      const told = async (act: () => Promise<unknown>) => {
        try {
          return String(await act())
        } catch (error) {
          return `refused: ${(error as Error).name ?? 'error'}`
        }
      }
      const loads = (element: HTMLElement, set: () => void) =>
        new Promise((resolve) => {
          element.addEventListener('load', () => resolve('loaded'))
          element.addEventListener('error', () => resolve('refused: error event'))
          set()
          document.body.append(element)
        })
      const image = document.createElement('img')
      const frame = document.createElement('iframe')
      const link = document.createElement('link')
      return {
        fetch: await told(() => fetch(target)),
        xhr: await told(
          () =>
            new Promise((resolve) => {
              const request = new XMLHttpRequest()
              request.onload = () => resolve('loaded')
              request.onerror = () => resolve('refused: error event')
              request.open('GET', target)
              request.send()
            }),
        ),
        socket: await told(
          () =>
            new Promise((resolve) => {
              const socket = new WebSocket(target.replace('http', 'ws'))
              socket.onopen = () => resolve('open')
              socket.onerror = () => resolve('refused: error event')
            }),
        ),
        events: await told(
          () =>
            new Promise((resolve) => {
              const source = new EventSource(target)
              source.onopen = () => resolve('open')
              source.onerror = () => resolve('refused: error event')
            }),
        ),
        image: await told(() => loads(image, () => (image.src = `${target}/x.png`))),
        style: await told(() =>
          loads(link, () => {
            link.rel = 'stylesheet'
            link.href = `${target}/x.css`
          }),
        ),
        beacon: await told(async () => (navigator.sendBeacon(target, 'x') ? 'queued' : 'refused: false')),
        frame: await told(() => {
          frame.src = target
          document.body.append(frame)
          return Promise.resolve('asked')
        }),
        worker: await told(async () => new Worker(URL.createObjectURL(new Blob(['1'])))),
        import: await told(() => import(/* @vite-ignore */ `${target}/x.js`)),
        rtc: await told(async () => {
          const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:${new URL(target).host}` }] })
          peer.createDataChannel('x')
          await peer.setLocalDescription(await peer.createOffer())
          return 'offered'
        }),
      }
    }, url)
    for (const [way, answer] of Object.entries(got)) {
      // A beacon, a frame and a peer connection are asked for without an answer; what counts is that nothing arrives.
      if (!['beacon', 'frame', 'rtc'].includes(way)) expect(`${way}: ${answer}`).toMatch(/refused/)
    }
    expect(outside.connections()).toBe(0)
  })

  it('cannot go anywhere, open anything or read a file', async () => {
    const before = loket.app.windows().length
    await loket[page].evaluate((target) => {
      window.open(target)
      const link = document.createElement('a')
      link.href = target
      link.target = '_blank'
      document.body.append(link)
      link.click()
      const form = document.createElement('form')
      form.action = target
      document.body.append(form)
      form.requestSubmit()
    }, outside.url)
    const addresses = ['file:///etc/passwd', 'app://loket/../../package.json', 'app://other/cashier.html', 'chrome://gpu']
    for (const address of addresses) {
      const got = await loket[page].evaluate(async (target) => {
        try {
          return String((await fetch(target)).status)
        } catch (error) {
          return `refused: ${(error as Error).name}`
        }
      }, address)
      expect(got).toMatch(/refused|404/)
    }
    expect(loket.app.windows()).toHaveLength(before)
    expect(loket[page].url()).toBe(`app://loket/${page}.html`)
    expect(outside.connections()).toBe(0)
  })

  it('is given no permission, device or download', async () => {
    const got = await loket[page].evaluate(async () => {
      const told = async (act: () => Promise<unknown>) => {
        try {
          return String(await act())
        } catch (error) {
          return `refused: ${(error as Error).name}`
        }
      }
      return {
        camera: await told(() => navigator.mediaDevices.getUserMedia({ video: true })),
        screen: await told(() => navigator.mediaDevices.getDisplayMedia()),
        place: await told(
          () => new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, (e) => reject(new Error(String(e.code))))),
        ),
        clipboard: await told(() => navigator.clipboard.readText()),
        notify: await told(() => Notification.requestPermission()),
      }
    })
    expect(got.notify).toBe('denied')
    for (const name of ['camera', 'screen', 'place', 'clipboard'] as const) expect(`${name}: ${got[name]}`).toMatch(/refused/)
  })

  it('is answered with a refusal for every call that it may not make', async () => {
    const code = async (name: unknown, input: unknown) => {
      const envelope = await loket[page].evaluate(([n, i]) => window.loket.call(n as string, i), [name, input] as const)
      const { error } = envelope as { error?: { code: string; correlationId: string } }
      if (error !== undefined) expect(error.correlationId).toMatch(/^[0-9A-Z]{8}$/)
      return error?.code ?? 'let in'
    }
    for (const name of ['', 'toString', '__proto__', 'constructor', 'sale.start ', 'gateway.call', 'secrets.read']) {
      expect(`${name}: ${await code(name, {})}`).toBe(`${name}: unknown-procedure`)
    }
    const other = (Object.keys(procedures) as ProcedureName[]).filter((name) => !procedures[name].roles.some((role) => role === page))
    for (const name of other) expect(`${name}: ${await code(name, {})}`).toBe(`${name}: forbidden`)
    if (page === 'customer') expect(other).toContain('sale.start')
    if (page === 'cashier') {
      const bad: readonly (readonly [ProcedureName, unknown])[] = [
        ['sale.start', {}],
        ['sale.start', { amountMinor: 15_000_000, method: 'qr' }],
        ['sale.start', { amountMinor: '15000000', method: 'qr' }],
        ['sale.start', { amountMinor: -1n, method: 'qr' }],
        ['sale.start', { amountMinor: 15_000_000n, method: 'card' }],
        ['sale.start', { amountMinor: 15_000_000n, method: 'qr', role: 'manager' }],
        ['order.get', { reference: "' OR 1=1 --" }],
        ['order.get', { reference: ['P'] }],
        ['history.list', { limit: 1_000_000 }],
        ['settings.change', { merchantName: 'x'.repeat(1_000_000) }],
        ['settings.change', { __proto__: null, gateway: 'https://evil.example' }],
        ['practice.fault', null],
      ]
      for (const [name, input] of bad) expect(`${name}: ${await code(name, input)}`).toBe(`${name}: invalid-input`)
    }
  })

  it('finds no secret in what the bridge gives it', async () => {
    const names = (Object.keys(procedures) as ProcedureName[]).filter(
      (name) => procedures[name].kind === 'query' && procedures[name].roles.some((role) => role === page),
    )
    const inputs: Partial<Record<ProcedureName, unknown>> = { 'history.list': { limit: 200 } }
    for (const name of names) {
      const answer = await loket[page].evaluate(([n, i]) => window.loket.call(n, i), [name, inputs[name] ?? {}] as const)
      const text = JSON.stringify(answer, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
      expect(text).not.toMatch(/PRIVATE KEY|BEGIN PUBLIC|x-practice-token|Bearer|x-signature/i)
    }
    expect(await loket[page].evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))).not.toMatch(/KEY|token/i)
  })
})

it('a page that is not ours is not let in, whatever it calls', async () => {
  const { admit } = await import('#bridge/guard.ts')
  const strangers = [
    { role: undefined, isMainFrame: true, url: 'app://loket/cashier.html' },
    { role: 'cashier' as const, isMainFrame: false, url: 'app://loket/cashier.html' },
    { role: 'cashier' as const, isMainFrame: true, url: 'https://app.example/loket/' },
    { role: 'cashier' as const, isMainFrame: true, url: 'app://loket.evil/cashier.html' },
    { role: 'cashier' as const, isMainFrame: true, url: '' },
  ]
  for (const sender of strangers) expect(admit(sender, 'order.open', {})).toMatchObject({ ok: false, code: 'untrusted-sender' })
})
