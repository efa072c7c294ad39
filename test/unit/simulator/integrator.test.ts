import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { INTERFACE_NAMES } from '#test/support/interface-names.ts'
import { merchantKeys } from '#test/support/practice-gateway.ts'

const project = fileURLToPath(new URL('../../../', import.meta.url))
let folder = ''
let child: ChildProcess | undefined
const file = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'practice-integrator-'))
  const { privatePem, publicPem } = merchantKeys()
  writeFileSync(file('merchant.pem'), privatePem, { mode: 0o600 })
  writeFileSync(file('merchant-public.pem'), publicPem)
  const entry = join(project, 'src-main/simulator/process.ts')
  // Its own temporary folder, so that leftovers are deleted with ours.
  const env = { ...process.env, TMPDIR: folder }
  const started = spawn(process.execPath, [entry, '--alone', '--merchant-key', file('merchant-public.pem')], {
    env,
  })
  child = started
  const printed = await new Promise<string>((resolve, reject) => {
    let seen = ''
    started.once('exit', (code) => reject(new Error(`ended with ${code}: ${seen}`)))
    started.stderr.on('data', (part: Buffer) => (seen += part.toString()))
    started.stdout.on('data', (part: Buffer) => {
      seen += part.toString()
      if (seen.includes('Stop:')) resolve(seen)
    })
  })
  writeFileSync(file('printed.txt'), printed)
})
afterAll(() => {
  child?.kill()
  rmSync(folder, { recursive: true, force: true })
})

type Ran = { readonly code: number; readonly out: string; readonly err: string }

function integrate(key: string): Promise<Ran> {
  const script = join(project, 'docs/integrator.sh')
  return new Promise((resolve) => {
    execFile('bash', [script, file('printed.txt'), key], (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err })
    })
  })
}

it('all ten operations are carried out with bash, curl and openssl alone', async () => {
  const { code, out, err } = await integrate(file('merchant.pem'))
  const lines = out
    .trim()
    .split('\n')
    .map((line) => line.split(/ +/))
  expect([code, err]).toEqual([0, ''])
  expect(Object.fromEntries(lines)).toEqual({
    'va-status': '2002600',
    'va-delete': '2003100',
    'payment-host-to-host': '2005400',
    'qr-generate': '2004700',
    'account-binding': '2000700',
    'account-creation': '2020600',
    'transfer-interbank': '2001800',
    'invoices-send': '0000',
    'invoices-reject': '0000',
    'transaction-history': '0000',
  })
  // The whole interface except the operation that the merchant answers.
  expect(new Set(lines.map(([name]) => name))).toEqual(
    new Set(INTERFACE_NAMES.filter((name) => name !== 'va-inquiry')),
  )
}, 60_000)

it('with another key it stops at the first, and says what came instead', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(file('other.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  const { code, out, err } = await integrate(file('other.pem'))
  expect([code, out.trim().split(/ +/)]).toEqual([1, ['va-status', '4012600']])
  expect(err).toMatch(/wanted 2002600, got: .*Invalid Signature from Client/)
}, 60_000)
