/**
 * A compromised page: a hostile script runs inside it with all the page's rights. Each probe is one attempt
 * and must be refused in the way named here.
 */
import { createSocket, type Socket } from 'node:dgram'
import { procedures, type ProcedureName } from '#contract/procedures.ts'
import { startLoopback, type Loopback } from '#test/support/loopback.ts'
import { PROBES, probeScript } from '#test/support/probes.ts'
import { expect, test } from './fixtures.ts'
import { oneTill } from './one-till.ts'

const at = oneTill()
let outside: Loopback

/** A peer connection uses UDP: the same port listens there too. */
let ear: Socket
let datagrams = 0

test.beforeAll(async () => {
  outside = await startLoopback((_request, response) => response.end('reached'))
  ear = createSocket('udp4', () => (datagrams += 1))
  await new Promise<void>((resolve) => void ear.bind(outside.port, '127.0.0.1', resolve))
})
/** Every probe with its answer, for the record. */
const told: string[] = []
test.afterAll(async () => {
  process.stdout.write(`${told.join('\n')}\n`)
  await outside.close()
  ear.close()
})

const pages = ['cashier', 'customer'] as const
for (const page of pages)
  test.describe(`hostile script in the ${page} page`, () => {
    for (const probe of PROBES)
      test(`${probe.name} is refused`, async () => {
        const got = String(await at.loket[page].evaluate(probeScript(probe, outside.url)))
        told.push(`  ${page.padEnd(9)}${probe.name.padEnd(46)}${got.slice(0, 100)}`)
        expect(got).toMatch(probe.refusal)
      })

    test('nothing of it reached the server outside, and both windows are where they were', () => {
      expect(outside.connections()).toBe(0)
      expect(datagrams).toBe(0)
      expect(at.loket.app.windows()).toHaveLength(2)
      expect(at.loket[page].url()).toBe(`app://loket/${page}.html`)
    })

    test('is brought back when it has led itself to an empty page, which nothing can refuse beforehand', async () => {
      await at.loket[page].evaluate(() => {
        Object.assign(window, { wasHereBefore: true })
        setTimeout(() => (location.href = 'about:blank'))
      })
      await at.loket[page].waitForFunction(() => !('wasHereBefore' in window) && location.protocol === 'app:')
      expect(at.loket[page].url()).toBe(`app://loket/${page}.html`)
      expect(await at.loket[page].evaluate(() => window.loket.call('settings.get', {}))).toMatchObject({
        ok: true,
      })
    })

    test('is answered with a refusal for every call that it may not make', async () => {
      const code = async (name: unknown, input: unknown) => {
        const envelope = await at.loket[page].evaluate(([n, i]) => window.loket.call(n as string, i), [
          name,
          input,
        ] as const)
        const { error } = envelope as { error?: { code: string; correlationId: string } }
        if (error !== undefined) expect(error.correlationId).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
        return error?.code ?? 'let in'
      }
      for (const name of [
        '',
        'toString',
        '__proto__',
        'constructor',
        'sale.start ',
        'gateway.call',
        'secrets.read',
      ]) {
        expect(`${name}: ${await code(name, {})}`).toBe(`${name}: unknown-procedure`)
      }
      const other = (Object.keys(procedures) as ProcedureName[]).filter(
        (name) => !procedures[name].roles.some((role) => role === page),
      )
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
          ['history.scanned', { code: 'P00126112000000427F3Q' }],
          ['history.scanned', { code: 'LKTU0010000042807025' }],
          ['history.scanned', { code: 'LKTU001*000042807024' }],
          ['settings.change', { merchantName: 'x'.repeat(1_000_000) }],
          ['settings.change', { __proto__: null, gateway: 'https://evil.example' }],
          ['practice.fault', null],
          ['people.ownPin', { current: '111', next: '4071' }],
          ['people.ownPin', { current: '1111', next: '123456789' }],
          ['people.ownPin', { current: '1111', next: '4071', person: 'practice-manager' }],
          ['session.unlock', { passphrase: ['x'] }],
          ['paper.print', { what: { kind: 'test' }, to: '/etc/passwd' }],
          ['paper.print', { what: { kind: 'receipt', reference: '../../real' } }],
        ]
        for (const [name, input] of bad)
          expect(`${name}: ${await code(name, input)}`).toBe(`${name}: invalid-input`)
      }
    })

    test('finds no secret in what the bridge gives it', async () => {
      const names = (Object.keys(procedures) as ProcedureName[]).filter(
        (name) => procedures[name].kind === 'query' && procedures[name].roles.some((role) => role === page),
      )
      const inputs: Partial<Record<ProcedureName, unknown>> = { 'history.list': { limit: 200 } }
      for (const name of names) {
        const answer = await at.loket[page].evaluate(([n, i]) => window.loket.call(n, i), [
          name,
          inputs[name] ?? {},
        ] as const)
        const text = JSON.stringify(answer, (_key, value: unknown) =>
          typeof value === 'bigint' ? String(value) : value,
        )
        expect(text).not.toMatch(/PRIVATE KEY|BEGIN PUBLIC|x-practice-token|Bearer|x-signature/i)
      }
      expect(
        await at.loket[page].evaluate(() =>
          JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
        ),
      ).not.toMatch(/KEY|token/i)
    })
  })

test('a page that is not ours is not let in, whatever it calls', async () => {
  const { admit } = await import('#bridge/guard.ts')
  const strangers = [
    { role: undefined, isMainFrame: true, url: 'app://loket/cashier.html' },
    { role: 'cashier' as const, isMainFrame: false, url: 'app://loket/cashier.html' },
    { role: 'cashier' as const, isMainFrame: true, url: 'https://app.example/loket/' },
    { role: 'cashier' as const, isMainFrame: true, url: 'app://loket.evil/cashier.html' },
    { role: 'cashier' as const, isMainFrame: true, url: '' },
  ]
  for (const sender of strangers)
    expect(admit(sender, 'order.open', {})).toMatchObject({ ok: false, code: 'untrusted-sender' })
})
