import { describe, expect, it } from 'vitest'
import { createCameraGate, type CameraAsked } from '#shell/camera-gate.ts'

function openGate() {
  let at = 1_000
  const gate = createCameraGate({ now: () => at })
  return { ...gate, later: (ms: number) => void (at += ms) }
}
const ASKED: CameraAsked = { role: 'manager', isMainFrame: true, mediaTypes: ['video'] }

describe('a camera', () => {
  it('opens for a manager who has just asked, once', () => {
    const { allow, admits } = openGate()
    expect(admits(ASKED)).toBe(false)
    allow()
    expect([admits(ASKED), admits(ASKED)]).toEqual([true, false])
  })

  it('stays closed when the page asks too late', () => {
    const { allow, admits, later } = openGate()
    allow()
    later(10_000)
    expect(admits(ASKED)).toBe(false)
  })

  it.each<[string, Partial<CameraAsked>]>([
    ['a cashier', { role: 'cashier' }],
    ['a locked till', { role: 'nobody' }],
    ["the customer's window", { role: 'customer' }],
    ['a page that is not ours', { role: undefined }],
    ['a frame', { isMainFrame: false }],
    ['a microphone', { mediaTypes: ['audio'] }],
    ['camera and microphone', { mediaTypes: ['video', 'audio'] }],
    ['nothing', { mediaTypes: undefined }],
  ])('stays closed for %s', (_who, changes) => {
    const { allow, admits } = openGate()
    allow()
    expect(admits({ ...ASKED, ...changes })).toBe(false)
    expect(admits(ASKED)).toBe(true)
  })
})
