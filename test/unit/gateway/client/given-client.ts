import { createGatewayClient, type ClientDeps, type Credentials } from '#gateway/client.ts'
import type { InputOf, Outgoing, RequestOf } from '#gateway/define-operation.ts'
import { qrGenerate } from '#gateway/operations/qr-generate.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { HttpRequest, HttpResult } from '#gateway/transport/transport.ts'
import { createNodeTransport } from '#gateway/transport/transport-node.ts'
import { startLoopback, type Answer, type Loopback } from '#test/support/loopback.ts'
import { API_KEY, CIPHER, HASH_KEY, inputOf, MESSAGE_ID } from '#test/support/operation-examples.ts'
import { aClock, aProfile, aQrRequest, EXTERNAL_ID, keyPair } from '../given.ts'

export type Client = ReturnType<typeof createGatewayClient>
export type More = Partial<ClientDeps> & { readonly changes?: Partial<GatewayProfile> }

const open: Loopback[] = []

/** For `afterEach`. */
export async function closeAll(): Promise<void> {
  await Promise.all(open.splice(0).map((server) => server.close()))
}

/** Every credential that a merchant can hold. */
export function allCredentials(): Credentials {
  const { privateKey } = keyPair()
  return { privateKey, hashKey: HASH_KEY, cipher: CIPHER, apiKey: API_KEY }
}

/** A client and a server that answers it over a real connection. */
export async function given(answer: Answer, { changes, ...more }: More = {}) {
  const server = await startLoopback(answer)
  open.push(server)
  const clock = aClock()
  const client = createGatewayClient({
    profile: () => aProfile({ baseUrl: server.url, ...changes }),
    credentials: allCredentials,
    transport: createNodeTransport(),
    clock,
    ...more,
  })
  return { client, server, clock }
}

/** A client whose network is one function. */
export function onWire(answer: (request: HttpRequest) => HttpResult, { changes, ...more }: More = {}) {
  const requests: HttpRequest[] = []
  const client = createGatewayClient({
    profile: () => aProfile(changes),
    credentials: allCredentials,
    transport: {
      send: (request, hooks) => {
        hooks?.beforeFirstByte?.()
        requests.push(request)
        return Promise.resolve(answer(request))
      },
    },
    clock: aClock(),
    ...more,
  })
  return { client, requests }
}

export function answered(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpResult {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { kind: 'answered', status, headers, body: Buffer.from(text) }
}

export async function prepareExample<O extends Outgoing>(client: Client, operation: O) {
  return prepareInput(client, operation, inputOf(operation))
}

export async function prepareInput<O extends Outgoing>(client: Client, operation: O, input: InputOf<O>) {
  const ids = { externalId: EXTERNAL_ID, messageId: MESSAGE_ID }
  const prepared = await client.prepare(operation, input, ids)
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.outcome))
  return prepared.call
}

export async function sendExample<O extends Outgoing>(client: Client, operation: O) {
  return client.send(await prepareExample(client, operation))
}

export function prepareQr(client: Client, changes: Partial<RequestOf<typeof qrGenerate>> = {}) {
  return prepareInput(client, qrGenerate, aQrRequest(changes))
}
