/** The form of linked accounts during a visit of the documents, and pictures that are not what they seem. */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { SessionView } from '#contract/people-views.ts'
import { sizeInHeader } from '#renderer/screens/documents/linked/picture/header.ts'
import type { FakeBridgeInit } from '../support/fake-bridge.ts'
import { linkedAccount } from '../support/fake-linked.ts'
import { mountCashier } from './mount.tsx'
import { go, press, push } from './press.ts'

afterEach(() => vi.unstubAllGlobals())

const find = (selector: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(selector)
    if (found === null) throw new Error(`no ${selector}`)
    return found
  })

async function begin(init: FakeBridgeInit = {}) {
  const mounted = await mountCashier({ session: { role: 'manager' }, ...init })
  const { user } = mounted
  const turn = async (to: string) => user.click(await find(`[data-tab="${to}"]`))
  await go(user, 'documents')
  await turn('linked')
  await push(user, 'linked-new')
  await user.click(await screen.findByRole('switch'))
  await push(user, 'form-next')
  await user.type(await find('#linked-phoneNo'), '081234567890')
  return { ...mounted, turn }
}
type User = Awaited<ReturnType<typeof begin>>['user']

async function toPictures(user: User): Promise<void> {
  await push(user, 'form-next')
  await push(user, 'form-next')
  await find('[data-step="pictures"]')
}
/** The page reads its bytes from this very buffer. */
function fileOf(bytes: Uint8Array<ArrayBuffer>, type: string): File {
  return Object.assign(new File([bytes], 'card', { type }), { arrayBuffer: async () => bytes.buffer })
}
async function choose(user: User, place: number, file: File): Promise<void> {
  const input = document.querySelectorAll<HTMLInputElement>('input[type="file"]')[place]
  if (input === undefined) throw new Error('no file field')
  await user.upload(input, file)
}

describe('a form that was begun', () => {
  test('is found again after a look at another page of the room, and takes no focus then', async () => {
    const { turn } = await begin()
    await turn('links')
    expect(document.querySelector('#linked-phoneNo')).toBeNull()
    await turn('linked')
    expect((await find('#linked-phoneNo')).getAttribute('value')).toBe('081234567890')
    expect(document.activeElement?.getAttribute('data-tab')).toBe('linked')
  })

  test('is asked about before the room is left, from any of its pages, and is then gone', async () => {
    const { user, turn } = await begin()
    await turn('payouts')
    await go(user, 'attention')
    await press(user, 'Tetap di sini')
    await turn('linked')
    await find('#linked-phoneNo')
    await turn('payouts')
    await go(user, 'attention')
    await press(user, 'Buang')
    await find('[data-attention]')
    await go(user, 'documents')
    await turn('linked')
    await push(user, 'linked-new')
    expect(await find('[data-step="consent"]')).toBeDefined()
  })

  test('is gone once it is closed, with its files overwritten', async () => {
    const { user } = await begin()
    await toPictures(user)
    const bytes = new TextEncoder().encode('%PDF-1.4 KENARI')
    await choose(user, 2, fileOf(bytes, 'application/pdf'))
    await find('[name="remove-pdfFile"]')
    await push(user, 'form-close')
    expect(bytes.every((byte) => byte === 0)).toBe(true)
    await push(user, 'linked-new')
    await find('[data-step="consent"]')
    await user.click(await screen.findByRole('switch'))
    await push(user, 'form-next')
    expect((await find('#linked-phoneNo')).getAttribute('value')).toBe('')
  })

  test('is gone after the till was locked, with its files overwritten', async () => {
    const { bridge, user, turn } = await begin()
    await toPictures(user)
    const bytes = new TextEncoder().encode('%PDF-1.4 KENARI')
    await choose(user, 2, fileOf(bytes, 'application/pdf'))
    await find('[name="remove-pdfFile"]')
    await turn('links')
    expect(bytes.every((byte) => byte === 0)).toBe(false)
    const { value } = (await window.loket.call('session.get', {})) as { readonly value: SessionView }
    const become = (session: SessionView) => {
      bridge.handle('session.get', () => session)
      bridge.emit({ type: 'session-changed' })
    }
    become({ ...value, role: 'nobody' })
    await waitFor(() => expect(document.querySelector('[data-tab="links"]')).toBeNull())
    expect(bytes.every((byte) => byte === 0)).toBe(true)
    become(value)
    await go(user, 'documents')
    await turn('linked')
    await push(user, 'linked-new')
    expect(await find('[data-step="consent"]')).toBeDefined()
  })

  test('that was sent while another page is open is not found again, and cannot be sent twice', async () => {
    const { bridge, user, turn } = await begin()
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof linkedAccount>>()
    bridge.handle('linked.bind', () => promise)
    await toPictures(user)
    await push(user, 'form-next')
    await push(user, 'form-send')
    await turn('links')
    await turn('linked')
    for (const name of ['form-back', 'form-close'])
      expect((await find(`[name="${name}"]`)).hasAttribute('disabled')).toBe(true)
    await push(user, 'form-send')
    await turn('links')
    resolve(linkedAccount(1))
    expect(await screen.findByText(/^Terkirim: /)).toBeDefined()
    await turn('linked')
    expect(await find('[name="linked-new"]')).toBeDefined()
    expect(bridge.inputsOf('linked.bind')).toHaveLength(1)
  })
})

const PNG = (width: number, height: number) => {
  const bytes = new Uint8Array(33)
  const view = new DataView(bytes.buffer)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}
/** A thumbnail in its EXIF, then the frame, then so many scans. */
const JPEG = (width: number, height: number, scans = 1, frame = 0xc0) => {
  const thumbnail = [0xff, 0xe1, 0, 13, 0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1]
  const size = [height >> 8, height & 255, width >> 8, width & 255]
  const table = [0xff, 0xc4, 0, 4, 1, 2]
  const head = [0xff, 0xd8, ...thumbnail, ...table, 0, 0, 0xff, 0xff, frame, 0, 8, 8, ...size, 1]
  return Uint8Array.from([
    ...head,
    ...Array.from({ length: scans }, () => [0xff, 0xda, 0, 3, 0]).flat(),
    0xff,
    0xd9,
  ])
}

describe('the header of a picture', () => {
  test.each([
    ['a PNG', PNG(4_000, 3_000), { width: 4_000, height: 3_000 }],
    ['a JPEG, not its thumbnail', JPEG(4_000, 3_000), { width: 4_000, height: 3_000 }],
    ['a progressive JPEG', JPEG(640, 480, 12, 0xc2), { width: 640, height: 480 }],
    ['a JPEG with a thousand scans', JPEG(640, 480, 1_000, 0xc2), undefined],
    ['a JPEG whose height comes later', JPEG(640, 0), undefined],
    ['a JPEG that ends early', JPEG(640, 480).subarray(0, 26), undefined],
    ['a JPEG without a frame', JPEG(640, 480, 1, 0xc4), undefined],
    ['a GIF', new TextEncoder().encode('GIF89a0000000000000000000000'), undefined],
    ['nothing', new Uint8Array(), undefined],
  ])('of %s', (_what, bytes, size) => expect(sizeInHeader(bytes)).toEqual(size))
})

describe('a picture', () => {
  const decode = vi.fn<() => Promise<unknown>>()
  const chosen = async (bytes: Uint8Array<ArrayBuffer>) => {
    vi.stubGlobal('createImageBitmap', decode.mockReset())
    const { user } = await begin()
    await toPictures(user)
    return { user, choose: () => choose(user, 0, fileOf(bytes, 'image/png')) }
  }

  test.each([
    [
      'of more than fifty megapixels',
      PNG(10_000, 5_001),
      'Foto ini terlalu besar: paling banyak 50 megapiksel.',
    ],
    ['that is made to be slow', JPEG(640, 480, 1_000, 0xc2), /bukan foto JPEG atau PNG/],
    ['of another kind', new TextEncoder().encode('GIF89a0000000000000000000000'), /bukan foto JPEG atau PNG/],
  ])('%s is refused before anything decodes it', async (_what, bytes, words) => {
    const { choose } = await chosen(bytes)
    await choose()
    expect(await screen.findByText(words)).toBeDefined()
    expect(decode).not.toHaveBeenCalled()
  })

  test('that cannot be written anew says so, and can be tried again', async () => {
    const { user, choose } = await chosen(PNG(1_200, 756))
    const close = vi.fn<() => void>()
    decode.mockResolvedValue({ width: 1_200, height: 756, close })
    const canvas = HTMLCanvasElement.prototype
    vi.spyOn(canvas, 'getContext').mockReturnValue(null)
    const write = vi.spyOn(canvas, 'toBlob').mockImplementation((done) => done(null))
    await choose()
    await push(user, 'see-result')
    expect(await screen.findByText(/^Foto ini gagal diolah/)).toBeDefined()
    await push(user, 'see-result')
    await waitFor(() => expect(write).toHaveBeenCalledTimes(2))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(close).toHaveBeenCalled())
    vi.restoreAllMocks()
  })
})
