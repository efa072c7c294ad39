import { describe, expect, it } from 'vitest'
import { startPracticeGateway, type PracticeChild } from '#practice/process.ts'
import type { MerchantInput } from '#simulator/control/control.ts'
import type { ParentMessage } from '#simulator/messages.ts'
import { merchantKeys } from '#test/support/practice-gateway.ts'
import { createVirtualTime } from '#test/support/virtual-time.ts'
import { createPublicKey } from 'node:crypto'

const pem = createPublicKey(merchantKeys().publicPem).export({ type: 'spki', format: 'pem' })

function stage(merchant?: () => MerchantInput | undefined) {
  const time = createVirtualTime(0)
  const children: { posted: ParentMessage[]; say: (m: unknown) => void; exit: () => void }[] = []
  const fork = (): PracticeChild => {
    const child = {
      posted: [] as ParentMessage[],
      say: (_m: unknown): void => undefined,
      exit: (): void => undefined,
    }
    children.push(child)
    return {
      post: (message) => void child.posted.push(message),
      onMessage: (listener) => void (child.say = listener),
      onExit: (listener) => void (child.exit = listener),
      kill: () => undefined,
    }
  }
  let changes = 0
  const gateway = startPracticeGateway({
    fork,
    stateFile: 'x',
    merchantPublicKey: pem,
    ...(merchant === undefined ? {} : { merchant }),
    after: (ms, run) => time.timers.after(ms, run),
    onChange: () => void (changes += 1),
  })
  return { time, children, gateway, changes: () => changes }
}
const ready = (port: number) => ({
  type: 'ready',
  baseUrl: `http://127.0.0.1:${port}`,
  controlUrl: `http://127.0.0.1:${port + 1}`,
  controlToken: 'a'.repeat(64),
  gatewayPublicKey: pem,
})

describe('the process of the gateway simulator', () => {
  it('is reached when it is ready; after a crash it is started again at the same door', async () => {
    const { time, children, gateway, changes } = stage()
    children[0]?.say(ready(4000))
    await gateway.begun
    expect(gateway.baseUrl()).toBe('http://127.0.0.1:4000')
    expect(gateway.gatewayPublicKey()).toBeDefined()
    children[0]?.exit()
    expect(gateway.control()).toBeUndefined()
    expect(gateway.baseUrl()).toBe('http://127.0.0.1:9')
    await time.advance(2_000)
    expect(children).toHaveLength(2)
    expect(children[1]?.posted[0]).toMatchObject({ type: 'start', port: 4000 })
    children[1]?.say(ready(4000))
    expect(gateway.control()).toBeDefined()
    expect(changes()).toBe(3)
  })

  it('is told at each start where the callbacks are by then', async () => {
    let address: MerchantInput | undefined
    const { time, children } = stage(() => address)
    expect(children[0]?.posted[0]).toMatchObject({ config: {} })
    address = { url: 'https://127.0.0.1:8443', ca: 'PEM' }
    children[0]?.exit()
    await time.advance(2_000)
    expect(children[1]?.posted[0]).toMatchObject({
      config: { merchantUrl: 'https://127.0.0.1:8443', merchantCa: 'PEM' },
    })
  })

  it('takes any door when its own is taken', async () => {
    const { time, children, gateway } = stage()
    children[0]?.say(ready(4000))
    await gateway.begun
    children[0]?.exit()
    await time.advance(2_000)
    children[1]?.say({ type: 'failed', message: 'EADDRINUSE' })
    children[1]?.exit()
    await time.advance(2_000)
    expect(children[2]?.posted[0]).toMatchObject({ port: 0 })
  })

  it('that says nothing does not keep the till from opening', async () => {
    const { time, gateway } = stage()
    await time.advance(30_000)
    await gateway.begun
    expect(gateway.control()).toBeUndefined()
  })

  it('is not started again once it was stopped, not even when it had just crashed', async () => {
    const { time, children, gateway } = stage()
    children[0]?.say(ready(4000))
    await gateway.begun
    children[0]?.exit()
    gateway.stop()
    await time.advance(60_000)
    expect(children).toHaveLength(1)
  })

  it('that talks nonsense is not believed', async () => {
    const { children, gateway } = stage()
    children[0]?.say({ ...ready(4000), gatewayPublicKey: 'none' })
    await gateway.begun
    expect(gateway.control()).toBeUndefined()
  })
})
