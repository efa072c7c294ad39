/** A till on a separate gateway: set up by IT, opened with a passphrase, called back over TLS. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SetupView } from '#contract/setup-views.ts'
import { practiceProfile } from '#practice/profile.ts'
import { practiceMerchant } from '#simulator/config.ts'
import { launchLoket, newProfile } from '#test/support/loket-app.ts'
import { PASSPHRASE, PEOPLE } from '#test/support/real-till.ts'
import { expect, test } from './fixtures.ts'
import { oneGateway } from './one-gateway.ts'
import { atTheTill, type Till } from './screens/till.ts'

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial' })

const gateway = oneGateway()
let profile: ReturnType<typeof newProfile>
let at: Till

test.beforeAll(async () => {
  profile = newProfile()
  at = atTheTill(await launchLoket(profile.folder, ['--setup']))
})
test.afterAll(async () => {
  await at.loket.quit()
  profile.remove()
})

const setup = async (name: string, input: unknown = {}) => (await at.loket.call(name, input)) as SetupView
const secrets = (): readonly (readonly [string, string])[] => [
  ['privateKey', gateway().merchantPrivateKeyPem],
  ['gatewayPublicKey', gateway().gatewayPublicKey],
  ['hashKey', practiceMerchant.hashKey],
  ['cipherKey', practiceMerchant.cipherKey],
  ['cipherIv', practiceMerchant.cipherIv],
  ['apiKey', practiceMerchant.apiKey],
]

function aSandboxProfile() {
  const { callbacks, ...rest } = practiceProfile(gateway().baseUrl)
  const publicUrl = 'https://127.0.0.1/api'
  return { ...rest, environment: 'sandbox', callbacks: { ...callbacks, publicUrl } }
}

test.describe('IT sets the machine up', () => {
  test('finds practice, an empty vault, and what is missing', async () => {
    expect(await at.loket.call('session.get')).toMatchObject({
      role: 'it',
      mode: 'practice',
      vault: 'not-needed',
      person: { id: 'practice-it' },
    })
    const view = await setup('setup.get')
    expect(view.missing).toEqual([
      'setup.missing.profile',
      'setup.missing.vault',
      'setup.missing.private-key',
      'setup.missing.people',
    ])
  })

  test('is told why a profile is not one, and saves one that is', async () => {
    const wrong = { ...aSandboxProfile(), baseUrl: 'http://gateway().example' }
    await expect(at.loket.call('setup.saveProfile', { profile: wrong })).rejects.toThrow('invalid-profile')
    const view = await setup('setup.saveProfile', { profile: aSandboxProfile() })
    expect(view.faults).toEqual([])
    expect(view.missing[0]).toBe('setup.missing.vault')
  })

  test('puts the secrets into the vault and sees only what they end in', async () => {
    await setup('vault.create', { passphrase: PASSPHRASE })
    for (const [name, secret] of secrets()) await setup('vault.put', { name, secret })
    const view = await setup('vault.makeCertificate')
    expect(view.missing).toEqual(['setup.missing.people'])
    const seen = JSON.stringify(view)
    for (const [, secret] of secrets()) expect(seen).not.toContain(secret.slice(0, 24))
  })
})

test.describe('the people of that till', () => {
  test('are in the vault, and without them it is not used', async () => {
    await expect(at.loket.call('setup.use', { mode: 'real' })).rejects.toThrow('not-allowed')
    for (const [role, { name, pin }] of Object.entries(PEOPLE))
      await at.loket.call('people.add', { of: 'real', name, role, pin })
    expect((await setup('setup.get')).missing).toEqual([])
  })
})

test.describe('the till on that gateway', () => {
  test.beforeAll(async () => {
    await at.loket.quit()
    writeFileSync(join(profile.folder, 'mode.json'), JSON.stringify({ mode: 'real' }))
    at = atTheTill(await launchLoket(profile.folder, ['--setup']))
  })

  test('sends nothing while the vault waits for its passphrase', async () => {
    // The staff is stored in the vault: a person who may start programs here is let in to open it, and no
    // further.
    expect(await at.loket.call('session.get')).toMatchObject({
      role: 'it',
      mode: 'real',
      vault: 'passphrase-needed',
      people: [],
    })
    await at.loket.call('sale.start', { amountMinor: 2_500_000n, method: 'qr' }).catch(() => undefined)
    const wrong = at.loket.call('session.unlock', { passphrase: 'not the passphrase' })
    await expect(wrong).rejects.toThrow('vault-refused')
    expect((await gateway().control.log()).filter(({ direction }) => direction === undefined)).toEqual([])
  })

  test('opens with the passphrase and listens with its own certificate', async () => {
    await at.loket.call('session.unlock', { passphrase: PASSPHRASE })
    expect(await at.loket.call('session.get')).toMatchObject({ role: 'nobody', vault: 'open' })
    await expect(at.loket.call('setup.get')).rejects.toThrow('forbidden')
    await expect(at.lock.tile(PEOPLE.it.name)).toBeVisible()
    await at.lock.signIn(PEOPLE.it.pin, 2)
    await expect(at.lock.rail).toBeVisible()
    await expect
      .poll(async () => (await setup('setup.get')).callbacks.state, { timeout: 15_000 })
      .toBe('listening')
    const { port, certificate } = (await setup('setup.get')).callbacks
    await gateway().control.setMerchant({
      url: `https://127.0.0.1:${port ?? 0}/api`,
      ca: certificate ?? '',
    })
  })

  test('is asked about the order before the QR is granted, and told of the payment, which makes it ask at once', async () => {
    await at.counter.go('sale')
    const reference = await at.counter.waiting('150000')
    expect(reference).toMatch(/^L/)
    const told = async (operation: string) =>
      (await gateway().control.log()).filter(
        (entry) => entry.direction === 'to-merchant' && entry.operation === operation,
      )
    expect((await told('va-inquiry')).map(({ code }) => code)).toEqual(['2002400'])
    await gateway().control.payer({ action: 'pay', reference })
    // No key is pressed: the callback triggers the status check, and its answer is the proof.
    await at.counter.sees('paid')
    expect((await told('va-payment')).map(({ code }) => code)).toEqual(['2002500'])
    expect(await at.counter.order(reference)).toMatchObject({ evidence: { source: 'status', flag: 'S' } })
  })

  // Other time formats, an empty text as the fee of a paid order, an empty object as PHP writes it.
  for (const names of [['paid-at-b', 'json-bom'], ['status-fee-empty'], ['status-details-list']])
    test(`is read all the same: ${names.join(', ')}`, async () => {
      await gateway().control.chooseHabits({ names })
      await at.counter.next()
      const reference = await at.counter.waiting('175000')
      await gateway().control.payer({ action: 'pay', reference })
      await at.counter.sees('paid')
      // The gateway's own call may be noted after the answer that it led to.
      const answered = (await gateway().control.log()).filter(
        (entry) => entry.reference === reference && entry.direction !== 'to-merchant',
      )
      expect(answered.at(-1)?.habits).toBe(names.join('+'))
      expect(await at.counter.order(reference)).toMatchObject({
        evidence: { source: 'status', flag: 'S', totalMinor: 17_500_000n },
        release: 'yes',
        can: { renew: false, takeCash: false },
      })
      await gateway().control.chooseHabits({ names: [] })
    })

  test('keeps no secret and no name in plain form in any file', () => {
    const files = readdirSync(profile.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file, readFileSync(file).toString('latin1')] as const)
    expect(files.some(([file]) => file.endsWith('vault.json'))).toBe(true)
    // The header printed on every key identifies nothing; the middle is the key.
    const hidden = secrets().flatMap(([name, secret]) =>
      name === 'gatewayPublicKey' ? [] : [secret.slice(100, 140) || secret],
    )
    const people = Object.values(PEOPLE).map(({ name }) => name)
    for (const secret of [...hidden, PASSPHRASE, ...people]) {
      const base64 = Buffer.from(secret)
        .toString('base64')
        .replace(/.{0,4}=*$/, '')
      for (const form of [secret, base64, Buffer.from(secret).toString('hex')])
        expect(files.filter(([, text]) => text.includes(form)).map(([file]) => file)).toEqual([])
    }
  })
})
