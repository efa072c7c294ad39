/**
 * Why our calls do not use Chromium: its network stack repeats a request automatically when a reused
 * connection dies. Shown in the real app, next to our transport in the same situation.
 */
import { createNodeTransport } from '#gateway/transport/transport-node.ts'
import { startLoopback, type Loopback } from '#test/support/loopback.ts'
import { expect, test } from './fixtures.ts'
import { oneTill } from './one-till.ts'

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial' })

const at = oneTill()
let server: Loopback

test.beforeAll(async () => {
  server = await startLoopback((request, response, message) => {
    // The order is accepted, then the connection drops: the answer to "pay" is never written.
    if (request.body.toString() === 'pay') message.socket.destroy()
    else response.end('hello')
  })
})
test.afterAll(async () => {
  await server.close()
})

const pays = () => server.requests.filter((request) => request.body.toString() === 'pay').length

test('control: the same POST through Chromium reaches the server twice', async () => {
  await at.loket.app.evaluate(async ({ session }, url) => {
    const chromium = session.fromPartition('resend')
    const post = (body: string) =>
      chromium.fetch(url, { method: 'POST', body }).then((answer) => answer.text())
    await post('hello')
    await post('pay').catch(() => undefined)
  }, `${server.url}/`)
  expect(pays()).toBe(2)
})

test('our transport sends it once', async () => {
  const before = pays()
  const transport = createNodeTransport()
  const send = (body: string) =>
    transport.send({
      method: 'POST',
      url: `${server.url}/`,
      headers: {},
      body: Buffer.from(body),
      connectTimeoutMs: 2_000,
      totalTimeoutMs: 5_000,
      maxAnswerBytes: 1_000,
    })
  expect(await send('hello')).toMatchObject({ kind: 'answered' })
  expect(await send('pay')).toMatchObject({ kind: 'lost', why: 'connection-lost' })
  expect(pays() - before).toBe(1)
})
