/**
 * IT's set-up of a machine: a real vault on a disk in memory, a profile in memory, acts in a till's journal.
 */
import { makeCertificate } from '#callbacks/certificate.ts'
import type { ConnectionAct, ConnectionDeps } from '#backoffice/connection/deps.ts'
import { hasKeepers } from '#counter/people/roster.ts'
import type { PeopleStore } from '#counter/people/store.ts'
import { vaultPeople } from '#startup/people-stores.ts'
import { ALWAYS } from '#domain/right.ts'
import { profileTemplate } from '#backoffice/connection/template.ts'
import { parsePrivateKey, parsePublicKey } from '#gateway/signing/keys.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { practiceProfile } from '#practice/profile.ts'
import { createSecretCheck } from '#vault/secrets.ts'
import type { Vault } from '#vault/vault.ts'
import { shop as vaultShop, type Shop } from '#test/unit/vault/given.ts'
import { seededRandom } from './seeded-random.ts'
import type { VirtualTill } from './virtual-till.ts'

export const PASSPHRASE = 'tiga belas gelas teh manis'

export type SetupFixture = {
  readonly connection: ConnectionAct
  readonly vault: Vault
  /** The people of the real till: in the vault. */
  readonly people: PeopleStore
  /** The vault's disk and keyring. */
  readonly place: Shop
  /** The modes in which Loket was to restart. */
  readonly started: readonly string[]
  /** Acts of IT, as journalled: kind and body. */
  acts(): readonly (readonly [kind: string, body: unknown])[]
  profile: {
    kept: unknown
    draft: unknown
    refuses: string | undefined
    hosts: unknown
    shop: string | undefined
  }
  /** Written files: name and text. */
  readonly files: readonly (readonly [name: string, text: string])[]
}

export async function openSetupFixture(
  till: VirtualTill,
  changes: Partial<Pick<ConnectionDeps, 'mode' | 'mayConnect' | 'ordersLeft' | 'announce'>> = {},
): Promise<SetupFixture> {
  const place = vaultShop('strong', {
    clock: till.time.clock,
    check: createSecretCheck({ privateKey: parsePrivateKey, publicKey: parsePublicKey }),
  })
  const vault = await place.open()
  const people = vaultPeople(vault)
  const started: string[] = []
  const profile: SetupFixture['profile'] = {
    kept: undefined,
    draft: undefined,
    refuses: undefined,
    hosts: undefined,
    shop: undefined,
  }
  const files: [string, string][] = []
  return {
    vault,
    people,
    place,
    started,
    profile,
    files,
    acts: () =>
      till
        .journal()
        .read.eventsOf('setup')
        .flatMap(({ entry }) => (entry.type === 'note' ? [[entry.kind, entry.body] as const] : [])),
    connection: {
      mode: 'practice',
      vault,
      profiles: {
        read: () => profile.kept,
        write: (next) => {
          if (profile.refuses !== undefined) return { ok: false, code: profile.refuses }
          profile.kept = next
          return { ok: true }
        },
      },
      shop: {
        name: () => profile.shop,
        giveName: (name) => {
          if (profile.refuses !== undefined) return { ok: false, code: profile.refuses }
          profile.shop = name
          return { ok: true }
        },
      },
      ordersLeft: () => ({ unasked: 0, asOther: 0 }),
      hosts: {
        read: () => profile.hosts,
        write: (hosts) => {
          profile.hosts = hosts
          return { ok: true }
        },
      },
      hasKeepers: () => hasKeepers({ real: people }),
      mayConnect: () => true,
      right: ALWAYS,
      drafts: {
        read: () => profile.draft,
        write: (draft) => {
          if (profile.refuses !== undefined) return { ok: false, code: profile.refuses }
          profile.draft = draft
          return { ok: true }
        },
      },
      saveFile: (text, fileName) => {
        if (profile.refuses !== undefined) return Promise.resolve({ ok: false, code: profile.refuses })
        files.push([fileName, text])
        return Promise.resolve({ ok: true, file: fileName })
      },
      template: profileTemplate,
      callbacks: () => ({ state: 'off', answered: 0, refused: 0 }),
      makeCertificate: (names) => makeCertificate(names, { clock: till.time.clock, random: seededRandom(5) }),
      startAgain: (mode) => {
        if (profile.refuses !== undefined) return { ok: false, code: profile.refuses }
        started.push(mode)
        return { ok: true }
      },
      note: (kind, body) =>
        void till
          .journal()
          .write.commit({ at: till.time.clock.now(), note: { stream: 'setup', kind, body } }),
      announce: (event) => void till.events.push(event),
      ...changes,
    },
  }
}

/** A profile for a gateway with a test environment. */
export function sandboxProfile(changes: Partial<GatewayProfile> = {}): GatewayProfile {
  const { callbacks, ...rest } = practiceProfile('https://sandbox.gateway.example')
  return {
    ...rest,
    environment: 'sandbox',
    callbacks: { ...callbacks, publicUrl: 'https://till.shop.example/api' },
    ...changes,
  }
}
