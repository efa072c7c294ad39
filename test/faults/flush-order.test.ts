import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { driverOrders, newFolder, startDriver, straceDriver } from '#test/support/driver.ts'
import { startPracticeGateway, type RunningPracticeGateway } from '#test/support/practice-gateway.ts'
import { longIt } from '#test/support/long-it.ts'
import { intentBeforeBytes, readTrace, type Syscall } from '#test/support/strace.ts'

let gateway: RunningPracticeGateway
beforeAll(async () => {
  gateway = await startPracticeGateway()
})
afterAll(() => gateway.stop())

type Proof = {
  readonly reference: string
  readonly calls: readonly Syscall[]
  readonly copied: readonly Syscall[]
}

async function traceSale(withoutFlush: boolean): Promise<Proof> {
  const folder = newFolder()
  const trace = join(folder, 'trace')
  const driver = straceDriver(driverOrders(gateway, folder, { act: 'sell', withoutFlush }), trace)
  const reference = String((await driver.hear('taken'))['reference'])
  for (;;) {
    driver.say({ type: 'look', reference })
    if ((await driver.hear('looked'))['state'] !== 'sending') break
  }
  driver.say({ type: 'stop' })
  await driver.ended
  const calls = readTrace(trace)
  return { reference, calls, copied: readTrace(trace, 'copy') }
}

async function traceCancel(withoutFlush: boolean): Promise<Proof> {
  const folder = newFolder()
  const trace = join(folder, 'trace')
  const first = startDriver(driverOrders(gateway, folder, { act: 'open-va' }))
  const reference = String((await first.hear('taken'))['reference'])
  await gateway.control.payer({ action: 'open', reference, amount: '150000.00' })
  first.say({ type: 'stop' })
  await first.ended
  const driver = straceDriver(
    driverOrders(gateway, folder, { act: 'cancel', reference, withoutFlush }),
    trace,
  )
  await driver.hear('cancelled')
  driver.say({ type: 'stop' })
  await driver.ended
  const calls = readTrace(trace)
  return { reference, calls, copied: readTrace(trace, 'copy') }
}

describe.each([
  ['generate', 'POST /api/v1.0/qr/qr-mpm-generate', traceSale],
  ['delete', 'DELETE /apimerchant/v1.0/transfer-va/delete-va', traceCancel],
] as const)('what the kernel was asked for around %s', (_name, request, run) => {
  it('the intent is on the disk before the first byte is on the socket', async () => {
    const { reference, calls, copied } = await run(false)
    expect(intentBeforeBytes(calls, reference, request)).toBeUndefined()
    expect(intentBeforeBytes(copied, reference, request)).toBeUndefined()
  })

  // The control of one operation shows that the instrument can fail.
  const itOnce = request.startsWith('POST') ? it : longIt
  itOnce('control: without the flush this very check fails', async () => {
    const { reference, calls, copied } = await run(true)
    const notFlushed = 'the intent was written, but not flushed before the request'
    expect(intentBeforeBytes(calls, reference, request)).toBe(notFlushed)
    expect(intentBeforeBytes(copied, reference, request)).toBe(notFlushed)
  })
})
