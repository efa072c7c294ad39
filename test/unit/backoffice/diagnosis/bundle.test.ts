import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createDiagnosisController,
  type DiagnosisController,
} from '#backoffice/diagnosis/diagnosis-controller.ts'
import { callLines } from '#backoffice/diagnosis/sections.ts'
import { bundleOf } from '#backoffice/diagnosis/text.ts'
import { BUNDLE_SECTIONS } from '#contract/support-views.ts'
import { DEFAULT_SETTINGS } from '#counter/settings.ts'
import { takePayment } from '#counter/sale/take-payment.ts'
import { rupiah } from '#domain/money.ts'
import { openLog } from '#support/log.ts'
import { readLogTail } from '#support/log-tail.ts'
import { searchFor } from '#test/audit/search.ts'
import {
  openSetupFixture,
  PASSPHRASE,
  sandboxProfile,
  type SetupFixture,
} from '#test/support/setup-fixture.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { must } from '#test/unit/vault/given.ts'

/** Data in the till's own files that must be in nothing sent away. */
const KEPT = {
  merchant: 'Warung Kenari 4b1d',
  note: 'meja kenari 88ab',
  hashKey: 'kenarihash0123456789abcdef012345',
  merchantId: 'KENARIMERCHANT7',
  apiKey: 'kenariapikey99887766',
}

let shop: VirtualTill
let setup: SetupFixture
let fixture: DiagnosisController
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loket-diagnosis-'))
  shop = openVirtualTill({ signedIn: () => 'tono' })
  setup = await openSetupFixture(shop)
  fixture = createDiagnosisController({
    connection: setup.connection,
    backoffice: shop.backOffice(),
    health: () => shop.till().health({ state: 'sound' }, undefined, '0.1.0'),
    settings: () => ({ ...DEFAULT_SETTINGS, merchantName: KEPT.merchant }),
    program: () => ({ version: '0.1.0', electron: undefined }),
    logTail: (most) => readLogTail(folder, most),
  })
})
afterEach(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a diagnostic bundle', () => {
  it('says how the till stands, in seven parts', async () => {
    await must(setup.vault.create({ passphrase: PASSPHRASE }))
    openLog(folder).info({ recovered: 2, mode: 'practice' }, 'open')
    const { sections, text, fileName } = fixture.bundle()
    expect(sections.map(({ name }) => name)).toEqual(BUNDLE_SECTIONS)
    for (const said of [
      'version: 0.1.0',
      'state: sound',
      'vault: open',
      'vault by passphrase: true',
      'language: id',
    ])
      expect(text.split('\n')).toContain(said)
    expect(text).toContain('info open {"recovered":2,"mode":"practice"}')
    expect(text).toContain(`head: ${shop.journal().read.head().hash.toString('hex')}`)
    expect(fileName).toMatch(/^loket-diagnosis-\d{8}-\d{4}\.txt$/)
    for (const [at, { name, lines }] of sections.entries()) {
      const next = BUNDLE_SECTIONS[at + 1]
      const part =
        text.split(`== ${name}\n`)[1]?.split(next === undefined ? '\u0000' : `\n== ${next}`)[0] ?? ''
      expect(part.split('\n').filter((line) => line !== '')).toHaveLength(lines)
    }
  })

  it('has no secret, no person, no amount and no note in it, whatever the till has in its books', async () => {
    await must(setup.vault.create({ passphrase: PASSPHRASE }))
    await must(setup.vault.put('hashKey', KEPT.hashKey))
    await must(setup.vault.put('apiKey', KEPT.apiKey))
    setup.profile.kept = sandboxProfile({ merchantId: KEPT.merchantId })
    const sold = await takePayment(shop.till().deps, {
      amount: rupiah(150_000n),
      method: 'qr',
      note: KEPT.note,
    })
    if (!sold.ok) throw new Error(sold.refusal.code)
    await shop.time.settle()
    writeFileSync(
      join(folder, 'loket.log'),
      [
        JSON.stringify({ level: 30, time: 'x', msg: KEPT.note, token: KEPT.apiKey, code: 'below-minimum' }),
        KEPT.hashKey,
        JSON.stringify({
          level: 50,
          time: '2026-11-20T05:00:00.000Z',
          msg: 'open',
          err: { stack: KEPT.apiKey },
        }),
      ].join('\n'),
    )
    const { text } = fixture.bundle()
    const canaries = Object.entries({ ...KEPT, PASSPHRASE, sold: sold.value.reference }).map(
      ([name, value]) => ({
        name,
        value,
      }),
    )
    expect(searchFor(canaries, [{ name: 'bundle', bytes: Buffer.from(text) }])).toEqual([])
    expect(text).not.toContain('150000')
    expect(text).toMatch(/qr-generate: \w+.*: 1/)
    // The control: the same search on a text that contains them.
    const leaky = bundleOf(
      {
        program: [],
        health: [],
        journal: [],
        calls: [],
        settings: [],
        connection: [],
        log: Object.values(KEPT),
      },
      0,
    )
    expect(searchFor(canaries, [{ name: 'bundle', bytes: Buffer.from(leaky.text) }])).toHaveLength(5)
  })

  it('is saved as it was shown, and journalled with who and which', async () => {
    const { id, text, fileName } = fixture.bundle()
    expect(await fixture.save(id)).toEqual({ ok: true, value: { saved: true, file: fileName } })
    expect(setup.files).toEqual([[fileName, text]])
    expect(setup.acts()).toEqual([['diagnosis-saved', { id, by: 'tono' }]])
  })

  it('that was made anew since, or never, is not saved', async () => {
    expect(await fixture.save('0'.repeat(16))).toMatchObject({ ok: false, refusal: { code: 'not-found' } })
    const first = fixture.bundle()
    await shop.time.advance(60_000)
    fixture.bundle()
    expect(await fixture.save(first.id)).toMatchObject({ ok: false, refusal: { code: 'not-found' } })
    expect(setup.files).toEqual([])
    expect(setup.acts()).toEqual([])
  })

  it('that the disk refuses or nobody wanted is journalled by nobody', async () => {
    setup.profile.refuses = 'ENOSPC'
    expect(await fixture.save(fixture.bundle().id)).toMatchObject({
      ok: false,
      refusal: { details: { disk: 'ENOSPC' } },
    })
    expect(setup.acts()).toEqual([])
  })

  it('says of a hostile gateway code that it is one', () => {
    const lines = callLines([
      { operation: 'qr-generate', outcome: 'refused', code: 'Sari 0812\n==', calls: 2 },
    ])
    expect(lines).toEqual(['qr-generate: refused a code of another shape: 2'])
  })
})

describe('the end of the log', () => {
  it('goes over the files from the oldest, and no further than asked', () => {
    const log = openLog(folder, { largest: 400, files: 3 })
    for (let at = 0; at < 12; at += 1) log.info({ recovered: at }, 'open')
    const numbers = readLogTail(folder, 4).map((line) => /"recovered":(\d+)/.exec(line)?.[1])
    expect(numbers).toEqual(['8', '9', '10', '11'])
  })

  it('takes a line that is none for none, and no folder for an empty log', () => {
    expect(readLogTail(join(folder, 'nowhere'), 10)).toEqual([])
    mkdirSync(join(folder, 'loket.log.1'))
    writeFileSync(
      join(folder, 'loket.log'),
      '[]\n{"lost":3,"time":"2026-11-20T05:00:00.000Z"}\n\u001b[31mhuh\n',
    )
    expect(readLogTail(folder, 10)).toEqual([
      'at no time level a message of another shape',
      '2026-11-20T05:00:00.000Z warn lines that the disk did not take: 3',
      'a line that cannot be read',
    ])
  })
})
