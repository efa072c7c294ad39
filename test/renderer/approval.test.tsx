import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { useCommand } from '#renderer/bridge/queries.ts'
import { useApproval } from '#renderer/till/approval-dialog.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { TextField } from '#renderer/ui/field.tsx'
import { createFakeBridge, Refused, type FakeBridgeInit } from '../support/fake-bridge.ts'
import { mountScreen } from './mount-it.tsx'

const TWO = [
  { id: 'p-one', name: 'Manajer 1', role: 'manager' },
  { id: 'p-cashier', name: 'Kasir', role: 'cashier' },
  { id: 'p-two', name: 'Manajer 2', role: 'manager' },
] as const

/** Any act that may need a manager; this one closes a shift. */
function Act() {
  const close = useCommand('shift.close')
  const { ask, dialog } = useApproval()
  const act = () =>
    ask((approval) =>
      close.mutateAsync({
        countedMinor: 0n,
        comparison: { kind: 'made' },
        ...(approval === undefined ? {} : { approval }),
      }),
    )
  return (
    <>
      <Button onPress={act}>Lakukan</Button>
      {close.isSuccess ? <p>Sudah</p> : null}
      {close.error === null ? null : <p>{close.error.message}</p>}
      {dialog}
    </>
  )
}

async function mountAct(init: FakeBridgeInit = {}, Screen = Act) {
  const bridge = createFakeBridge({ session: { mode: 'real', people: TWO }, ...init })
  bridge.handle('shift.close', ({ approval }) => {
    if (approval === undefined) throw new Refused('approval-needed')
    if (approval.pin !== '5082') throw new Refused('wrong-pin', { left: 2 })
    return {} as never
  })
  const mounted = mountScreen(bridge, Screen)
  await waitFor(() => expect(bridge.inputsOf('settings.get')).toHaveLength(1))
  const begin = async () => {
    await mounted.user.click(screen.getByRole('button', { name: 'Lakukan' }))
    return within(await screen.findByRole('dialog'))
  }
  return { ...mounted, bridge, begin }
}
const approvals = ({ bridge }: Awaited<ReturnType<typeof mountAct>>) =>
  bridge.inputsOf('shift.close').map(({ approval }) => approval)

/** The act is started in another dialog, which holds the focus. */
function ActInDialog() {
  return (
    <Dialog title="Uang keluar" isOpen onClose={() => undefined} actions={<Act />}>
      <TextField id="why" label="Untuk apa" value="" onText={() => undefined} autoFocus />
    </Dialog>
  )
}

describe('a manager’s word', () => {
  test('is asked for when the till says so, on this screen, and the act is done with it', async () => {
    const at = await mountAct()
    const dialog = await at.begin()
    expect(dialog.getAllByRole('radio').map((each) => each.closest('label')?.textContent)).toEqual([
      'Manajer 1',
      'Manajer 2',
    ])
    await at.user.click(dialog.getByRole('radio', { name: 'Manajer 2' }))
    await at.user.keyboard('5082{Enter}')
    await screen.findByText('Sudah')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(approvals(at)).toEqual([undefined, { person: 'p-two', pin: '5082' }])
  })

  test('is typed at once, also over another dialog', async () => {
    const at = await mountAct({}, ActInDialog)
    await at.user.click(screen.getByRole('button', { name: 'Lakukan' }))
    const pin = await screen.findByLabelText('PIN Manajer 1')
    await waitFor(() => expect(document.activeElement).toBe(pin))
    await at.user.keyboard('5082{Enter}')
    await waitFor(() => expect(approvals(at).at(-1)).toEqual({ person: 'p-one', pin: '5082' }))
  })

  test('never goes into a field of the dialog below, which has the focus for a moment more', async () => {
    const at = await mountAct({}, ActInDialog)
    await at.user.click(screen.getByRole('button', { name: 'Lakukan' }))
    await screen.findByLabelText('PIN Manajer 1')
    const below = document.querySelector('#why')
    if (below === null) throw new Error('no field below')
    const taken = ['5', '0', '8', '2', 'Enter'].map((key) => !fireEvent.keyDown(below, { key }))
    expect(taken).toEqual([true, true, true, true, true])
    await waitFor(() => expect(approvals(at).at(-1)).toEqual({ person: 'p-one', pin: '5082' }))
  })

  test('is typed with fingers as well', async () => {
    const at = await mountAct()
    const dialog = await at.begin()
    for (const digit of ['5', '0', '8', '3']) await at.user.click(dialog.getByRole('button', { name: digit }))
    await at.user.click(dialog.getByRole('button', { name: 'Hapus satu angka' }))
    await at.user.click(dialog.getByRole('button', { name: '2' }))
    await at.user.click(dialog.getByRole('button', { name: /^Setuju/ }))
    expect(await screen.findByText('Sudah')).toBeDefined()
  })

  test('with a wrong PIN is asked for again, and the PIN is gone', async () => {
    const at = await mountAct()
    const dialog = await at.begin()
    await at.user.keyboard('9999{Enter}')
    expect(await dialog.findByText(/PIN salah. Sisa 2/)).toBeDefined()
    expect(dialog.getByLabelText('PIN Manajer 1')).toHaveProperty('value', '')
    await at.user.keyboard('5082{Enter}')
    await screen.findByText('Sudah')
  })

  test('of somebody who has to wait is not taken meanwhile', async () => {
    const at = await mountAct()
    at.bridge.handle('shift.close', ({ approval }) => {
      throw approval === undefined
        ? new Refused('approval-needed')
        : new Refused('locked-out', { waitMs: 60_000 })
    })
    const dialog = await at.begin()
    await at.user.keyboard('5082{Enter}')
    expect((await dialog.findByRole('timer')).textContent).toMatch(/^(01:00|00:59)$/)
    await at.user.keyboard('5082{Enter}')
    expect(approvals(at)).toHaveLength(2)
  })

  test('is not needed for what is refused for another reason, before or after', async () => {
    const at = await mountAct()
    at.bridge.handle('shift.close', ({ approval }) => {
      throw new Refused(approval === undefined ? 'approval-needed' : 'no-shift')
    })
    await at.begin()
    await at.user.keyboard('5082{Enter}')
    await screen.findByText('no-shift')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('is given up with Escape, and nothing was done', async () => {
    const at = await mountAct()
    await at.begin()
    await at.user.keyboard('50{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(approvals(at)).toEqual([undefined])
  })

  test('cannot be given where there is no manager: said, with who can help', async () => {
    const at = await mountAct({ session: { mode: 'real', people: [TWO[1]] } })
    const dialog = await at.begin()
    expect(dialog.getByText(/Belum ada manajer di komputer kasir ini/)).toBeDefined()
  })

  test('shows the PIN of practice in practice only', async () => {
    const at = await mountAct({ session: { mode: 'practice' }, health: { mode: 'practice' } })
    const dialog = await at.begin()
    expect(dialog.getByText('Latihan: PIN Manajer adalah 2222')).toBeDefined()
    at.view.unmount()
    expect((await (await mountAct()).begin()).queryByText(/Latihan/)).toBeNull()
  })
})
