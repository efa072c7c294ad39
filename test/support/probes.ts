/**
 * What a hostile script inside a page may try. Each probe is the body of an async function, as text like an
 * injected script; `target` is the address of a real server outside. It returns what it got, or throws.
 */
export type Probe = { readonly name: string; readonly script: string; readonly refusal: RegExp }

const onEvents = (target: string, good: string) => `new Promise((resolve, reject) => {
  const it = ${target}
  it.addEventListener('${good}', () => resolve('let in'))
  it.addEventListener('error', () => reject(new Error('error event')))
})`
const element = (tag: string, set: string) => `new Promise((resolve, reject) => {
  const it = document.createElement('${tag}')
  it.addEventListener('load', () => resolve('let in'))
  it.addEventListener('error', () => reject(new Error('error event')))
  ${set}
  document.body.append(it)
})`

const NODE = ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer', '__dirname']

export const PROBES: readonly Probe[] = [
  ...NODE.map((name) => ({
    name: `Node or Electron: ${name}`,
    script: `return ${name}`,
    refusal: /ReferenceError/,
  })),
  {
    name: 'the bridge: anything but its two functions',
    script: `return Object.keys(window.loket).sort().join() === 'call,subscribe' ? 'only call and subscribe' : 'more'`,
    refusal: /^only call and subscribe$/,
  },
  {
    name: 'the bridge: put another in its place',
    script: `window.loket = { call: () => 'stolen' }; window.loket.call = () => 'stolen'; return (await window.loket.call('x', {})).error.code`,
    refusal: /TypeError|unknown-procedure/,
  },
  { name: 'code from text: eval', script: `return (0, eval)('1')`, refusal: /EvalError/ },
  { name: 'code from text: Function', script: `return new Function('return 1')()`, refusal: /EvalError/ },
  {
    name: 'code from text: timer with a string',
    script: `window.late = 0; setTimeout('window.late = 1'); await new Promise((r) => setTimeout(r, 5)); return window.late === 0 ? 'nothing ran' : 'ran'`,
    refusal: /TypeError|EvalError|nothing ran/,
  },
  {
    name: 'code from text: innerHTML',
    script: `document.createElement('div').innerHTML = '<img src=x onerror="1">'; return 'let in'`,
    refusal: /TypeError/,
  },
  {
    name: 'code from text: script element',
    script: `const s = document.createElement('script'); s.text = 'window.ran = 1'; document.body.append(s); return 'let in'`,
    refusal: /TypeError/,
  },
  {
    name: 'code from a blob: worker',
    script: `new Worker(URL.createObjectURL(new Blob(['1']))); return 'let in'`,
    refusal: /TypeError|SecurityError/,
  },
  {
    name: 'WebAssembly',
    script: `await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])); return 'let in'`,
    refusal: /CompileError/,
  },
  { name: 'network: fetch', script: `return (await fetch(target)).status`, refusal: /TypeError/ },
  {
    name: 'network: XMLHttpRequest',
    script: `return await ${onEvents(`(() => { const x = new XMLHttpRequest(); x.open('GET', target); setTimeout(() => x.send()); return x })()`, 'load')}`,
    refusal: /error event/,
  },
  {
    name: 'network: WebSocket',
    script: `return await ${onEvents(`new WebSocket(target.replace('http', 'ws'))`, 'open')}`,
    refusal: /error event|SecurityError/,
  },
  {
    name: 'network: EventSource',
    script: `return await ${onEvents('new EventSource(target)', 'open')}`,
    refusal: /error event/,
  },
  {
    name: 'network: image',
    script: `return await ${element('img', 'it.src = target')}`,
    refusal: /error event/,
  },
  {
    name: 'network: style sheet',
    script: `return await ${element('link', `it.rel = 'stylesheet'; it.href = target`)}`,
    refusal: /error event/,
  },
  {
    name: 'network: module import',
    script: `await import(target + '/x.js'); return 'let in'`,
    refusal: /TypeError/,
  },
  {
    name: 'network: beacon',
    script: `navigator.sendBeacon(target, 'x'); return 'asked; see what arrived'`,
    refusal: /asked/,
  },
  {
    name: 'network: frame',
    script: `const f = document.createElement('iframe'); f.src = target; document.body.append(f); return 'asked; see what arrived'`,
    refusal: /asked/,
  },
  {
    name: 'network: form',
    script: `const f = document.createElement('form'); f.action = target; document.body.append(f); f.requestSubmit(); return 'asked; see what arrived'`,
    refusal: /asked/,
  },
  ...['preconnect', 'dns-prefetch', 'prefetch', 'prerender', 'modulepreload'].map((rel) => ({
    name: `network: link ${rel}`,
    script: `const l = document.createElement('link'); l.rel = '${rel}'; l.href = target; document.head.append(l); await new Promise((r) => setTimeout(r, 100)); return 'asked; see what arrived'`,
    refusal: /asked/,
  })),
  {
    name: 'network: peer connection',
    script: `const p = new RTCPeerConnection({ iceServers: [{ urls: 'stun:' + new URL(target).host }] }); p.createDataChannel('x'); await p.setLocalDescription(await p.createOffer()); await new Promise((r) => setTimeout(r, 300)); return 'asked; see what arrived'`,
    refusal: /asked|Error/,
  },
  {
    name: 'windows: open',
    script: `return window.open(target) === null ? 'no window' : 'let in'`,
    refusal: /no window/,
  },
  {
    name: 'windows: follow a link',
    script: `const a = document.createElement('a'); a.href = target; document.body.append(a); a.click(); return 'asked; see what arrived'`,
    refusal: /asked/,
  },
  {
    name: 'files: file://',
    script: `return (await fetch('file:///etc/passwd')).status`,
    refusal: /TypeError/,
  },
  {
    name: 'files: out of the app folder',
    script: `return (await fetch('app://loket/../../package.json')).status`,
    refusal: /TypeError|404/,
  },
  {
    name: 'files: another host of the scheme',
    script: `return (await fetch('app://other/cashier.html')).status`,
    refusal: /TypeError|404/,
  },
  {
    name: 'permission: camera',
    script: `await navigator.mediaDevices.getUserMedia({ video: true }); return 'let in'`,
    refusal: /NotAllowedError|NotFoundError/,
  },
  {
    name: 'permission: screen',
    script: `await navigator.mediaDevices.getDisplayMedia(); return 'let in'`,
    refusal: /Error/,
  },
  {
    name: 'permission: position',
    script: `return await new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(() => resolve('let in'), (e) => reject(new Error('code ' + e.code))))`,
    refusal: /code 1/,
  },
  {
    name: 'permission: read the clipboard',
    script: `await navigator.clipboard.readText(); return 'let in'`,
    refusal: /NotAllowedError/,
  },
  {
    name: 'permission: notifications',
    script: `return await Notification.requestPermission()`,
    refusal: /^denied$/,
  },
  {
    name: 'devices: USB',
    script: `await navigator.usb.requestDevice({ filters: [] }); return 'let in'`,
    refusal: /Error/,
  },
]

/** The probe as an expression. It runs in a separate task: a debugger's task is exempt from the policy. */
export function probeScript({ script }: Probe, target: string): string {
  return `(async () => {
    await new Promise((resolve) => setTimeout(resolve, 0))
    const target = ${JSON.stringify(target)}
    try {
      return String(await (async () => { ${script} })())
    } catch (error) {
      return error.name + ': ' + error.message
    }
  })()`
}
