import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fork, spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openState } from '#simulator/state.ts'
import { fileStore } from '#simulator/store.ts'
import { startPracticeGateway } from '#test/support/practice-gateway.ts'
import { at, merchantAt, newExternalId, newReference, qrBody, signedByGateway, vaBody } from './merchant.ts'
import { virtualGateway } from './in-process.ts'

let directory = ''
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'practice-test-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

const ENTRY = fileURLToPath(new URL('../../../src-main/simulator/process.ts', import.meta.url))

it('takes a sale from QR to paid in a process of its own', async () => {
  const gateway = await startPracticeGateway()
  const merchant = merchantAt(gateway.baseUrl)
  const partnerReferenceNo = newReference()
  const made = await merchant.qr({ partnerReferenceNo })
  expect(made.code).toBe('2004700')
  expect(signedByGateway(made, gateway.gatewayPublicKey, 'POST', '/api/v1.0/qr/qr-mpm-generate')).toBe(true)
  expect((await merchant.status(partnerReferenceNo)).code).toBe('4042601')
  await gateway.control.payer({ action: 'pay', qr: String(at(made, 'qrContent')) })
  const status = await merchant.status(partnerReferenceNo)
  expect(at(status, 'virtualAccountData')).toMatchObject({
    paymentFlagStatus: 'S',
    virtualAccountNo: partnerReferenceNo,
    paidAmount: { value: '150000.00', currency: 'IDR' },
  })
  expect(at(status, 'additionalInfo.trxId')).toBe(at(made, 'additionalInfo.referenceNo'))
  await gateway.stop()
})

it('answers 429 over the budget, over real HTTP', async () => {
  const gateway = await startPracticeGateway()
  const merchant = merchantAt(gateway.baseUrl)
  for (let n = 0; n < 60; n += 1) expect((await merchant.status('NONE')).code).toBe('4042601')
  const over = await merchant.status('NONE')
  expect([over.status, over.code, over.message]).toEqual([429, '4292600', 'Too Many Requests'])
  expect(over.headers).toMatchObject({
    'x-ratelimit-remaining-minute': '0',
    'x-ratelimit-remaining-hour': '540',
  })
  await gateway.stop()
})

describe('what survives a kill', () => {
  it('is everything it answered for', async () => {
    const stateFile = join(directory, 'killed', 'state.jsonl')
    const first = await startPracticeGateway({ stateFile })
    const [paid, open] = [newReference(), newReference()]
    const externalId = newExternalId()
    const before = merchantAt(first.baseUrl)
    await before.qr({ partnerReferenceNo: paid })
    await before.qr({ partnerReferenceNo: open })
    await first.control.payer({ action: 'pay', reference: paid })
    await before.call('va-status', vaBody(paid), { headers: { 'x-external-id': externalId } })
    const log = await first.control.log()
    await first.kill()

    const second = await startPracticeGateway({ stateFile, port: first.port })
    expect([second.baseUrl, second.gatewayPublicKey]).toEqual([first.baseUrl, first.gatewayPublicKey])
    const after = merchantAt(second.baseUrl)
    expect(at(await after.status(paid), 'virtualAccountData.paymentFlagStatus')).toBe('S')
    expect(at(await after.status(open, 'TDD'), 'virtualAccountData.paymentFlagStatus')).toBe('IP')
    expect((await after.qr({ partnerReferenceNo: paid })).code).toBe('4094701')
    const replay = await after.call('va-status', vaBody(paid), { headers: { 'x-external-id': externalId } })
    expect(replay.code).toBe('4092600')
    const now = await second.control.log()
    expect(now.slice(0, log.length)).toEqual(log)
    expect(now.map(({ seq }) => seq)).toEqual(now.map((_, index) => index + 1))
    await second.stop()
  })
  it('is not lost by a torn last line', () => {
    const stateFile = join(directory, 'torn.jsonl')
    const store = fileStore(stateFile)
    store.append({ kind: 'external', day: '2026-11-20', id: '1' })
    appendFileSync(stateFile, '{"kind":"external","day":"2026-')
    expect(fileStore(stateFile).load()).toHaveLength(1)
    store.append({ kind: 'external', day: '2026-11-20', id: '2' })
    expect(fileStore(stateFile).load()).toMatchObject([{ id: '1' }, { id: '2' }])
    expect(readFileSync(stateFile, 'utf8').split('\n')).toHaveLength(3)
  })
  it('is not guessed from a damaged file', async () => {
    const stateFile = join(directory, 'damaged.jsonl')
    writeFileSync(stateFile, 'nonsense\n{"kind":"reset"}\n')
    await expect(startPracticeGateway({ stateFile })).rejects.toThrow(/damaged at .*:1/)
  })
  it('includes what was arranged, the request budget and the count of transactions', async () => {
    const stateFile = join(directory, 'virtual.jsonl')
    const first = virtualGateway({ perMinute: 2 }, fileStore(stateFile))
    await first.qr('A1')
    first.gateway.payer({ action: 'pay', reference: 'A1', payAt: first.now + 30_000 })
    const second = virtualGateway({ perMinute: 2 }, fileStore(stateFile))
    second.now = first.now + 30_000
    expect(await second.call('va-status', vaBody('A1'), '77')).toMatchObject({
      headers: { 'x-ratelimit-remaining-minute': '0' },
    })
    expect(second.gateway.transactions()).toMatchObject([{ state: 'S' }])
    second.now += 60_000
    await second.call('qr-generate', qrBody({ partnerReferenceNo: 'A2' }), '78')
    const [a = '', b = ''] = second.gateway.transactions().map(({ transactions }) => transactions[0]?.trxId)
    expect(BigInt(b)).toBe(BigInt(a) + 1n)
  })
  it('is written anew once most of it no longer says anything', async () => {
    const stateFile = join(directory, 'long.jsonl')
    const first = virtualGateway({ perMinute: 10_000, perHour: 10_000 }, fileStore(stateFile))
    await first.qr('A1')
    for (let n = 0; n < 1100; n += 1) await first.flag('A1')
    const lines = () => readFileSync(stateFile, 'utf8').split('\n').length - 1
    expect(lines()).toBe(2203)
    // Three days later the old log and external ids are useless; the order and its ids are not.
    const later = fileStore(stateFile)
    openState(later, first.now + 3 * 86_400_000)
    expect(lines()).toBe(2)
    const state = openState(fileStore(stateFile), first.now)
    expect(state.orders()).toEqual([expect.objectContaining({ reference: 'A1' })])
    expect(state.nextTrxId(first.now)).toBe('261120000000000002')
  })
})

describe('its process', () => {
  const ended = (child: ChildProcess) =>
    new Promise<number | null>((resolve) => void child.once('exit', resolve))

  it('ends when the channel of its parent closes', async () => {
    const child = fork(ENTRY, [], { execArgv: [] })
    child.disconnect()
    expect(await ended(child)).toBe(0)
  })
  it('ends when it could not start, so that the parent sees it', async () => {
    const child = fork(ENTRY, [], { execArgv: [] })
    const said = new Promise((resolve) => void child.once('message', resolve))
    child.send({ type: 'start' })
    expect(await said).toMatchObject({ type: 'failed' })
    expect(await ended(child)).toBe(1)
  })
  it('says what is wrong with how it was started', async () => {
    await expect(startPracticeGateway({ config: { perMinute: 0 } })).rejects.toThrow(/perMinute/)
    await expect(startPracticeGateway({ config: { partnerServiceId: 'short' } })).rejects.toThrow(
      /partnerServiceId/,
    )
  })
  it('runs alone, and prints how to reach it', async () => {
    const child = spawn(process.execPath, [ENTRY, '--alone'])
    const text = await new Promise<string>((resolve) => {
      let seen = ''
      child.stdout.on('data', (part: Buffer) => {
        seen += part.toString()
        if (seen.includes('Stop:')) resolve(seen)
      })
    })
    const told = (name: string) => new RegExp(`^${name} +(\\S+)`, 'm').exec(text)?.[1] ?? ''
    const [, token = '', url = ''] = /curl -s -H 'x-practice-token: (\S+)' (\S+)/.exec(text) ?? []
    const reply = await fetch(url, { headers: { 'x-practice-token': token } })
    expect(await reply.json()).toEqual({ orders: [] })
    expect(readFileSync(told('merchant private key'), 'utf8')).toMatch(/BEGIN PRIVATE KEY/)
    expect((await fetch(`${told('base URL')}/nothing`)).status).toBe(404)
    // Which source banks require more fields of a transfer: only a refusal reveals it.
    expect([told('bank A'), told('bank B')]).toEqual(['014', '008'])
    child.kill()
    rmSync(join(told('merchant private key'), '..'), { recursive: true })
  })
  it('lists the habits, and needs no gateway for it', async () => {
    const child = spawn(process.execPath, [ENTRY, '--alone', '--habits'])
    let said = ''
    child.stdout.on('data', (part: Buffer) => (said += part.toString()))
    expect(await ended(child)).toBe(0)
    expect(said).toMatch(/^entries-unpaid-null +within +va-status +what was not paid has no paidAmount$/m)
  })
  it.each([
    [['--merchant-key', join(import.meta.dirname, 'process.test.ts')], /--merchant-key .*not-pem/],
    [['--callback', 'http://merchant.example'], /^--callback http:\S+ it is called over HTTPS/],
    [['--state', '/nowhere/at/all/state.jsonl'], /^--state \S+ there is no folder \/nowhere\/at\/all/],
    [['--habit', 'json-bom,none-such'], /^--habit none-such: there is no such habit/],
    [['--nonsense'], /Unknown option/],
  ])('says what is wrong when it runs alone: %o', async (more, wrong) => {
    const child = spawn(process.execPath, [ENTRY, '--alone', ...more])
    let said = ''
    child.stderr.on('data', (part: Buffer) => (said += part.toString()))
    expect(await ended(child)).toBe(2)
    expect(said).toMatch(wrong)
    expect(said).toContain('--merchant-key FILE.pem')
  })
})
