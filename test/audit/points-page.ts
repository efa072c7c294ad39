/** Checklist points about a page: its content, its process, its policy. */
import { readFileSync } from 'node:fs'
import {
  attack,
  contentsOf,
  preferenceFaults,
  short,
  type Found,
  type Point,
  type Subject,
} from './subject.ts'

const NODE = ['require', 'process', 'module', 'Buffer', 'global']
const LOADS = [
  ['img', 'src'],
  ['script', 'src'],
  ['iframe', 'src'],
  ['video', 'src'],
] as const

export const PAGE_POINTS: readonly Point[] = [
  {
    number: 1,
    title: 'Only load secure content',
    probe:
      'addresses of all pages; picture, script, frame, film and fetch over http; what a server outside heard',
    look: async (subject) => {
      const before = subject.outside.connections()
      const all = await contentsOf(subject)
      const insecure = all.filter(({ url }) => !/^(app|https):/.test(url)).map(({ url }) => `loaded: ${url}`)
      const loads = LOADS.map(([tag, attribute]) => ({
        name: `http ${tag}`,
        script: `return await new Promise((resolve) => {
          const it = document.createElement('${tag}')
          it.addEventListener('load', () => resolve('${tag}' === 'iframe' ? 'asked' : 'loaded'))
          it.addEventListener('error', () => resolve('refused'))
          try { it.${attribute} = target + '/${tag}' } catch { resolve('refused') }
          document.body.append(it)
        })`,
        // A refused frame loads too, as an empty page: requests at the outside server decide.
        refusal: /refused|asked/,
      }))
      const fetched = { name: 'http fetch', script: 'return (await fetch(target)).status', refusal: /Error/ }
      const faults = await attack(subject, [...loads, fetched])
      const heard = subject.outside.connections() - before
      const reached = heard === 0 ? [] : [`${heard} connections reached the server outside`]
      return {
        faults: [...insecure, ...faults, ...reached],
        evidence: `${all.map(({ url }) => short(url)).join(', ')}; 5 tries in each page, ${heard} connections outside`,
      }
    },
  },
  {
    number: 2,
    title: 'Do not enable Node.js integration for remote content',
    probe: 'preferences as given out; Node names asked for by script of the page',
    look: async (subject) => {
      const { faults, seen } = await preferenceFaults(subject, {
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
      })
      const tried = NODE.map((name) => ({ name, script: `return typeof ${name}`, refusal: /^undefined$/ }))
      return {
        faults: [...faults, ...(await attack(subject, tried))],
        evidence: `${seen}; ${NODE.length} names undefined`,
      }
    },
  },
  {
    number: 3,
    title: 'Enable context isolation',
    probe:
      "preference; the preload's own world, listed by the engine; prototypes poisoned before a call of the bridge",
    look: async (subject) => {
      const { faults, seen } = await preferenceFaults(subject, { contextIsolation: true })
      const worlds: string[] = []
      for (const page of subject.pages) {
        const engine = await page.context().newCDPSession(page)
        const names: string[] = []
        engine.on('Runtime.executionContextCreated', ({ context }) => names.push(context.name))
        await engine.send('Runtime.enable')
        await engine.detach()
        if (!names.includes('Electron Isolated Context'))
          worlds.push(`${short(page.url())} has no world apart`)
      }
      const poisoned = {
        name: 'poisoned prototypes',
        script: `let seen = 0
          const { apply, call } = Function.prototype
          const { then } = Promise.prototype
          Function.prototype.apply = function (...given) { seen += 1; return Reflect.apply(apply, this, given) }
          Function.prototype.call = function (...given) { seen += 1; return Reflect.apply(call, this, given) }
          const names = Object.getOwnPropertyDescriptor(window, 'loket')
          try { window.loket.call = () => 'stolen' } catch {}
          const answer = await Promise.resolve(window.loket.call('no.such', {}))
          Function.prototype.apply = apply
          Function.prototype.call = call
          return answer === 'stolen' || names.writable ? 'the page has put its own in' : 'kept apart'`,
        refusal: /^kept apart$/,
      }
      return {
        faults: [...faults, ...worlds, ...(await attack(subject, [poisoned]))],
        evidence: `${seen}; a world of its own in each page; the bridge cannot be replaced`,
      }
    },
  },
  {
    number: 4,
    title: 'Enable process sandboxing',
    probe:
      "preference; the system's own word on each page's process (Linux: seccomp filter, no new privileges)",
    look: async (subject) => {
      const { faults, seen } = await preferenceFaults(subject, { sandbox: true })
      const switched = await subject.app.evaluate(({ app }) => app.commandLine.hasSwitch('no-sandbox'))
      if (faults.length > 0) return { faults, evidence: '' }
      if (switched) return boxedWhenPacked(subject, seen)
      if (process.platform !== 'linux')
        return { faults, evidence: seen, notProvable: "the system's word is asked for on Linux only" }
      const status = (await contentsOf(subject)).map(({ pid }) => readFileSync(`/proc/${pid}/status`, 'utf8'))
      const open = status.filter((text) => !/^Seccomp:\s*2$/m.test(text) || !/^NoNewPrivs:\s*1$/m.test(text))
      return {
        faults: open.map(() => 'a page whose process has no filter'),
        evidence: `${seen}; ${status.length} processes with Seccomp 2, NoNewPrivs 1`,
      }
    },
  },
  {
    number: 6,
    title: 'Do not disable webSecurity',
    probe: 'preference; a page reads an answer of another origin that does not allow it',
    look: async (subject) => {
      const { faults, seen } = await preferenceFaults(subject, { webSecurity: true })
      const other = subject.outside.url.replace('127.0.0.1', 'localhost')
      const read = {
        name: 'read another origin',
        script: `return await (await fetch(${JSON.stringify(other)})).text()`,
        refusal: /TypeError/,
      }
      return { faults: [...faults, ...(await attack(subject, [read]))], evidence: `${seen}; nothing read` }
    },
  },
  {
    number: 7,
    title: 'Define a Content Security Policy',
    probe:
      "eval, Function, timer text, inline script and handler, data: and blob: script, in a turn of the page's own",
    look: async (subject) => {
      const code = (name: string, script: string) => ({
        name,
        script: `window.ran = 0; ${script}; await new Promise((r) => setTimeout(r, 20)); return window.ran`,
        refusal: /Error|^0$/,
      })
      const tries = [
        code('eval', "(0, eval)('window.ran = 1')"),
        code('Function', "new Function('window.ran = 1')()"),
        code('timer', "setTimeout('window.ran = 1')"),
        code(
          'inline script',
          "const s = document.createElement('script'); s.append('window.ran = 1'); document.body.append(s)",
        ),
        code(
          'inline handler',
          "const b = document.createElement('b'); b.setAttribute('onclick', 'window.ran = 1'); b.click()",
        ),
        code(
          'data: script',
          "const s = document.createElement('script'); s.src = 'data:text/javascript,window.ran=1'; document.body.append(s); await new Promise((r) => { s.onload = r; s.onerror = r })",
        ),
        code(
          'markup',
          "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.ran=1\">')",
        ),
        code('blob worker', "new Worker(URL.createObjectURL(new Blob(['1']))); window.ran = 1"),
      ]
      return { faults: await attack(subject, tries), evidence: `${tries.length} ways, none ran` }
    },
  },
  {
    number: 8,
    title: 'Do not enable allowRunningInsecureContent',
    probe: 'preference and command line',
    look: (subject) =>
      switchedOff(subject, { allowRunningInsecureContent: false }, ['allow-running-insecure-content']),
  },
  {
    number: 9,
    title: 'Do not enable experimental features',
    probe: 'preference and command line',
    look: (subject) =>
      switchedOff(subject, { experimentalFeatures: false }, [
        'enable-experimental-web-platform-features',
        'enable-features',
      ]),
  },
  {
    number: 10,
    title: 'Do not use enableBlinkFeatures',
    probe: 'preference and command line',
    look: (subject) => switchedOff(subject, { enableBlinkFeatures: '' }, ['enable-blink-features']),
  },
]

async function switchedOff(
  subject: Parameters<Point['look']>[0],
  wanted: Readonly<Record<string, unknown>>,
  switches: readonly string[],
) {
  const { faults, seen } = await preferenceFaults(subject, wanted)
  const on = await subject.app.evaluate(
    ({ app }, names) => names.filter((name) => app.commandLine.hasSwitch(name)),
    switches as string[],
  )
  return {
    faults: [...faults, ...on.map((name) => `--${name}`)],
    evidence: `${seen}; no switch of that name`,
  }
}

const REFUSES = 'Loket does not open with --no-sandbox'

/** A development build may need --no-sandbox (as root, or without system support): a release does not. */
function boxedWhenPacked({ packed }: Subject, seen: string): Found {
  if (packed === undefined || packed.plain.pages.length === 0)
    return {
      faults: [],
      evidence: seen,
      notProvable: packed?.plain.noSandbox ?? 'runs with --no-sandbox, and no release could be started',
    }
  const { plain, unboxed } = packed
  const open = plain.pages.filter(({ isFiltered, isApart }) => !isFiltered || !isApart)
  const started = unboxed.openedJournal || unboxed.pages.length > 0
  return {
    faults: [
      ...open.map(
        () => 'a page of the release whose process has no filter, or the namespaces of the main one',
      ),
      ...(started ? ['a release starts with --no-sandbox'] : []),
      ...(unboxed.code === 3 && unboxed.said.includes(REFUSES)
        ? []
        : ['a release refuses it without a word']),
    ],
    evidence: `${seen}; a release, run by an ordinary user: ${plain.pages.length} processes with Seccomp 2, NoNewPrivs 1 and namespaces of their own; with --no-sandbox it says so and ends with code 3`,
  }
}
