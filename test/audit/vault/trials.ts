/** Attacks on the vault of the running app, with their required results. Each trial has a separate till. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { practiceProfile } from '#practice/profile.ts'
import type { LoketApp } from '#test/support/loket-app.ts'
import { refusal, soundness } from './asked.ts'
import { newAttackedTill, WEAK_STORE, type AttackedTill } from './till.ts'
import { openWeakBox, weakBox } from './weak-boxes.ts'

export type Line = { readonly what: string; readonly holds: boolean; readonly evidence: string }
type Say = (what: string, holds: boolean, evidence: unknown) => void
export type Trial = (till: AttackedTill, say: Say) => Promise<void>

const OPEN = { kind: 'unlocked', password: 'sandi pertama' } as const
const NONE = { kind: 'none' } as const
/** More tries than are free of a wait. */
const WRONG = 4
/** From this many on there is a wait; this is the first one's length. */
const WAITS_FROM = 3
const LEAST_WAIT_MS = 5_000

export const TRIALS: Readonly<Record<string, Trial>> = {
  'a strong keyring': async (till, say) => {
    await till.at(OPEN, async (loket, vault) => {
      await loket.call('vault.create')
      await till.fill(loket)
      const { state, protection, keyringStrength } = await vault()
      say('is taken without a passphrase', state === 'open' && protection.keyring === 'used', keyringStrength)
    })
    sayAtRest(till, say, ['keyring'])
    await till.at(OPEN, async (loket, vault) => {
      say('opens by itself after a restart', allThere(await vault(), till), (await vault()).state)
      const before = till.slots()?.keyring
      await loket.call('vault.rotate')
      say(
        'a rotation leaves no old wrap',
        before !== undefined && !textOf(till).includes(before),
        'another wrap',
      )
    })
    await till.at(OPEN, async (loket, vault) => {
      say('opens after the rotation', allThere(await vault(), till), (await vault()).state)
      await loket.call('vault.wipe', { really: 'wipe' })
    })
    sayAtRest(till, say, [])
    await till.at(OPEN, async (_loket, vault) => {
      const { state, secrets } = await vault()
      say('after a wipe nothing opens', state === 'empty' && secrets.every((one) => !one.configured), state)
    })
  },
  'no keyring': async (till, say) => {
    await till.at(NONE, async (loket, vault) => {
      say(
        'asks for a passphrase',
        (await refusal(loket, 'vault.create')) === 'needs-passphrase',
        (await vault()).keyringStrength,
      )
      await loket.call('vault.create', { passphrase: till.passphrase })
      await till.fill(loket)
    })
    sayAtRest(till, say, ['passphrase'])
    await till.at(NONE, async (loket, vault) => {
      say('is closed after a restart', (await vault()).state === 'locked', (await vault()).state)
      for (let i = 0; i < WRONG; i += 1) await refusal(loket, 'vault.unlock', { passphrase: `salah ${i}` })
    })
    const { failed, lastAt } = triesIn(till)
    say('counts wrong passphrases, on the disk', failed >= WAITS_FROM, failed)
    await till.at(NONE, async (loket, vault) => {
      const early = await refusal(loket, 'vault.unlock', { passphrase: till.passphrase })
      const passed = Date.now() - lastAt
      // On a slow machine the wait may be over: then, and only then, it may be let in.
      const isHeld = early === 'too-early' || (early === '' && passed >= LEAST_WAIT_MS)
      say('a restart does not shorten the wait', isHeld, early === '' ? `${passed} ms had passed` : early)
      while ((await vault()).state !== 'open') {
        await loket.cashier.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)))
        await refusal(loket, 'vault.unlock', { passphrase: till.passphrase })
      }
      say('the right one opens after it', allThere(await vault(), till), (await vault()).state)
    })
  },
  "Chromium's weak store": async (till, say) => {
    await till.at(OPEN, (loket) => tryWeak(till, loket, say), WEAK_STORE)
    sayAtRest(till, say, ['passphrase'])
    await till.at(
      NONE,
      async (loket, vault) => {
        await loket.call('vault.unlock', { passphrase: till.passphrase })
        say(
          'opened by passphrase it is still not given the key',
          (await vault()).protection.keyring === 'unused',
          await vault().then(({ keyringStrength }) => keyringStrength),
        )
      },
      WEAK_STORE,
    )
    sayAtRest(till, say, ['passphrase'])
  },
  'a keyring that stays locked': async (till, say) => {
    await till.at(OPEN, async (loket) => {
      await loket.call('vault.create', { passphrase: till.passphrase })
      await till.fill(loket)
    })
    sayAtRest(till, say, ['keyring', 'passphrase'])
    await till.at({ kind: 'locked' }, async (loket, vault) => {
      const { state, keyringStrength } = await vault()
      say('the till opens and says so', state === 'keyring-changed', `${state}, ${keyringStrength}`)
      await loket.call('vault.unlock', { passphrase: till.passphrase })
      say('the passphrase opens it', allThere(await vault(), till), (await vault()).state)
    })
    sayAtRest(till, say, ['keyring', 'passphrase'])
  },
  'a keyring that is taken away': async (till, say) => {
    await till.at(OPEN, async (loket) => {
      await loket.call('vault.create')
      await till.fill(loket)
    })
    const before = textOf(till)
    await till.at(NONE, async (loket, vault) => {
      const { state } = await vault()
      say('is noticed', state === 'keyring-changed', state)
      const tried = await refusal(loket, 'vault.unlock')
      say(
        'nothing else opens it, and nothing is deleted',
        tried === 'keyring-changed' && textOf(till) === before,
        tried,
      )
    })
    await till.at(OPEN, async (_loket, vault) => {
      say('it opens when the keyring is back', allThere(await vault(), till), (await vault()).state)
    })
  },
  'another keyring': async (till, say) => {
    await till.at(OPEN, async (loket) => {
      await loket.call('vault.create', { passphrase: till.passphrase })
      await till.fill(loket)
    })
    const old = till.slots()?.keyring
    till.forgetKeyring()
    const other = { kind: 'unlocked', password: 'sandi kedua' } as const
    await till.at(other, async (loket, vault) => {
      const { state, keyringStrength } = await vault()
      say('opens nothing', state === 'keyring-changed', `${state}, ${keyringStrength}`)
      await loket.call('vault.unlock', { passphrase: till.passphrase })
      const { protection } = await vault()
      say(
        'is given the key by the passphrase',
        protection.keyring === 'used' && till.slots()?.keyring !== old,
        protection.keyring,
      )
    })
    await till.at(other, async (_loket, vault) => {
      say('opens it from then on', allThere(await vault(), till), (await vault()).state)
    })
    sayAtRest(till, say, ['keyring', 'passphrase'])
  },
  'a keyring that comes later': async (till, say) => {
    await till.at(NONE, async (loket) => {
      await loket.call('vault.create', { passphrase: till.passphrase })
      await till.fill(loket)
    })
    await till.at(OPEN, async (loket, vault) => {
      say('is not asked before the passphrase', (await vault()).state === 'locked', (await vault()).state)
      await loket.call('vault.unlock', { passphrase: till.passphrase })
    })
    sayAtRest(till, say, ['keyring', 'passphrase'])
    await till.at(OPEN, async (_loket, vault) => {
      say('opens it from then on', allThere(await vault(), till), (await vault()).state)
    })
  },
  'a real till after a wipe': async (till, say) => {
    const file = join(till.folder, 'mode.json')
    await till.at(OPEN, async (loket) => {
      const { callbacks, ...rest } = practiceProfile('http://127.0.0.1:9')
      const profile = {
        ...rest,
        environment: 'sandbox',
        callbacks: { ...callbacks, publicUrl: 'https://127.0.0.1/api' },
      }
      await loket.call('setup.saveProfile', { profile })
      await loket.call('vault.create')
    })
    writeFileSync(file, JSON.stringify({ mode: 'real' }))
    await till.at(OPEN, async (loket) => {
      say('its journal is proven and sealed', (await soundness(loket)) === 'sound', await soundness(loket))
      await loket.call('vault.wipe', { really: 'wipe' })
      await loket.call('vault.create')
    })
    await till.at(OPEN, async (loket) => {
      say('takes money with the new vault', (await soundness(loket)) === 'sound', await soundness(loket))
    })
  },
}

/** The same search on planted values. */
export const controls: Trial = async (till, say) => {
  const leaked = (text: string | Buffer) => {
    writeFileSync(join(till.folder, 'planted'), text)
    return till.leaks()
  }
  const wrapped = await till.at(
    NONE,
    (loket) =>
      loket.app.evaluate(async ({ safeStorage }) =>
        (await safeStorage.encryptStringAsync('rahasia toko')).toString('base64'),
      ),
    WEAK_STORE,
  )
  say(
    'the built-in password opens what Chromium wrapped with it',
    openWeakBox(Buffer.from(wrapped, 'base64')) === 'rahasia toko',
    wrapped.slice(0, 8),
  )
  say('nothing is found where nothing is', till.leaks().length === 0, till.leaks().length)
  const { apiKey = '' } = till.secrets
  for (const [what, text] of Object.entries({
    "a weak box of Chromium's, in base64": JSON.stringify({ keyring: wrapped }),
    'a weak box as it stands': Buffer.concat([
      Buffer.from('head'),
      weakBox('rahasia toko lain'),
      Buffer.from('tail'),
    ]),
    'a plain secret': `{"apiKey":"${apiKey}"}`,
    'a secret in base64': Buffer.from(apiKey).toString('base64'),
  })) {
    const found = leaked(text)
    say(`${what} is found`, found.length === 1, found.join())
  }
}

async function tryWeak(till: AttackedTill, loket: LoketApp, say: Say): Promise<void> {
  const backend = await loket.app.evaluate(({ safeStorage }) => safeStorage.getSelectedStorageBackend())
  const refused = await refusal(loket, 'vault.create')
  say('is never taken', refused === 'needs-passphrase', `${backend}: ${refused}`)
  await loket.call('vault.create', { passphrase: till.passphrase })
  await till.fill(loket)
}

/** No plain secret, no weak box, and only these ways in, each of them strong. */
function sayAtRest(till: AttackedTill, say: Say, ways: readonly string[]): void {
  const leaks = till.leaks()
  const slots = till.slots()
  const mark =
    slots?.keyring === undefined ? undefined : Buffer.from(slots.keyring, 'base64').toString('latin1', 0, 3)
  const method = slots?.passphrase?.method.name
  const strong =
    (mark === undefined || mark === 'v11') && (method === undefined || /^(argon2id|scrypt)$/.test(method))
  const same =
    Object.keys(slots ?? {})
      .toSorted()
      .join() === ways.join()
  const told = [mark, method].filter((one) => one !== undefined).join(' and ') || 'no way in'
  say(
    'at rest',
    leaks.length === 0 && strong && same,
    leaks.join('; ') || `${till.places().length} files, ${told}`,
  )
}

function allThere(
  { state, secrets }: Awaited<ReturnType<Parameters<Parameters<AttackedTill['at']>[1]>[1]>>,
  till: AttackedTill,
): boolean {
  const has = (name: string) => secrets.some((one) => one.name === name && one.configured)
  return state === 'open' && Object.keys(till.secrets).every(has)
}

function triesIn(till: AttackedTill): { readonly failed: number; readonly lastAt: number } {
  return (JSON.parse(textOf(till)) as { tries: { failed: number; lastAt: number } }).tries
}

function textOf(till: AttackedTill): string {
  return (
    till
      .places()
      .find(({ name }) => name.endsWith('vault.json'))
      ?.bytes.toString() ?? ''
  )
}

export async function playTrial(trial: Trial): Promise<readonly Line[]> {
  const till = newAttackedTill()
  const lines: Line[] = []
  try {
    await trial(till, (what, holds, evidence) => lines.push({ what, holds, evidence: String(evidence) }))
    return lines
  } finally {
    till.remove()
  }
}
