import { expect, it } from 'vitest'
import { changesOf, faultsOfTag, type Tagged } from '../../../scripts/lib/release/tag.ts'

const CHANGELOG = `# Changelog

## [Unreleased]

## [1.2.0] - 2026-11-20

### Added

- Words.

## [1.1.0] - 2026-10-01

- Older.
`
const RIGHT: Tagged = { tag: 'v1.2.0', version: '1.2.0', locked: '1.2.0', changelog: CHANGELOG, changed: '' }

it('the changes of a version are the text below its heading', () => {
  expect(changesOf(CHANGELOG, '1.2.0')).toBe('### Added\n\n- Words.')
  expect(changesOf(CHANGELOG, '1.1.0')).toBe('- Older.')
  expect(changesOf(CHANGELOG, 'Unreleased')).toBeUndefined()
})

it('a right tag may become a release', () => {
  expect(faultsOfTag(RIGHT)).toEqual([])
})

it.each([
  ['another version', { tag: 'v1.2.1' }, 'the tag is v1.2.1'],
  ['a tag without its letter', { tag: '1.2.0' }, 'the tag is 1.2.0'],
  ['a lock file left behind', { locked: '1.1.0' }, 'package-lock.json has 1.1.0'],
  ['no heading', { changelog: CHANGELOG.replace('[1.2.0]', '[1x2x0]') }, 'no heading'],
  ['a heading without a date', { changelog: CHANGELOG.replace(' - 2026-11-20', '') }, 'no heading'],
  [
    'changes without a version',
    { changelog: CHANGELOG.replace('## [1.2.0]', '- New.\n\n## [1.2.0]') },
    'under [Unreleased]',
  ],
  ['a changed tree', { changed: ' M package.json\n' }, 'M package.json'],
])('%s keeps a tag from becoming one', (_, wrong, fault) => {
  const faults = faultsOfTag({ ...RIGHT, ...wrong })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(fault)
})
