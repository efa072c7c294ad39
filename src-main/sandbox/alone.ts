import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PRACTICE_TOKEN_PATH, practiceConfig } from './config.ts'
import { CONTROL_HEADER } from './control.ts'
import { routes } from './routes.ts'
import { servePracticeGateway } from './server.ts'
import { fileStore, memoryStore } from './store.ts'

/** The practice gateway in a terminal, with a merchant key made for trying; prints how to reach it. */
export async function runAlone(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: argv.slice(2),
    options: {
      alone: { type: 'boolean' },
      port: { type: 'string', default: '0' },
      state: { type: 'string' },
    },
  })
  const config = practiceConfig()
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const directory = mkdtempSync(join(tmpdir(), 'practice-gateway-'))
  const merchantKeyFile = join(directory, 'merchant-private-key.pem')
  const gatewayKeyFile = join(directory, 'gateway-public-key.pem')
  writeFileSync(merchantKeyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  const store = values.state === undefined ? memoryStore() : fileStore(values.state)
  const server = await servePracticeGateway({
    config,
    store,
    merchantPublicKey: publicKey,
    port: Number(values.port),
  })
  writeFileSync(gatewayKeyFile, server.gatewayPublicKey)

  const rows: readonly (readonly [string, string])[] = [
    ['base URL', server.baseUrl],
    ...routes.map(({ name, method, path }) => [`  ${name}`, `${method} ${path}`] as const),
    ['X-PARTNER-ID', config.partnerId],
    ['X-CLIENT-KEY', `${config.clientId}  (only for ${PRACTICE_TOKEN_PATH})`],
    ['CHANNEL-ID', config.channelId],
    ['merchantId', `${config.merchantId}  (also customerNo)`],
    ['partnerServiceId', `"${config.partnerServiceId}"  (with the leading space)`],
    ['productCode', config.qrProductCode],
    ['merchant private key', merchantKeyFile],
    ['gateway public key', gatewayKeyFile],
    ['control URL', server.controlUrl],
    ['control token', server.controlToken],
    ['state', values.state ?? 'in memory'],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  const table = rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')
  const curl = `curl -s -H '${CONTROL_HEADER}: ${server.controlToken}' ${server.controlUrl}/_practice/transactions`
  process.stdout.write(`Practice gateway: no real money.\n\n${table}\n\nTry:  ${curl}\nStop: Ctrl+C\n`)
}
