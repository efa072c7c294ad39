/** Practice and real money never meet: not in a file, a number, a gateway, or on paper. */
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeExternalId } from '#domain/external-id.ts'
import type { Random } from '#domain/ports.ts'
import { makeReference, readReference, type ReferenceInput } from '#domain/reference.ts'
import { openJournal } from '#journal/opening/open.ts'
import type { JournalMode } from '#journal/meta.ts'
import { realProfileOf } from '#startup/real-profile.ts'
import { openRealRuntime } from '#startup/real-runtime.ts'
import { fileName } from '#paper/file-name.ts'
import { holdSlip } from '#paper/hold.ts'
import { plainText } from '#test/support/plain-slip.ts'
import { receipt } from '#paper/receipt.ts'
import { xSlip, zSlip } from '#paper/shift-slip.ts'
import { testPage } from '#paper/test-page.ts'
import { practiceProfile } from '#practice/profile.ts'
import { practiceSecrets } from '#practice/secrets.ts'
import type { Vault } from '#vault/vault.ts'
import { sandboxProfile } from '#test/support/setup-fixture.ts'
import { AT, contextOf, HOLD, orderOf, paid, Z } from '#test/unit/paper/given.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loket-apart-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const clock = { now: () => 1_790_000_000_000 }
const open = (file: string, mode: JournalMode) => openJournal({ file: join(folder, file), mode, clock })
const made = (file: string, mode: JournalMode) => {
  const opened = open(file, mode)
  if (!opened.ok) throw new Error(opened.detail)
  return opened.journal
}
const digestOf = (file: string) =>
  ['', '-wal']
    .map((end) => join(folder, file + end))
    .map((path) => (existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : '-'))
const other = (mode: JournalMode): JournalMode => (mode === 'real' ? 'practice' : 'real')

describe('files', () => {
  it.each(['practice', 'real'] as const)(
    'a journal of %s is refused as the other, and not touched',
    (mode) => {
      const journal = made('till.journal', mode)
      journal.write.commit({ at: clock.now(), note: { stream: 'drills', kind: 'result', body: {} } })
      journal.close()
      const before = digestOf('till.journal')
      for (let turn = 0; turn < 3; turn += 1) {
        expect(open('till.journal', other(mode))).toMatchObject({ ok: false, why: 'wrong-mode' })
      }
      expect(digestOf('till.journal')).toEqual(before)
      const again = made('till.journal', mode)
      expect(again.meta.mode).toBe(mode)
      expect(again.read.eventsOf('drills')).toHaveLength(1)
      again.close()
    },
  )

  it('a journal that is reopened after a failure keeps its mode', () => {
    const journal = made('till.journal', 'practice')
    expect(journal.meta.mode).toBe('practice')
    journal.close()
    expect(open('till.journal', 'real')).toMatchObject({ ok: false })
  })

  it('a real till has files of its own, another for real money than for a gateway that only tries', () => {
    const files = (['sandbox', 'production'] as const).map(
      (environment) => realRuntime(sandboxProfile({ environment })).journalFile,
    )
    expect(new Set([...files, join(folder, 'practice.journal')]).size).toBe(3)
  })
})

const till = fc.integer({ min: 1, max: 999 })
const sequence = fc.bigInt({ min: 0n, max: 10n ** 10n - 1n })
const now = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2080, 0, 1) })
const alphabet = fc.constantFrom('readable', 'digits')
const chance = fc.uint8Array({ minLength: 64, maxLength: 64 }).map((bytes): Random => {
  let at = 0
  // 250 and above are drawn again, so that all digits are equally likely.
  return { bytes: (count) => Uint8Array.from({ length: count }, () => (bytes[at++ % 64] ?? 0) % 250) }
})
const moment = fc.record({ till, sequence, now, alphabet })
type Moment = Omit<ReferenceInput, 'mode' | 'random'>

describe('numbers', () => {
  it('no reference of one is ever a reference of the other, whatever till, count, time, chance and alphabet', () => {
    const make = (mode: JournalMode, of: Moment, random: Random) => makeReference({ ...of, mode, random })
    fc.assert(
      fc.property(moment, moment, chance, (one, two, random) => {
        const practice = make('practice', one, random)
        const real = make('real', two, random)
        expect(practice).not.toBe(real)
        // Each names its own mode: also as a virtual-account number, which is the reference.
        expect(readReference(practice)?.mode).toBe('practice')
        expect(readReference(real)?.mode).toBe('real')
        expect(practice.charAt(0)).not.toBe(real.charAt(0))
      }),
    )
  })

  it('no external id of one is ever an external id of the other', () => {
    fc.assert(
      fc.property(moment, chance, chance, ({ till: of, sequence: count, now: at }, a, b) => {
        const make = (mode: JournalMode, random: Random) =>
          makeExternalId({ mode, till: of, sequence: count, now: at, random })
        expect(make('practice', a)).not.toBe(make('real', b))
        expect(make('practice', a).charAt(25)).toBe('9')
        expect(make('real', b).charAt(25)).not.toBe('9')
      }),
    )
  })
})

const emptyVault = { get: () => undefined, state: () => 'empty' } as unknown as Vault
function realRuntime(profile = sandboxProfile()) {
  return openRealRuntime(folder, profile, emptyVault, () => undefined)
}

describe('gateways', () => {
  it('a profile of practice is no profile of a real till, and cannot lead anywhere else', () => {
    const practice = practiceProfile('http://127.0.0.1:4100')
    expect(realProfileOf(practice)).toBeUndefined()
    expect(realProfileOf({ ...practice, baseUrl: 'https://gateway.example' })).toBeUndefined()
    expect(realProfileOf(sandboxProfile())?.environment).toBe('sandbox')
  })

  it('a production profile from before every answer had to be signed takes signed ones only', () => {
    const before = sandboxProfile({ environment: 'production', answerSignature: 'if-present' })
    expect(realProfileOf(before)).toEqual({ ...before, answerSignature: 'required' })
    expect(realProfileOf({ ...before, answerSignature: 'ignored' })).toBeUndefined()
  })

  it('a real till has no desk, no drills, and knows no key but those of its vault', () => {
    const runtime = realRuntime()
    expect([runtime.mode, runtime.controller, runtime.drills]).toEqual(['real', undefined, undefined])
    expect(runtime.gatewayKeyPem()).toBeUndefined()
    const { privateKey, gatewayPublicKey, hashKey, apiKey, cipher } = runtime.credentials()
    expect([privateKey, gatewayPublicKey, hashKey, apiKey, cipher]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(practiceSecrets().hashKey).not.toBe('')
  })
})

describe('paper', () => {
  const DEED = 'LATIHAN'
  const hash = 'ab12cd34'.repeat(8)
  const slips = (mode: JournalMode) => {
    const context = contextOf({ mode })
    return {
      receipt: receipt(context, orderOf(paid())),
      hold: holdSlip(context, HOLD, undefined),
      x: xSlip(context, {
        takings: Z.takings,
        orders: Z.orders,
        late: Z.late,
        carriedOver: Z.carriedOver,
        at: AT,
      }),
      z: zSlip(context, { z: Z, hash, isSound: true }),
      test: testPage(context, 'PDF'),
    }
  }

  it.each(['receipt', 'hold', 'x', 'z', 'test'] as const)(
    'a practice %s says so, a real one never',
    (kind) => {
      const practice = slips('practice')[kind]
      expect(practice.watermark).toContain(DEED)
      // Above and below, so that neither half passes for a real one.
      expect(plainText(practice).toUpperCase().split(DEED).length).toBeGreaterThan(2)
      const real = slips('real')[kind]
      expect(real.watermark).toBeUndefined()
      expect(plainText(real).toUpperCase()).not.toContain(DEED)
    },
  )

  it('also in the name of its file', () => {
    const printed = { kind: 'receipt', reference: 'P1' } as const
    expect(fileName(printed, 1, 'practice', 0)).toContain(DEED)
    expect(fileName(printed, 1, 'real', 0)).not.toContain(DEED)
  })
})
