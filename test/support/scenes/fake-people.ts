import type { PeopleView, PersonTile } from '#contract/people-views.ts'
import type { PersonRole } from '#domain/person.ts'
import { PEOPLE, personView, TILES } from '../fake-people.ts'
import { SHIFT_OPEN } from '../fake-shift.ts'
import type { FakeStage } from './fake-stage.ts'
import { DIALOG, type Chapter, type Scene } from './scene.ts'

const LOCKED = '[data-locked]'
const LONG = 'Kasir pengganti akhir pekan dan hari raya'
const ROLE_OF = (n: number): PersonRole => (n < 33 ? 'cashier' : n < 38 ? 'manager' : 'it')
/** A shop that works around the clock. */
const FORTY: readonly PersonTile[] = Array.from({ length: 40 }, (_, n) => ({
  id: `p-${n}`,
  name: n % 9 === 4 ? `${LONG} ${n}` : `Kasir ${n + 1}`,
  role: ROLE_OF(n),
  ...(n === 2 ? { waitMs: 900_000 } : {}),
}))
const HEAD: PersonTile = { id: 'p-33', name: 'Kasir 34', role: 'manager' }
const MANY: PeopleView = {
  state: 'known',
  mayAdd: ['cashier', 'manager'],
  most: 400,
  people: [
    ...FORTY.map(({ id, name, role }) => personView({ id, name, role, isSelf: id === HEAD.id })),
    ...['a', 'b', 'c'].map((id) => ({
      ...personView({ id, name: `Yang dulu ${id}`, role: 'cashier' }),
      left: true,
      can: { rename: true, pin: false, leave: false, comeBack: true, roles: [] },
    })),
  ],
}
const NOBODY_KNOWN: PeopleView = { state: 'no-vault', people: [], mayAdd: [], most: 400 }

const locked = (
  name: string,
  session: Parameters<FakeStage['become']>[0]['session'],
  then: (at: FakeStage) => Promise<unknown> = async () => undefined,
): Scene<FakeStage> => ({
  name,
  screen: 'lock',
  reach: async (at) => {
    const mode = session?.mode ?? 'practice'
    await at.become({ session: { role: 'nobody', mode, ...session }, health: { mode } }, LOCKED)
    await then(at)
  },
})

async function type(at: FakeStage, pin: string): Promise<void> {
  await at.page.keyboard.type(pin)
  await at.press('Enter')
  await at.wait('[role="alert"] p')
}

async function onPeople(at: FakeStage, role: PersonRole, people: PeopleView = PEOPLE): Promise<void> {
  await at.become({ session: { role, mode: 'practice' }, health: { mode: 'practice' }, people })
  await at.go('people')
  await at.wait('#people-own')
}

const people = (
  name: string,
  reach: Scene<FakeStage>['reach'],
  leave?: Scene<FakeStage>['leave'],
): Scene<FakeStage> => ({ name, screen: 'people', reach, ...(leave === undefined ? {} : { leave }) })

const dialog = (name: string, deed: (at: FakeStage) => Promise<unknown>) =>
  people(
    name,
    (at) => at.open(() => deed(at)),
    ({ close }) => close(),
  )

export const LOCK: Chapter = {
  title: 'the locked till',
  on: 'fake',
  scenes: [
    locked('lock', {}),
    locked('lock-open-payments', { openPayments: 3, recovered: 2 }),
    locked('lock-wrong-pin', {}, (at) => type(at, '4444')),
    locked('lock-waits', { people: TILES.map((tile) => ({ ...tile, waitMs: 3_540_000 })) }),
    locked('lock-full', { mode: 'real', people: FORTY, openPayments: 12 }),
    locked('lock-nobody', { mode: 'real', people: [], peopleState: 'known' }),
    locked('lock-unreadable', { mode: 'real', people: [], peopleState: 'unreadable', openPayments: 1 }),
    locked('lock-practice-file', { peopleState: 'unreadable' }),
    {
      ...locked('lock-vault', { mode: 'real', vault: 'passphrase-needed', people: [] }, ({ wait }) =>
        wait(DIALOG),
      ),
      leave: ({ close }) => close(),
    },
    { name: 'lock-vault-later', screen: 'lock', reach: ({ wait }) => wait(LOCKED) },
    locked('lock-vault-closed', { mode: 'real', vault: 'closed', people: [] }),
  ],
}

/** Taking cash out of the drawer needs a manager; `session` sets the people that the till knows. */
const approval = (
  name: string,
  session: Parameters<FakeStage['become']>[0]['session'],
  then: (at: FakeStage) => Promise<unknown> = async () => undefined,
): Scene<FakeStage> => ({
  name: `approval-${name}`,
  screen: 'people',
  state: 'approval',
  reach: async (at) => {
    const mode = session?.mode ?? 'practice'
    await at.become({ session: { mode, ...session }, health: { mode }, shift: { shift: SHIFT_OPEN } })
    await at.go('shift')
    await at.wait('main h1, main h2')
    await at.push('cash-out')
    await at.page.fill('#shift-move-amount', '50000')
    await at.page.fill('#shift-move-why', 'es batu')
    await at.press('Enter')
    await at.wait('h2:text-is("Perlu persetujuan manajer")')
    await then(at)
  },
})

export const A_MANAGERS_WORD: Chapter = {
  title: 'a manager’s word',
  on: 'fake',
  scenes: [
    approval('practice', {}),
    approval('many', { mode: 'real', people: FORTY.map((tile) => ({ ...tile, role: 'manager' })) }),
    approval('wrong-pin', {}, (at) => type(at, '4444')),
    approval('nobody', { mode: 'real', people: TILES.filter(({ role }) => role !== 'manager') }),
  ],
}

export const WHO_WORKS_HERE: Chapter = {
  title: 'who works here',
  on: 'fake',
  scenes: [
    dialog('people-cashier', async (at) => {
      await at.become({ session: { role: 'cashier', mode: 'real' }, health: { mode: 'real' } })
      await at.push('person')
    }),
    people('people-manager', async (at) => {
      await at.become({
        session: { role: 'manager', mode: 'real', people: FORTY, person: HEAD },
        health: { mode: 'real' },
        people: MANY,
      })
      await at.go('people')
      await at.wait('[data-person="p-39"]')
    }),
    dialog('people-own-pin', ({ page }) => page.click('text=Ganti PIN saya')),
    people('people-it', (at) => onPeople(at, 'it')),
    dialog('people-add', async ({ page, push }) => {
      await push('add-person')
      await page.waitForSelector('#people-add-name')
      await page.keyboard.type('Kasir siang')
      await page.fill('#people-add-new', '1234')
      await page.fill('#people-add-again', '12345')
    }),
    dialog('people-change', ({ page }) => page.click('[data-person="p-one"] button')),
    dialog('people-leave', async ({ page }) => {
      await page.click('[data-person="p-one"] button')
      await page.click('text=Sudah keluar dari toko')
    }),
    people('people-empty', (at) =>
      onPeople(at, 'it', { state: 'known', people: [], mayAdd: ['it'], most: 400 }),
    ),
    people('people-no-vault', async (at) => {
      await onPeople(at, 'it', NOBODY_KNOWN)
      await at.wait('[role="alert"] p')
    }),
    people('people-unreadable', async (at) => {
      const detail = 'people.3.role: invalid_value'
      await onPeople(at, 'it', { ...NOBODY_KNOWN, state: 'unreadable', detail })
      await at.wait('[role="alert"] p')
    }),
  ],
}
