import type { ScreenView } from '#contract/display-views.ts'

const SCREEN: ScreenView = {
  number: 1,
  id: 101,
  name: '',
  x: 0,
  y: 0,
  width: 1280,
  height: 800,
  pixels: { width: 1280, height: 800 },
  scale: 1,
  isPrimary: true,
  isMirror: false,
  hasCashier: true,
  hasCustomer: false,
  isChosen: false,
}

/** A monitor of the machine; the till's own unless told otherwise. */
export function screenView(changes: Partial<ScreenView> = {}): ScreenView {
  return { ...SCREEN, ...changes }
}
