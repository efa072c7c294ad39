/** PINs and the vault's file, attacked by a person who may write the till's files. */
import type { TryCounts } from '#counter/people/tries.ts'
import { cheapHasher, keptPeople, memoryPeople, openTestPeople, PINS } from '#test/support/people.ts'
import { openVirtualTill } from '#test/support/virtual-till.ts'
import { shop as vaultShop } from '#test/unit/vault/given.ts'
import type { VaultAge } from '#vault/session.ts'
import type { Attack } from './attack.ts'

const JOURNALS = 12
const BEFORE_A_WAIT = 4

/** Guesses of a real PIN in practice, on a new practice journal every few tries. */
const guesses: Attack = {
  promise: 'A real person’s PIN is counted once for every journal',
  probe: `${JOURNALS * BEFORE_A_WAIT} guesses in practice, with its journal thrown away after every ${BEFORE_A_WAIT}`,
  weakness: 'a count in each journal alone',
  play: async (isWeak) => {
    const real = memoryPeople(await keptPeople(undefined, cheapHasher()))
    let kept: Readonly<Record<string, number>> = {}
    const counts: TryCounts = { read: () => (isWeak ? {} : kept), write: (next) => void (kept = next) }
    // The right PIN is the last of the guesses.
    const right = Number(PINS.it)
    let [looked, found] = [0, false]
    for (let journal = 0; journal < JOURNALS; journal += 1) {
      const shop = openVirtualTill()
      const people = openTestPeople({ journal: shop.journal(), time: shop.time, real, tryCounts: counts })
      people.session.lock('person')
      for (let n = 0; n < BEFORE_A_WAIT && !found; n += 1) {
        const guess = String(right - JOURNALS * BEFORE_A_WAIT + 1 + journal * BEFORE_A_WAIT + n)
        const result = await people.session.signIn('p-it', guess)
        if (result.ok || result.refusal.code === 'wrong-pin') looked += 1
        found = result.ok
      }
      await shop.close()
    }
    return { gotThrough: found, evidence: `${looked} looked at, ${found ? 'found' : 'not found'}` }
  },
}

const told: Attack = {
  promise: 'Wrong PINs are told with the right one, at an approval too',
  probe: 'four guesses of the manager’s PIN, then the manager’s own',
  weakness: 'a manager who asks nobody what came before',
  play: async (isWeak) => {
    const real = memoryPeople(await keptPeople(undefined, cheapHasher()))
    const shop = openVirtualTill()
    try {
      const people = openTestPeople({
        journal: shop.journal(),
        time: shop.time,
        mode: 'real',
        real,
        tryCounts: { read: () => ({}), write: () => undefined },
      })
      await people.session.signIn('p-cashier', PINS.cashier)
      for (let n = 0; n < 4; n += 1) await people.approve('cashier', { person: 'p-manager', pin: '0001' })
      await people.approve('cashier', { person: 'p-manager', pin: PINS.manager })
      const count = isWeak ? undefined : people.wrongPins()?.count
      return { gotThrough: count !== 4, evidence: `told of ${count ?? 'none'}` }
    } finally {
      await shop.close()
    }
  },
}

const rolledBack: Attack = {
  promise: 'A vault that was rolled back is not opened by the keyring',
  probe: 'the file of before a person left, put in the place of the newer one',
  weakness: 'no memory of its age',
  play: async (isWeak) => {
    const kept = new Map<string, number>()
    const age: VaultAge = {
      newest: (id) => (isWeak ? 0 : (kept.get(id) ?? 0)),
      heard: (id, generation) => void kept.set(id, generation),
    }
    const place = vaultShop('strong', { age })
    const vault = await place.open()
    await vault.create({})
    await vault.put('people', 'with the one who left')
    const old = place.disk.read('vault.json') ?? new Uint8Array()
    await vault.put('people', 'without')
    place.disk.remove('vault.json')
    place.disk.create('vault.json', old)
    const again = await place.open()
    return { gotThrough: again.get('people') !== undefined, evidence: again.state() }
  },
}

export const ON_PEOPLE: readonly Attack[] = [guesses, told, rolledBack]
