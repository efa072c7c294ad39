import type { LinkedAccount } from '#contract/linked-views.ts'
import type { FakeBridgeInit } from '../fake-bridge.ts'
import { eachLinked, linkedAccount, type FakeLinkedInit } from '../fake-linked.ts'
import type { FakeStage } from './fake-stage.ts'
import type { Chapter, Scene } from './scene.ts'

const MANAGER: FakeBridgeInit = {
  session: { role: 'manager', mode: 'practice' },
  health: { mode: 'practice' },
}
const FULL: readonly LinkedAccount[] = Array.from({ length: 400 }, (_, number) => linkedAccount(number + 1))

async function open(at: FakeStage, linked: FakeLinkedInit, more: FakeBridgeInit = {}): Promise<void> {
  await at.become({ ...MANAGER, ...more, linked })
  await at.go('documents')
  await at.page.click('[data-tab="linked"]')
}

/** The form with its first step answered. */
async function begin(at: FakeStage, kind: 'binding' | 'creation' = 'binding'): Promise<void> {
  await open(at, {})
  if (kind === 'creation') await at.page.getByRole('radio', { name: 'Dompet baru' }).press('Space')
  await at.push('linked-new')
  await at.wait('[data-step="consent"]')
  await at.page.getByRole('switch').press('Space')
  await at.push('form-next')
}
async function toPictures(at: FakeStage): Promise<void> {
  await begin(at)
  await at.page.fill('#linked-phoneNo', '081234567890')
  await at.push('form-next')
  await at.push('form-next')
  await at.wait('[data-step="pictures"]')
}

/** Gives the page's file field a picture that the page has drawn itself. */
async function putPicture(at: FakeStage): Promise<void> {
  await at.page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 1200
    canvas.height = 756
    const pen = canvas.getContext('2d')
    if (pen === null) return
    pen.fillStyle = '#9fc3dd'
    pen.fillRect(0, 0, 1200, 756)
    pen.fillStyle = '#101010'
    pen.font = 'bold 68px sans-serif'
    ;['KARTU CONTOH', 'NIK 3174012345678901', 'SITI AMINAH', 'JALAN KENARI 17'].forEach((line, place) =>
      pen.fillText(line, 66, 150 + place * 156),
    )
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    const files = new DataTransfer()
    files.items.add(new File([blob ?? ''], 'kartu.jpg', { type: 'image/jpeg' }))
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (input === null) return
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await at.wait('[data-crop="left"]')
}

const scene = (
  name: string,
  state: string,
  reach: Scene<FakeStage>['reach'],
  more: Partial<Scene<FakeStage>> = {},
): Scene<FakeStage> => ({ name: `linked-${name}`, screen: 'documents', state, reach, ...more })

const close: Scene<FakeStage>['leave'] = (at) => at.close()

export const LINKED: Chapter = {
  title: 'linked accounts',
  on: 'fake',
  scenes: [
    scene('none', 'empty', async (at) => {
      await open(at, {})
      await at.wait('[name="linked-new"]')
    }),
    scene('not-offered', 'empty', async (at) => {
      await open(at, { isNotOffered: true })
      await at.wait('text=belum punya kode produk')
    }),
    scene(
      'each',
      'open',
      async (at) => {
        await open(at, { accounts: eachLinked() })
        await at.wait('[data-standing="forgotten"]')
      },
      { hasSmallForm: true },
    ),
    scene(
      'page',
      'open',
      async (at) => {
        await open(at, { accounts: [linkedAccount(1)] })
        await at.open(() => at.push('page'))
        await at.wait('[data-qr]')
      },
      { leave: close },
    ),
    scene(
      'mark',
      'open',
      async (at) => {
        await open(at, { accounts: [linkedAccount(1)] })
        await at.open(() => at.push('mark'))
      },
      { leave: close },
    ),
    scene(
      'forget',
      'open',
      async (at) => {
        await open(at, { accounts: [linkedAccount(1)] })
        await at.open(() => at.push('forget'))
      },
      { leave: close },
    ),
    scene('full', 'very full', async (at) => {
      await open(at, { accounts: FULL })
      await at.wait('[name="linked-more"]')
    }),
    scene('loading', 'loading', async (at) => {
      await open(at, {}, { stalls: ['linked.list'] })
      await at.wait('main [role="status"]')
    }),
    scene('failed', 'failed', async (at) => {
      await open(at, {}, { refuses: { 'linked.list': 'internal' } })
      await at.wait('main [role="alert"]')
    }),
    scene('consent', 'form', async (at) => {
      await open(at, {})
      await at.push('linked-new')
      await at.wait('[data-step="consent"]')
    }),
    scene(
      'account',
      'form',
      async (at) => {
        await begin(at)
        await at.page.fill('#linked-phoneNo', '021')
        await at.wait('text=Tulis nomor ponsel')
      },
      { hasSmallForm: true },
    ),
    scene('identity', 'form', async (at) => {
      await begin(at, 'creation')
      for (const [name, text] of [
        ['name', 'SITI AMINAH'],
        ['phoneNo', '081234567890'],
        ['email', 'siti@mail.example'],
        ['customerId', '3174'],
      ] as const)
        await at.page.fill(`#linked-${name}`, text)
      await at.push('form-next')
      await at.wait('[data-step="identity"]')
    }),
    scene('files', 'form', async (at) => {
      await toPictures(at)
      await at.wait('[name="choose-ktpFile"]')
    }),
    scene(
      'crop',
      'form',
      async (at) => {
        await toPictures(at)
        await putPicture(at)
      },
      { leave: close },
    ),
    scene(
      'legible',
      'form',
      async (at) => {
        await toPictures(at)
        await putPicture(at)
        await at.push('see-result')
        await at.wait('[data-result]')
      },
      { leave: close },
    ),
    scene('check', 'form', async (at) => {
      await toPictures(at)
      await at.push('form-next')
      await at.wait('[data-step="check"]')
    }),
  ],
}
