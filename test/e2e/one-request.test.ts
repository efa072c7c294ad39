/**
 * Why our calls do not use Chromium: its network stack repeats a request automatically when a reused
 * connection dies. Shown in the real app, next to our transport in the same situation.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createNodeTransport } from '#gateway/transport-node.ts'
import { launchLoket, newProfile, type LoketApp } from '#test/support/loket-app.ts'
import { startLoopback, type Loopback } from '#test/support/loopback.ts'

let profile: ReturnType<typeof newProfile>
let loket: LoketApp
let server: Loopback

beforeAll(async () => {
  server = await startLoopback((request, response, message) => {
    // The order is accepted, then the connection drops: the answer to "pay" is never written.
    if (request.body.toString() === 'pay') message.socket.destroy()
    else response.end('hello')
  })
  profile = newProfile()
  loket = await launchLoket(profile.folder)
}, 60_000)
afterAll(async () => {
  await loket.quit()
  await server.close()
  profile.remove()
})

const pays = () => server.requests.filter((request) => request.body.toString() === 'pay').length

it('control: the same POST through Chromium reaches the server twice', async () => {
  await loket.app.evaluate(async ({ session }, url) => {
    const chromium = session.fromPartition('resend')
    const post = (body: string) =>
      chromium.fetch(url, { method: 'POST', body }).then((answer) => answer.text())
    await post('hello')
    await post('pay').catch(() => undefined)
  }, `${server.url}/`)
  expect(pays()).toBe(2)
})

it('our transport sends it once', async () => {
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
