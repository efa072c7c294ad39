import type { KnownCircle, MayImport } from '../../../../../scripts/lib/floors.ts'

/** As scripts/lib/floors.ts, for the imports that are planted here. */
export const MAY_IMPORT: MayImport = {
  counter: ['journal'],
  shell: ['vault'], // expect: unused-permission
  'renderer/screens/*': ['renderer/ui'],
  'renderer/screens/sale': ['renderer/drills'], // expect: unused-permission
}
export const KNOWN_CIRCLES: readonly KnownCircle[] = [
  { through: 'src-main/journal/sideways.ts', size: 6, why: 'an arrow upwards meets one downwards' },
  { through: 'src-main/shell/sideways.ts', size: 2, why: 'the same' },
  { through: 'src-renderer/till/ring-one.ts', size: 3, why: 'one file has left it' }, // expect: known-circle
  { through: 'src-renderer/till/gone.ts', size: 2, why: 'it is mended' }, // expect: known-circle
]
