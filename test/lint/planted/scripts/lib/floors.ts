import type { MayImport } from '../../../../../scripts/lib/floors.ts'

/** As scripts/lib/floors.ts, for the imports that are planted here. */
export const MAY_IMPORT: MayImport = {
  counter: ['journal'],
  shell: ['vault'], // expect: unused-permission
  'renderer/screens/*': ['renderer/ui'],
  'renderer/screens/sale': ['renderer/drills'], // expect: unused-permission
}
