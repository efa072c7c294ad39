import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { PeopleView } from '#contract/people-views.ts'
import type { PersonRole } from '#domain/person.ts'
import { PeopleScreen } from '#renderer/screens/people/people-screen.tsx'
import { createFakeBridge } from '../support/fake-bridge.ts'
import type { RealBridge } from '../support/real-bridge.ts'
import { mountScreen } from './mount-it.tsx'
import { cashierAt, openTill } from './mount-till.tsx'
import { press, push } from './press.ts'

const PAGI = { name: 'Kasir pagi', role: 'cashier', pin: '4829' } as const
const EMPTY: PeopleView = { state: 'known', people: [], mayAdd: ['cashier', 'manager', 'it'], most: 400 }

type Before = (till: RealBridge) => unknown

async function mountPeople(role: PersonRole, before: Before = () => undefined) {
  const till = await openTill({ role: 'manager' })
  await till.act('people.add', { of: 'till', ...PAGI })
  await till.signIn(role)
  await before(till)
  const mounted = mountScreen(till, PeopleScreen)
  await screen.findByRole('heading', { name: 'Yang bekerja di sini' })
  return { ...mounted, till }
}
const row = (name: string) =>
  waitFor(() => {
    const found = screen.getAllByRole('listitem').find((each) => each.textContent.startsWith(name))
    if (found === undefined) throw new Error(`no ${name}`)
    return found
  })

describe('who works here', () => {
  test('is a list, whose people of practice are not offered to be changed', async () => {
    await mountPeople('manager')
    expect((await row('Kasir pagi')).querySelector('button')).not.toBeNull()
    expect(within(await row('Manajer')).queryByRole('button')).toBeNull()
  })

  test.each([
    ['no-vault', /Belum ada brankas/],
    ['vault-closed', /Brankas belum terbuka/],
    ['unreadable', /Tidak ada yang dihapus/],
    ['newer', /lebih baru/],
  ] as const)('that is %s says so, and nobody is added to it', async (state, words) => {
    await mountPeople('it', (till) => till.alter('people.list', () => ({ ...EMPTY, state, mayAdd: [] })))
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.queryByRole('button', { name: /Tambah/ })).toBeNull()
  })

  test('that is empty says what is needed', async () => {
    await mountPeople('it', (till) => till.alter('people.list', () => EMPTY))
    expect(await screen.findByText('Belum ada karyawan')).toBeDefined()
    expect(screen.getByText(/satu manajer dan satu petugas TI/)).toBeDefined()
  })

  test('of the real till is looked after by IT in practice too', async () => {
    const { till, user } = await mountPeople('it', (at) => at.act('vault.create', {}))
    await user.click(await screen.findByRole('radio', { name: 'Komputer kasir sungguhan' }))
    await waitFor(() => expect(till.inputsOf('people.list')).toEqual([{ of: 'till' }, { of: 'real' }]))
    await push(user, 'add-person')
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Nama'), 'Petugas malam')
    await user.click(dialog.getByRole('radio', { name: 'Petugas TI' }))
    await user.type(dialog.getByLabelText('PIN baru'), '4071')
    await user.type(dialog.getByLabelText('Ulangi PIN'), '4071{Enter}')
    expect(till.inputsOf('people.add')).toEqual([
      { of: 'real', name: 'Petugas malam', role: 'it', pin: '4071' },
    ])
    expect(await screen.findByText('Petugas malam ditambahkan')).toBeDefined()
  })

  test('a manager is shown this till alone', async () => {
    await mountPeople('manager')
    expect(screen.queryByRole('radio', { name: 'Komputer kasir sungguhan' })).toBeNull()
  })
})

describe('somebody new', () => {
  test('has a PIN that is not one of the first that anybody tries, twice the same', async () => {
    const { till, user } = await mountPeople('manager')
    await user.click(await screen.findByRole('button', { name: /Tambah karyawan/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Nama'), 'Kasir siang')
    await user.type(dialog.getByLabelText('PIN baru'), '1234')
    expect(dialog.getByText(/terlalu mudah ditebak/)).toBeDefined()
    await user.type(dialog.getByLabelText('Ulangi PIN'), '1234{Enter}')
    expect(till.inputsOf('people.add')).toEqual([])
    await user.clear(dialog.getByLabelText('PIN baru'))
    await user.type(dialog.getByLabelText('PIN baru'), '40a71')
    expect(dialog.getByText(/Belum sama/)).toBeDefined()
    await user.clear(dialog.getByLabelText('Ulangi PIN'))
    await user.type(dialog.getByLabelText('Ulangi PIN'), '4071{Enter}')
    expect(till.inputsOf('people.add')).toEqual([
      { of: 'till', name: 'Kasir siang', role: 'cashier', pin: '4071' },
    ])
    await row('Kasir siang')
  })

  test('is refused in words, and what was typed stays', async () => {
    const { user } = await mountPeople('manager')
    await user.click(await screen.findByRole('button', { name: /Tambah karyawan/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Nama'), 'Kasir pagi')
    await user.type(dialog.getByLabelText('PIN baru'), '4071')
    await user.type(dialog.getByLabelText('Ulangi PIN'), '4071{Enter}')
    expect(await dialog.findByText('Nama ini sudah dipakai. Tambahkan pembeda.')).toBeDefined()
    expect(dialog.getByLabelText('Nama')).toHaveProperty('value', 'Kasir pagi')
  })
})

describe('a person', () => {
  const idOf = async (till: RealBridge) => {
    const { people } = await till.act('people.list', { of: 'till' })
    return people.find(({ name }) => name === PAGI.name)?.id ?? ''
  }
  const open = async (before?: Before) => {
    const mounted = await mountPeople('manager', before)
    const person = await idOf(mounted.till)
    await mounted.user.click(within(await row('Kasir pagi')).getByRole('button'))
    return { ...mounted, person, dialog: within(await screen.findByRole('dialog')) }
  }

  test('is renamed, given another role, and a new PIN', async () => {
    const { till, user, dialog, person } = await open()
    await user.type(dialog.getByLabelText('Nama'), ' sekali{Enter}')
    await screen.findByText('Nama menjadi Kasir pagi sekali')
    await user.click(dialog.getByRole('radio', { name: 'Manajer' }))
    await user.type(dialog.getByLabelText('PIN baru'), '8264')
    await user.type(dialog.getByLabelText('Ulangi PIN'), '8264{Enter}')
    await waitFor(() => expect(dialog.getByLabelText('PIN baru')).toHaveProperty('value', ''))
    expect(till.inputsOf('people.rename')).toEqual([{ of: 'till', person, name: 'Kasir pagi sekali' }])
    expect(till.inputsOf('people.setRole')).toEqual([{ of: 'till', person, role: 'manager' }])
    expect(till.inputsOf('people.setPin')).toEqual([{ of: 'till', person, pin: '8264' }])
  })

  test('leaves after one question, and may come back with a new PIN', async () => {
    const { till, user, dialog, person } = await open()
    await user.click(dialog.getByRole('button', { name: 'Sudah keluar dari toko' }))
    expect(till.inputsOf('people.leave')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Ya, sudah keluar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await row('Kasir pagi')).textContent).toContain('sudah keluar')
    await user.click(within(await row('Kasir pagi')).getByRole('button'))
    const again = within(await screen.findByRole('dialog'))
    await user.type(again.getByLabelText('PIN baru'), '8264')
    await user.type(again.getByLabelText('Ulangi PIN'), '8264')
    await user.click(again.getByRole('button', { name: 'Bekerja lagi' }))
    expect(till.inputsOf('people.comeBack')).toEqual([{ of: 'till', person, pin: '8264' }])
  })

  test('who is the last of a role is told why they cannot go', async () => {
    const can = { rename: true, pin: true, leave: false, comeBack: false, roles: [] }
    const { dialog } = await open((till) =>
      // In practice a built-in manager is always left.
      till.alter('people.list', (real) => ({
        ...real,
        people: real.people
          .filter(({ name }) => name === PAGI.name)
          .map((each) => ({ ...each, role: 'manager' as const, can })),
      })),
    )
    expect(dialog.getByText(/Satu-satunya manajer/)).toBeDefined()
    expect(dialog.queryByRole('button', { name: /keluar/ })).toBeNull()
  })

  test('who was changed by somebody else meanwhile is refused in words', async () => {
    const { till, user, dialog } = await open()
    till.refuseAs('people.setRole', 'not-allowed', { why: 'last-manager' })
    await user.click(dialog.getByRole('radio', { name: 'Manajer' }))
    expect(await dialog.findByText(/tidak bisa keluar atau ganti peran/)).toBeDefined()
  })
})

describe('one’s own', () => {
  /** A cashier whose window is open, and who has pressed their name. */
  async function underTheirName(isBuiltIn: boolean) {
    const till = await openTill({ role: 'manager' })
    await till.act('people.add', { of: 'till', ...PAGI })
    await till.signIn('cashier')
    if (!isBuiltIn) {
      const { session, roster } = till.program().people
      session.lock('person')
      const pagi = roster.everybody().find(({ name }) => name === PAGI.name)
      await session.signIn(pagi?.id ?? '', PAGI.pin)
    }
    const { user } = await cashierAt(till)
    await press(user, isBuiltIn ? /Yang bekerja:.*Kasir/ : /Kasir pagi/)
    return { till, user }
  }

  test('PIN is changed with the one before; a cashier finds it under their name', async () => {
    const { till, user } = await underTheirName(false)
    expect(document.querySelector('[data-to="people"]')).toBeNull()
    const dialog = within(await screen.findByRole('dialog', { name: 'Ganti PIN saya' }))
    await user.type(dialog.getByLabelText('PIN yang sekarang'), '9999')
    await user.type(dialog.getByLabelText('PIN baru'), '8264')
    await user.type(dialog.getByLabelText('Ulangi PIN'), '8264{Enter}')
    expect(await dialog.findByText(/PIN salah. Sisa 4/)).toBeDefined()
    await user.type(dialog.getByLabelText('PIN yang sekarang'), PAGI.pin)
    await user.click(dialog.getByRole('button', { name: 'Simpan PIN' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ganti PIN saya' })).toBeNull())
    expect(till.inputsOf('people.ownPin').at(-1)).toEqual({ current: PAGI.pin, next: '8264' })
    expect(till.inputsOf('people.list')).toEqual([])
  })

  test('of practice is not one’s own', async () => {
    await underTheirName(true)
    expect(await screen.findByText('PIN bawaan latihan tidak bisa diganti.')).toBeDefined()
  })
})

describe('the lock that comes by itself', () => {
  test('is set in minutes; never, only in practice', async () => {
    const { till, user } = await mountPeople('manager')
    await user.click(await screen.findByRole('radio', { name: '15' }))
    expect(till.inputsOf('session.setIdle')).toEqual([{ minutes: 15 }])
    await user.click(await screen.findByRole('radio', { name: 'Tidak' }))
    expect(till.inputsOf('session.setIdle').at(-1)).toEqual({ minutes: null })
  })

  test('is always there on a real till', async () => {
    // No till in virtual time is a real one.
    const real = createFakeBridge({ session: { role: 'manager', mode: 'real' } })
    mountScreen(real, PeopleScreen)
    expect(await screen.findByRole('radio', { name: '5' })).toHaveProperty('checked', true)
    expect(screen.queryByRole('radio', { name: 'Tidak' })).toBeNull()
  })
})
