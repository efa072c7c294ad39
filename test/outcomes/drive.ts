/** Drives every cell of the table through a real gateway simulator over HTTP. */
import { createPublicKey, randomUUID } from 'node:crypto'
import { createGatewayClient, type GatewayClient } from '#gateway/client.ts'
import type { InputOf, Outgoing } from '#gateway/define-operation.ts'
import { operations, type OperationName } from '#gateway/registry.ts'
import { parseCipherKey } from '#gateway/signing/form-cipher.ts'
import { createNodeTransport } from '#gateway/transport/transport-node.ts'
import { practiceProfile } from '#practice/profile.ts'
import { practiceMerchant } from '#simulator/config.ts'
import type { FaultInput } from '#simulator/control/control.ts'
import { startPracticeGateway, type RunningPracticeGateway } from '#test/support/practice-gateway.ts'
import { COLUMNS, type Column } from './columns.ts'
import { prepareGround, requestOf } from './requests.ts'

export const ROWS = Object.keys(operations) as readonly OperationName[]

export type Cell = {
  readonly row: OperationName
  readonly column: string
  /** `kind` or `kind/why`: expected by the table of meanings, and reported by the client. */
  readonly expected: string
  readonly got: string
}

/** All cells, row by row. */
export async function allCells(): Promise<readonly Cell[]> {
  const config = { perMinute: 100_000, perHour: 100_000, depositBalance: '99999999999.00' }
  const gateway = await startPracticeGateway({ config })
  try {
    const drive = await driverOf(gateway)
    const cells: Cell[] = []
    for (const column of COLUMNS) {
      // Waiting cells can wait together: each operation meets its own fault.
      const groups = column.patience === undefined ? ROWS.map((row) => [row]) : [ROWS]
      for (const rows of groups) cells.push(...(await drive(rows, column)))
    }
    return cells
  } finally {
    // Not stopped: it would wait for abandoned answers.
    await gateway.kill()
  }
}

async function driverOf(gateway: RunningPracticeGateway) {
  const { control } = gateway
  const patient = await clientOf(gateway)
  const impatient = new Map<number, GatewayClient>()
  for (const { patience } of COLUMNS)
    if (patience !== undefined) impatient.set(patience, await clientOf(gateway, patience))

  const groundFor = async (row: OperationName) => {
    const now = Date.now()
    const reference = newReference()
    await prepareGround(row, reference, now, {
      control,
      before: async (other, input) => {
        const outcome = await send(patient, operations[other], input)
        if (outcome.kind !== 'done') throw new Error(`${other}: ${JSON.stringify(outcome)}`)
      },
    })
    return { row, input: requestOf(row, reference, now) }
  }

  return async (rows: readonly OperationName[], { name, fault, patience, means }: Column) => {
    const ready = await Promise.all(rows.map(groundFor))
    if (fault !== undefined) for (const row of rows) await control.arm(aimedAt(row, fault))
    const client = (patience === undefined ? undefined : impatient.get(patience)) ?? patient
    const cells = ready.map(async ({ row, input }): Promise<Cell> => {
      const outcome = await send(client, operations[row], input)
      const got = 'why' in outcome ? `${outcome.kind}/${outcome.why}` : outcome.kind
      return { row, column: name, expected: means(operations[row]), got }
    })
    const done = await Promise.all(cells)
    await control.clearFaults()
    return done
  }
}

/** Connection faults are not tied to one operation. */
function aimedAt(operation: OperationName, fault: FaultInput): FaultInput {
  return fault.kind === 'refuse-connection' ? fault : { ...fault, operation }
}

/** A client that already has an access token: the table is about the calls themselves. */
async function clientOf(gateway: RunningPracticeGateway, patience?: number): Promise<GatewayClient> {
  const cipher = parseCipherKey(practiceMerchant.cipherKey, practiceMerchant.cipherIv)
  if (!cipher.ok) throw new Error(cipher.reason)
  const credentials = {
    privateKey: gateway.merchantPrivateKey,
    gatewayPublicKey: createPublicKey(gateway.gatewayPublicKey),
    hashKey: practiceMerchant.hashKey,
    cipher: cipher.cipher,
    apiKey: practiceMerchant.apiKey,
  }
  let profile = practiceProfile(gateway.baseUrl)
  const client = createGatewayClient({
    profile: () => profile,
    credentials: () => credentials,
    transport: createNodeTransport(),
    clock: { now: () => Date.now() },
  })
  const inquiry = requestOf('account-inquiry', newReference(), Date.now())
  const outcome = await send(client, operations['account-inquiry'], inquiry)
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome))
  if (patience !== undefined) profile = { ...profile, totalTimeoutMs: patience }
  return client
}

/** A merchant's calls to that gateway, each with an acceptable request. */
export async function merchantOf(gateway: RunningPracticeGateway) {
  const client = await clientOf(gateway)
  return (name: OperationName, reference: string) =>
    send(client, operations[name], requestOf(name, reference, Date.now()))
}

let count = 0

function newReference(): string {
  count += 1
  return `L0012611200${String(count).padStart(9, '0')}`
}

async function send<O extends Outgoing>(client: GatewayClient, operation: O, input: InputOf<O>) {
  count += 1
  const ids = { externalId: `${Date.now()}${String(count).padStart(8, '0')}`, messageId: randomUUID() }
  const prepared = await client.prepare(operation, input, ids)
  return prepared.ok ? (await client.send(prepared.call)).outcome : prepared.outcome
}
