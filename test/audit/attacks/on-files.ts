/** Possible abuses of the listener's key, a link in the way, or a printer's address. */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openJournal } from '#journal/opening/open.ts'
import { sendTcp } from '#paper/send-tcp.ts'
import { fileStore } from '#simulator/store.ts'
import { personalKeyFor } from '#support/personal-keys.ts'
import { systemTimers } from '#support/real-ports.ts'
import type { Attack, Tried } from './attack.ts'

const clock = { now: () => Date.UTC(2026, 10, 20, 5) }
const note = { stream: 'till', kind: 'forged', body: {} }

async function inFolder(work: (folder: string) => Tried | Promise<Tried>): Promise<Tried> {
  const folder = mkdtempSync(join(tmpdir(), 'loket-attack-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const sealed: Attack = {
  promise: 'With the key that the listener has, no event can be sealed',
  probe: 'an event written behind the end of a killed till’s copy, sealed with the listener’s key',
  weakness: 'a listener with the till’s own key',
  play: (isWeak) =>
    inFolder((folder) => {
      const killed = join(folder, 'killed')
      mkdirSync(killed)
      const own = Buffer.alloc(32, 7)
      const stolen = isWeak ? own : personalKeyFor('box', own)
      const open = (sealKey: () => Uint8Array, more: object = {}, place = killed) =>
        openJournal({ file: join(place, 'real.journal'), mode: 'real', clock, sealKey, ...more })
      const till = open(() => own, {}, folder)
      if (!till.ok) throw new Error(till.detail)
      till.journal.write.commit({ at: clock.now(), note: { ...note, kind: 'own' } })
      for (const end of ['', '-wal', '.copy'])
        copyFileSync(join(folder, `real.journal${end}`), join(killed, `real.journal${end}`))
      till.journal.close()
      const forger = open(() => stolen, { copy: 'none' })
      if (!forger.ok) throw new Error(forger.detail)
      forger.journal.write.commit({ at: clock.now(), note })
      forger.journal.close()
      const again = open(() => own)
      if (again.ok) again.journal.close()
      return { gotThrough: again.ok, evidence: again.ok ? 'opened' : again.why }
    }),
}

const link: Attack = {
  promise: 'No file of the till is written through a link',
  probe: 'a link in the way of the practice gateway’s new file',
  weakness: 'a plain write to the same name',
  play: (isWeak) =>
    inFolder((folder) => {
      const [victim, file] = [join(folder, 'victim'), join(folder, 'practice-gateway.jsonl')]
      writeFileSync(victim, 'as it was')
      symlinkSync(victim, `${file}.new`)
      if (isWeak) writeFileSync(`${file}.new`, 'overwritten')
      else fileStore(file).replace([{ kind: 'count', count: 7 }])
      const text = readFileSync(victim, 'utf8')
      return { gotThrough: text !== 'as it was', evidence: `the file it leads to: ${text}` }
    }),
}

const readable: Attack = {
  promise: 'The journal and all beside it are its owner’s alone',
  probe: 'every file of a new till under a mask that gives all away',
  weakness: 'one file made in the ordinary way',
  play: (isWeak) =>
    inFolder((folder) => {
      const before = process.umask(0)
      try {
        const opened = openJournal({ file: join(folder, 'practice.journal'), mode: 'practice', clock })
        if (!opened.ok) throw new Error(opened.detail)
        opened.journal.write.commit({ at: clock.now(), note })
        fileStore(join(folder, 'practice-gateway.jsonl')).append({ kind: 'count', count: 1 })
        if (isWeak) writeFileSync(join(folder, 'plain'), '')
        const files = readdirSync(folder)
        const wide = files.filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0)
        opened.journal.close()
        return {
          gotThrough: wide.length > 0,
          evidence: `${files.length} files, open to others: ${wide.join() || 'none'}`,
        }
      } finally {
        process.umask(before)
      }
    }),
}

const spool: Attack = {
  promise: 'A slip goes to a port of printers, or where a manager says that one listens',
  probe: 'a printer at the port of another local service',
  weakness: 'a port that somebody has confirmed',
  play: async (isWeak) => {
    let heard = 0
    const server = createServer((socket) => socket.on('data', ({ length }) => (heard += length)).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const target = { host: '127.0.0.1', port, ...(isWeak ? { isOtherPort: true as const } : {}) }
    const lines = Buffer.from('CONFIG SET dir /tmp\n')
    const sent = await sendTcp({ timers: systemTimers }, target, lines, () => undefined)
    await new Promise((resolve) => server.close(resolve))
    return { gotThrough: heard > 0, evidence: sent.ok ? `${heard} bytes` : sent.why }
  },
}

export const ON_FILES: readonly Attack[] = [sealed, link, readable, spool]
