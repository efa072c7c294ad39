// `npm test`: set up, build, check, and prove every guarantee; the last line is the count, after the names of what
// failed.
//   npm test -- unit              only that part (check, unit, conformance, renderer, faults, e2e, monitors; several may be
//                                 named)
//   npm test -- unit money        only its files whose path contains "money"
//   npm run test:full             the long form too: every look of every scene, whole days, several monitors, keyrings;
//                                 takes the same arguments
import { existsSync } from 'node:fs'
import { check } from './check.mjs'
import { ensureBuild } from './lib/build.mjs'
import { main, seconds } from './lib/report.mjs'
import { forKeyrings } from './lib/keyrings.mjs'
import { memoryFolder } from './lib/memory-folder.mjs'
import { forMonitors, mayHaveMonitors, startMonitors } from './lib/monitors.mjs'
import { summaryOf } from './lib/test-report.mjs'
import { e2e, vitest } from './lib/test-runners.mjs'
import { withDisplay } from './lib/virtual-display.mjs'
import { onPath } from './lib/system-libraries.mjs'
import { setup } from './setup.mjs'

const parts = ['check', 'unit', 'conformance', 'renderer', 'faults', 'e2e', 'monitors']
/** Several monitors repeat what `unit` proves of them. */
const onlyInFull = ['monitors']
const onVitest = ['unit', 'conformance', 'renderer', 'faults']
const withElectron = ['faults', 'e2e', 'monitors']
/** Programs that a part's tests run in addition to Node. */
const programs = { unit: ['openssl', 'curl'], faults: ['strace'] }
/** What they compile with, where package names differ from program names. */
const compiler = [
  { what: 'a C compiler (cc)', isThere: () => onPath('cc'), names: ['gcc'] },
  {
    what: 'headers of the C library',
    isThere: () => existsSync('/usr/include/stdio.h'),
    names: ['libc6-dev'],
  },
]

/** Debian's own tools, for the tests of the apt repository; elsewhere these are skipped. */
const debianTools = [
  { what: 'dpkg-scanpackages', names: ['dpkg-dev'] },
  { what: 'gpg', names: ['gpg', 'gnupg'] },
  { what: 'gpg-agent', names: ['gpg-agent'] },
  { what: 'gpgv', names: ['gpgv'] },
].map((tool) => ({ ...tool, isThere: () => !onPath('apt-get') || onPath(tool.what) }))

/** What reads in the long form what Loket has written: a photo's text, and a workbook. */
const readers = [
  { what: 'tesseract', names: ['tesseract-ocr'] },
  { what: 'soffice', names: ['libreoffice-calc-nogui', 'libreoffice-calc'] },
].map((reader) => ({ ...reader, isThere: () => onPath(reader.what) }))

const tell = (text) => process.stdout.write(text + '\n')

/** Several monitors, plugged in and out. A machine without support says so, and counts one skip. */
async function monitors(filters, env) {
  const cannot = (why) => ({
    passed: 0,
    failed: [],
    skipped: filters.length > 0 ? [] : [{ file: 'test/monitors', title: 'all', why }],
    note: 'not run: several monitors cannot be had here',
  })
  if (!mayHaveMonitors()) {
    const lacking = forMonitors.filter(({ isThere }) => !isThere()).map(({ what }) => what)
    return cannot(lacking.length === 0 ? 'only Linux has them' : `missing: ${lacking.join(', ')}`)
  }
  const server = await startMonitors()
  if ('why' in server) return cannot(server.why)
  try {
    const own = { ...env, DISPLAY: server.display, WAYLAND_DISPLAY: '' }
    return (await vitest(['monitors'], filters, own)).monitors
  } finally {
    await server.stop()
  }
}

await main(async () => {
  const isFull = process.argv.includes('--full')
  const args = process.argv.slice(2).filter((arg) => arg !== '--full')
  const named = parts.filter((part) => args.includes(part))
  const usual = parts.filter((part) => isFull || !onlyInFull.includes(part))
  const chosen = named.length > 0 ? named : usual
  const filters = args.filter((arg) => !parts.includes(arg))
  const needsElectron = chosen.some((part) => withElectron.includes(part))

  const since = performance.now()
  const { env } = await setup({
    electron: needsElectron,
    hidden: chosen.includes('faults') || chosen.includes('e2e'),
    programs: chosen.flatMap((part) => programs[part] ?? []),
    parts: [
      ...(chosen.includes('monitors') && mayHaveMonitors() ? forMonitors : []),
      ...(chosen.includes('unit') ? debianTools : []),
      ...(chosen.includes('faults') ? compiler : []),
      ...(chosen.includes('e2e') ? forKeyrings : []),
      ...(chosen.includes('e2e') && isFull ? readers : []),
    ],
  })
  if (needsElectron) await ensureBuild()
  const memory = memoryFolder()
  const inMemory = (name) => (memory === undefined ? {} : { [name]: memory })

  const results = []
  const runPart = async (part, work) => {
    const start = performance.now()
    results.push({ part, ...(await work()), took: seconds(start) })
  }
  if (chosen.includes('check') && filters.length === 0) {
    tell('\n== check')
    await runPart('check', check)
  }
  const inNode = chosen.filter((part) => onVitest.includes(part))
  if (inNode.length > 0) {
    const start = performance.now()
    const long = isFull ? { LOKET_LONG: '1' } : {}
    const run = (display) =>
      vitest(inNode, filters, { ...env, ...display, ...long, ...inMemory('LOKET_MEMORY') })
    const counts = inNode.includes('faults') ? await withDisplay(run) : await run({})
    for (const part of inNode) results.push({ part, ...counts[part], took: `in ${seconds(start)} together` })
  }
  if (chosen.includes('e2e'))
    await runPart('e2e', () =>
      e2e(isFull ? 'full' : 'e2e', filters, { ...env, ...inMemory('LOKET_PROFILES') }),
    )
  if (chosen.includes('monitors')) await runPart('monitors', () => monitors(filters, env))

  tell('\n== summary')
  const { lines, failed } = summaryOf(results, seconds(since), filters.length > 0)
  lines.forEach(tell)
  return failed === 0 ? 0 : 1
})
