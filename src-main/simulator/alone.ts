import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { parsePublicKey } from '#gateway/signing/keys.ts'
import {
  PRACTICE_CUSTOMER_TOKEN_PATH,
  PRACTICE_TOKEN_PATH,
  practiceConfig,
  type PracticeConfig,
} from './config.ts'
import { CONTROL_HEADER } from './control/control.ts'
import { habitNamed, habits } from './habits/all.ts'
import type { HabitChoice } from './habits/active-habits.ts'
import { routes } from './routes.ts'
import { servePracticeGateway, type PracticeServer } from './server.ts'
import { fileStore, memoryStore } from './store.ts'

export const ALONE_USAGE =
  '--alone [--port N] [--state FILE] [--merchant-key FILE.pem] [--callback URL] [--callback-ca FILE.pem] ' +
  '[--habit NAME[,NAME]] | --habits'

type Row = readonly [name: string, value: string]

/**
 * Runs the gateway simulator in a terminal and prints all that a merchant needs to call it with curl alone. Throws an
 * Error whose message says what is wrong with the arguments.
 */
export async function runAlone(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: argv.slice(2),
    options: {
      alone: { type: 'boolean' },
      port: { type: 'string', default: '0' },
      state: { type: 'string' },
      'merchant-key': { type: 'string' },
      callback: { type: 'string' },
      'callback-ca': { type: 'string' },
      habit: { type: 'string' },
      habits: { type: 'boolean' },
    },
  })
  if (values.habits === true) return void process.stdout.write(`${habitTable()}\n`)
  const { state, callback, 'merchant-key': keyFile, 'callback-ca': caFile } = values
  const choice = chosen(values.habit)
  if (callback !== undefined && !/^https:\/\/./.test(callback))
    throw new Error(
      `--callback ${callback}: it is called over HTTPS; an address beginning with https:// is wanted here`,
    )
  if (state !== undefined && !existsSync(dirname(state)))
    throw new Error(`--state ${state}: there is no folder ${dirname(state)}; make it first`)
  const config = practiceConfig({
    ...(callback === undefined ? {} : { merchantUrl: callback }),
    ...(caFile === undefined ? {} : { merchantCa: readFileSync(caFile, 'utf8') }),
  })
  const directory = mkdtempSync(join(tmpdir(), 'practice-gateway-'))
  const merchant = keyFile === undefined ? freshKey(directory) : givenKey(keyFile)
  const server = await servePracticeGateway({
    config,
    store: state === undefined ? memoryStore() : fileStore(state),
    merchantPublicKey: merchant.key,
    port: Number(values.port),
    habits: choice,
  })
  const gatewayKeyFile = join(directory, 'gateway-public-key.pem')
  writeFileSync(gatewayKeyFile, server.gatewayPublicKey)

  const table = tableOf([
    ['base URL', server.baseUrl],
    ...routes.flatMap(({ name, method, paths }) =>
      paths.map((path): Row => [`  ${name}`, `${method} ${path}`]),
    ),
    ...merchantRows(config),
    merchant.row,
    ['gateway public key', gatewayKeyFile],
    ['callback', callback ?? 'none: --callback URL --callback-ca FILE.pem'],
    ['control URL', server.controlUrl],
    ['control token', server.controlToken],
    ['habits', values.habit ?? 'none: --habit NAME[,NAME]; all of them: --habits'],
    ['state', state ?? 'in memory: --state FILE'],
  ])
  process.stdout.write(`Practice gateway: no real money.\n\n${table}\n\n${hintsFor(server)}\nStop: Ctrl+C\n`)
}

function chosen(names = ''): HabitChoice {
  const named = names.split(',').filter((name) => name !== '')
  const unknown = named.find((name) => habitNamed(name) === undefined)
  if (unknown !== undefined)
    throw new Error(`--habit ${unknown}: there is no such habit; --habits lists them`)
  return { names: named }
}

/** One line for each habit: its name, where it shows, whether the interface permits it, and why it exists. */
function habitTable(): string {
  return tableOf(
    habits.map(({ name, at = 'any', on, kind, why }): Row => [
      name,
      `${kind.padEnd(7)}  ${(on === undefined ? at : `${at}, ${on}`).padEnd(22)}  ${why}`,
    ]),
  )
}

function merchantRows(config: PracticeConfig): readonly Row[] {
  return [
    ['X-PARTNER-ID', config.partnerId],
    [
      'X-CLIENT-KEY',
      `${config.clientId}  (only for ${PRACTICE_TOKEN_PATH} and ${PRACTICE_CUSTOMER_TOKEN_PATH})`,
    ],
    ['CHANNEL-ID', config.channelId],
    ['merchantId', `${config.merchantId}  (also customerNo)`],
    ['partnerServiceId', `"${config.partnerServiceId}"  (with the leading space)`],
    ['QR productCode', config.qrProductCode],
    ['link productCode', config.linkProductCode],
    ['binding productCode', config.bindingProductCode],
    ['sourceAccountNo', `${config.depositSource}  (of the deposit; a bank account: ${config.directSource})`],
    ...bankRows(config),
    ['comm_code', config.commCode],
    ['sender_id', config.senderId],
    ['hash key', config.hashKey],
    ['cipher key', config.cipherKey],
    ['cipher IV', config.cipherIv],
    ['API key', config.apiKey],
  ]
}

/** Source banks whose transfers have additional mandatory fields (interface, 2.8). */
function bankRows({ bankRules }: PracticeConfig): readonly Row[] {
  return Object.entries(bankRules).map(([code, rule]): Row => [
    `bank ${rule}`,
    `${code}  (sourceBankCode with more mandatory fields)`,
  ])
}

type MerchantKey = { readonly key: KeyObject; readonly row: Row }

/** A merchant key for experiments: the private half is written to `directory`. */
function freshKey(directory: string): MerchantKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const file = join(directory, 'merchant-private-key.pem')
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  return { key: publicKey, row: ['merchant private key', `${file}  (your own: --merchant-key PUBLIC.pem)`] }
}

function givenKey(file: string): MerchantKey {
  const parsed = parsePublicKey(readFileSync(file, 'utf8'))
  if (!parsed.ok) throw new Error(`--merchant-key ${file}: ${parsed.reason}; the public half is wanted here`)
  return { key: parsed.key, row: ['merchant public key', file] }
}

function hintsFor({ controlToken, controlUrl }: PracticeServer): string {
  const curl = `curl -s -H '${CONTROL_HEADER}: ${controlToken}' ${controlUrl}/_practice`
  return [
    `Try:  ${curl}/transactions`,
    `      ${curl}/payer -d '{"action":"open","reference":"A1","amount":"15000.00"}'`,
    `      ${curl}/faults -d '{"kind":"http-500"}'`,
  ].join('\n')
}

function tableOf(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')
}
