/** A request that is signed, and a block of 500 invoices: both ready to be sent. */
import { createCipheriv, generateKeyPairSync, sign } from 'node:crypto'
import { createGatewayClient, type Credentials } from '#gateway/client.ts'
import type { InputOf, Outgoing } from '#gateway/define-operation.ts'
import { invoicesSend } from '#gateway/operations/invoices-send.ts'
import { qrGenerate } from '#gateway/operations/qr-generate.ts'
import { practiceProfile } from '#practice/profile.ts'
import { cipherOf, HASH_KEY, inputOf, MESSAGE_ID } from '#test/support/operation-examples.ts'
import { control, type Line, type OpenLine } from '../report/line.ts'

const SIGNATURES = 200
const BLOCKS = 20
const INVOICES = 500
const KEY = 'test-cipher-key-0123456789abcdef'
const IV = 'test-iv-01234567'

export const signatureLine: Line = {
  name: 'signature',
  title: 'A signed request for a QR',
  unit: 'ms',
  floor: 'a bare RSA signature (2048 bits) of as many bytes',
  goals: [
    { what: 'checked, written and signed', side: 'signed', share: 0.5, most: { times: 1.1, of: 'floor' } },
    control('two bare signatures', { times: 1.1, of: 'floor' }),
  ],
  rounds: 11,
  open: async () => openSignatures(),
}

export const invoicesLine: Line = {
  name: 'invoices',
  title: 'A block of 500 invoices',
  unit: 'ms',
  floor: 'the same fields as JSON, and a bare AES of them',
  goals: [
    { what: 'checked, written and encrypted', side: 'built', share: 0.5, most: { times: 1.3, of: 'floor' } },
    control('twice the bare way', { times: 1.3, of: 'floor' }),
  ],
  rounds: 11,
  open: async () => openInvoices(),
}

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })

function prepared<O extends Outgoing>(operation: O, input: InputOf<O>): () => Promise<string> {
  const credentials: Credentials = {
    privateKey: keys.privateKey,
    hashKey: HASH_KEY,
    cipher: cipherOf(KEY, IV),
  }
  const { prepare } = createGatewayClient({
    profile: () => practiceProfile('http://127.0.0.1:9'),
    credentials: () => credentials,
    transport: { send: () => Promise.reject(new Error('nothing is sent')) },
    clock: { now: Date.now },
  })
  let number = 0
  return async () => {
    const made = await prepare(operation, input, {
      externalId: String((number += 1)).padStart(20, '0'),
      messageId: MESSAGE_ID,
    })
    if (!made.ok) throw new Error(`${operation.name}: ${made.outcome.kind}`)
    return made.call.requestBody
  }
}

async function milliseconds(act: () => unknown): Promise<number> {
  const from = performance.now()
  await act()
  return performance.now() - from
}

function openSignatures(): OpenLine {
  const build = prepared(qrGenerate, inputOf(qrGenerate))
  const text = Buffer.alloc(160, 'x')
  const bare = (): unknown => sign('sha256', text, keys.privateKey).toString('base64')
  return turns(SIGNATURES, { floor: bare, signed: build, control: () => [bare(), bare()] })
}

function openInvoices(): OpenLine {
  const input = inputOf(invoicesSend)
  const [invoice] = Object.values(input.invoices)
  if (invoice === undefined) throw new Error('the example has no invoice')
  const invoices = Object.fromEntries(
    Array.from({ length: INVOICES }, (_, index) => [`SITE_${index}_N`, invoice]),
  )
  const plain = JSON.stringify(invoices, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
  const object = JSON.parse(plain) as unknown
  const bare = (): unknown => {
    const aes = createCipheriv('aes-256-cbc', KEY, IV)
    return Buffer.concat([aes.update(JSON.stringify(object), 'utf8'), aes.final()]).toString('base64')
  }
  const build = prepared(invoicesSend, { ...input, invoices, total_invoices: INVOICES })
  return turns(BLOCKS, { floor: bare, built: build, control: () => [bare(), bare()] })
}

/** So many of each in turn. */
function turns(count: number, sides: Readonly<Record<string, () => unknown>>): OpenLine {
  return {
    round: async () => {
      const taken = Object.fromEntries(Object.keys(sides).map((side) => [side, [] as number[]]))
      for (let one = 0; one < count; one += 1)
        for (const [side, act] of Object.entries(sides)) taken[side]?.push(await milliseconds(act))
      return taken
    },
    close: async () => undefined,
  }
}
