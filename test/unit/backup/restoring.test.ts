import { ALWAYS, type Right } from '#domain/right.ts'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BackupView } from '#contract/backup-views.ts'
import { accept, refuse } from '#contract/envelope.ts'
import type { PersonId } from '#domain/person.ts'
import { rupiah } from '#domain/money.ts'
import { openTestBackups, type TestBackups } from '#test/support/backups.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { begin, instructionOf, NOON, orderOf, paidEvidence, put } from '../journal/helpers.ts'

const DONE = (name: string) => ({
  ...{ state: 'done', name, madeAt: NOON, at: NOON, kept: ['real.journal.before-1'], isJournalled: false },
})
const PAID = orderOf(70, { state: { kind: 'paid', since: NOON, evidence: paidEvidence } })
const BY = 'p-1' as PersonId
const SHIFT = { number: 1, openedAt: NOON, openedBy: BY, float: rupiah(100_000) }
const CASH = { kind: 'out', amount: rupiah(20_000), by: BY } as const
const SLIP = { number: 1, at: NOON, by: BY, amount: rupiah(20_000), shown: 'success-screen' } as const
const LONG = 'kuda laut biru tua'

let shop: VirtualTill
let backups: TestBackups
beforeEach(() => {
  shop = openVirtualTill()
  backups = openTestBackups(shop)
})
afterEach(async () => {
  expect(backups.bugs).toEqual([])
  await shop.close()
})

const view = (controller = backups.controller): BackupView => controller.view('it')
const settled = (controller = backups.controller) =>
  vi.waitFor(() => expect(view(controller).work).toBeUndefined(), { timeout: 20_000 })
/** Makes one as the button does. */
async function make(controller = backups.controller): Promise<void> {
  expect(await controller.now()).toMatchObject({ ok: true })
  await settled(controller)
  expect(view(controller).trouble).toBeUndefined()
}
const named = (controller = backups.controller): string => {
  const [first] = view(controller).backups
  if (first === undefined) throw new Error('no backup')
  return first.name
}

describe('a restore', () => {
  const byIt = async () => accept({ approvedBy: 'p-it' })
  const happens = () =>
    void shop.journal().write.commit({ at: 1, note: { stream: 'setup', kind: 'something', body: {} } })
  /** A backup that was tried out, and one event after it. */
  async function tried(): Promise<string> {
    happens()
    await make()
    await backups.controller.rehearse(named())
    await settled()
    happens()
    return named()
  }
  const LOST: Right = { holds: () => false, isHere: () => false }
  type Approve = Parameters<typeof backups.controller.restore>[1]
  const shown = (): number => {
    const { rehearsal } = view()
    return rehearsal?.ok === true ? rehearsal.seq : 0
  }
  const restore = (name: string, isConfirmed = false, approve: Approve = byIt, right: Right = ALWAYS) =>
    backups.controller.restore({ name, seq: shown(), isConfirmed }, approve, right)
  const sells = (number = 70) => put(shop.journal(), orderOf(number), shop.time.clock.now())
  const STALE = { refusal: { code: 'not-allowed', details: { why: 'stale' } } }
  const restored = () => view().restored
  const opensShift = () => void shop.journal().write.commit({ at: 1, shift: { opened: SHIFT } })

  test('opens the backup while the till goes on, then stands still, replaces the journal and starts again', async () => {
    happens()
    await make()
    begin(shop.journal(), instructionOf(3), [])
    await backups.controller.rehearse(named())
    await settled()
    const name = named()
    expect(await restore(name, true)).toEqual({ ok: true, value: null })
    expect(view().work).toMatchObject({ kind: 'restore', name })
    // Before anything else: no customer is shown a code that this till will not ask about.
    expect([backups.state.emptied, backups.state.steps]).toEqual([1, []])
    await vi.waitFor(() => expect(backups.state.steps).toEqual(['still', 'again']), { timeout: 20_000 })
    expect(backups.noted).toEqual(['restore-begun'])
    const lost = { zs: 0, slips: 0, instructions: 1, reopensShift: false }
    expect(restored()).toMatchObject({ ok: true, name, lost, kept: { length: 2 } })
    // Until the program has ended, nothing else is begun.
    expect(await backups.controller.now()).toMatchObject({ ok: false })
    await shop.restart()
    const again = backups.again()
    expect(backups.noted).toEqual(['restore-begun', 'restored'])
    expect(again.restored()).toMatchObject({ ok: true, name })
    backups.state.isNoteStuck = true
    expect(again.acknowledgeRestore()).toMatchObject({ refusal: { details: { disk: 'EROFS' } } })
    expect(again.restored()).toMatchObject({ ok: true, name })
    backups.state.isNoteStuck = false
    expect(again.acknowledgeRestore()).toEqual({ ok: true, value: null })
    expect(view(again)).not.toHaveProperty('restored')
    expect(view(backups.again())).not.toHaveProperty('restored')
  })

  test('is of the backup that was tried out last, and of no other', async () => {
    await make()
    expect(await restore(named())).toMatchObject({ refusal: { details: { why: 'not-rehearsed' } } })
    expect(await restore('loket-00000000-0000009.loket-backup')).toMatchObject({
      refusal: { code: 'not-found' },
    })
  })

  test('asks first when a payment or the shift is open, and for the PIN only then', async () => {
    sells(70)
    sells(71)
    begin(shop.journal(), instructionOf(3), [])
    opensShift()
    const name = await tried()
    const never = vi.fn(byIt)
    expect(await restore(name, false, never)).toEqual({
      ok: false,
      refusal: { code: 'confirm-first', details: { payments: 2, instructions: 1, shift: 1 } },
    })
    expect(never).not.toHaveBeenCalled()
    expect(await restore(name, true, async () => refuse('wrong-pin'))).toMatchObject({
      refusal: { code: 'wrong-pin' },
    })
    expect(view().work).toBeUndefined()
    expect(backups.state.steps).toEqual([])
  })

  test.each([
    ['in-use', ALWAYS, sells],
    ['left', LOST, happens],
  ] as const)('changes nothing when it is %s by the time the backup is open', async (why, right, act) => {
    const name = await tried()
    expect(await restore(name, false, byIt, right)).toMatchObject({ ok: true })
    act()
    await settled()
    expect(restored()).toMatchObject({ ok: false, why })
    expect([backups.state.steps, backups.noted]).toEqual([[], []])
    expect(readdirSync(join(backups.folder, 'work'))).toEqual([])
    happens()
  })

  test.each([
    ['a sale', () => sells(72)],
    ['a payment that ends', () => put(shop.journal(), PAID)],
    ['a shift', opensShift],
    ['a payout', () => begin(shop.journal(), instructionOf(3), [])],
    ['a waiting slip', () => shop.journal().write.commit({ at: 1, slip: SLIP })],
    ['cash out of the drawer', () => shop.journal().write.commit({ at: 1, cash: CASH })],
  ])('is refused when the till went on since it was tried out: %s', async (_what, act) => {
    sells(70)
    const name = await tried()
    act()
    const never = vi.fn(byIt)
    expect(await restore(name, true, never)).toMatchObject(STALE)
    expect(never).not.toHaveBeenCalled()
    await backups.controller.rehearse(name)
    await settled()
    expect(await restore(name, true, async () => refuse('wrong-pin'))).toMatchObject({
      refusal: { code: 'wrong-pin' },
    })
  })

  test('is refused with the number of another rehearsal, and when a sale came during the PIN', async () => {
    const name = await tried()
    const another = { name, seq: shown() - 1, isConfirmed: true }
    expect(await backups.controller.restore(another, byIt, ALWAYS)).toMatchObject(STALE)
    const meanwhile = async () => {
      sells()
      return byIt()
    }
    expect(await restore(name, true, meanwhile)).toMatchObject(STALE)
    expect(backups.state.steps).toEqual([])
  })

  test('that cannot be journalled is not begun', async () => {
    const name = await tried()
    backups.state.isJournalFailed = true
    expect(await restore(name)).toMatchObject({ ok: true })
    await settled()
    expect(restored()).toMatchObject({ ok: false, why: 'unwritable' })
    expect([backups.state.steps, backups.noted]).toEqual([[], []])
    expect(readdirSync(join(backups.folder, 'work'))).toEqual([])
  })

  test('whose intent cannot be written says so all the same', async () => {
    const name = await tried()
    backups.state.isNoteStuck = true
    expect(await restore(name)).toMatchObject({ ok: true })
    await settled()
    expect(restored()).toMatchObject({ ok: false, why: 'unwritable' })
    expect(backups.state.steps).toEqual([])
  })

  test('is noted in the restored journal by the first start that can', async () => {
    const name = await tried()
    backups.state.restoreNote = DONE(name)
    backups.state.isJournalFailed = true
    backups.again()
    expect(backups.state.restoreNote).toMatchObject({ isJournalled: false })
    backups.state.isJournalFailed = false
    backups.again()
    expect(backups.noted).toEqual(['restored'])
    expect(backups.state.restoreNote).toMatchObject({ isJournalled: true })
  })

  test('waits until the result of the last one was read', async () => {
    const name = await tried()
    backups.state.restoreNote = { ...DONE(name), isJournalled: true }
    const again = backups.again()
    await vi.waitFor(() => expect(view(again).backups).toHaveLength(1))
    await again.rehearse(name)
    await settled(again)
    const { rehearsal } = view(again)
    const agreed = { name, seq: rehearsal?.ok === true ? rehearsal.seq : 0, isConfirmed: true }
    const refused = async () => refuse('wrong-pin')
    expect(await again.restore(agreed, refused, ALWAYS)).toMatchObject({
      refusal: { details: { why: 'unread' } },
    })
    again.acknowledgeRestore()
    expect(await again.restore(agreed, refused, ALWAYS)).toMatchObject({ refusal: { code: 'wrong-pin' } })
  })

  test('that breaks off leaves nothing unsealed behind', async () => {
    const name = await tried()
    const BREAKS: Right = {
      holds: () => {
        throw new Error('a bug')
      },
      isHere: () => true,
    }
    expect(await restore(name, false, byIt, BREAKS)).toMatchObject({ ok: true })
    await settled()
    expect(backups.bugs.splice(0)).toHaveLength(1)
    expect(readdirSync(join(backups.folder, 'work'))).toEqual([])
  })

  test('with the vault closed takes the recovery passphrase', async () => {
    await backups.controller.setPassphrase(LONG, ALWAYS)
    happens()
    await make()
    const name = named()
    backups.state.vault = 'closed'
    for (const [passphrase, why] of [
      [undefined, 'no-key'],
      [`${LONG}!`, 'wrong-passphrase'],
    ] as const)
      expect(await backups.controller.rehearse(name, passphrase)).toMatchObject({
        refusal: { details: { why } },
      })
    const [one, ...others] = [1, 2, 3].map(() => backups.controller.rehearse(name, LONG))
    for (const other of others) expect(await other).toMatchObject({ refusal: { details: { why: 'busy' } } })
    expect(await one).toMatchObject({ ok: true })
    await settled()
    expect(await restore(name)).toMatchObject({ ok: true })
    await vi.waitFor(() => expect(backups.state.steps).toEqual(['still', 'again']), { timeout: 20_000 })
    expect(restored()).toMatchObject({ ok: true, name })
  })
})
