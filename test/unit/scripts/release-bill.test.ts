import { expect, it } from 'vitest'
import { billOf, electronOf, type Bill, type Component } from '../../../scripts/lib/release/bill.ts'
import { faultsOfBill } from '../../../scripts/lib/release/schema.ts'

const library = (name: string): Component => ({
  'bom-ref': `${name}@1.0.0`,
  type: 'library',
  name,
  version: '1.0.0',
  scope: 'optional',
  properties: [{ name: 'cdx:npm:package:development', value: 'true' }],
})
const INSTALLED = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: library('loket'), lifecycles: [{ phase: 'pre-build' }] },
  components: [library('react'), library('better-sqlite3'), library('vitest')],
  dependencies: [
    { ref: 'loket@1.0.0', dependsOn: ['react@1.0.0', 'vitest@1.0.0', 'better-sqlite3@1.0.0'] },
    { ref: 'react@1.0.0' },
    { ref: 'vitest@1.0.0', dependsOn: ['react@1.0.0'] },
  ],
} as const satisfies Bill & { readonly bomFormat: string; readonly version: number }
const ARCHIVE = { 'electron-v45.4.1-linux-x64.zip': 'ab'.repeat(32) }
const ELECTRON = { version: '45.4.1', versions: { chrome: '150.1.2.3', node: '26.1.0', v8: '15.0.1' } }
const bill = (held = ['react@1.0.0', 'better-sqlite3@1.0.0']) =>
  billOf({
    installed: INSTALLED,
    held,
    electron: electronOf({ ...ELECTRON, archives: ARCHIVE }),
    sqlite: '3.53.0',
  })
const nested = ({ components = [] }: Component) => components.map(({ name, version }) => `${name} ${version}`)

it('lists what the packages hold, and nothing else', () => {
  const { components, dependencies } = bill()
  expect(components.map(({ name }) => name)).toEqual(['react', 'better-sqlite3', 'Electron'])
  expect(dependencies).toEqual([
    { ref: 'loket@1.0.0', dependsOn: ['react@1.0.0', 'better-sqlite3@1.0.0', 'Electron@45.4.1'] },
    { ref: 'react@1.0.0', dependsOn: [] },
  ])
  expect(components[0]).toMatchObject({ scope: 'required', properties: [] })
})

it('names what is compiled into Electron and better-sqlite3', () => {
  const [, sqlite, electron] = bill().components
  expect(nested(electron ?? library(''))).toEqual(['Chromium 150.1.2.3', 'Node.js 26.1.0', 'V8 15.0.1'])
  expect(nested(sqlite ?? library(''))).toEqual(['SQLite 3.53.0'])
})

it('says which archives of Electron it was, or that it is not the official one', () => {
  expect(JSON.stringify(electronOf({ ...ELECTRON, archives: ARCHIVE }))).toContain('ab'.repeat(32))
  expect(electronOf({ ...ELECTRON, archives: undefined }).description).toContain('not for release')
})

it('is refused when the build holds a library that npm does not know', () => {
  expect(() => bill(['stranger@1.0.0'])).toThrow('stranger@1.0.0')
})

it('is CycloneDX by its own schema, which notices a wrong key', async () => {
  expect(await faultsOfBill(bill())).toBeUndefined()
  const wrong = { ...bill(), component: [] }
  expect(await faultsOfBill(wrong)).toContain('must NOT have additional properties')
})
