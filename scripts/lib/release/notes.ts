/** The text of a draft, and of the run's summary. */
import type { Gathered } from './files.ts'

export type Release = Gathered & {
  readonly version: string
  readonly changes: string
  /** The Electron in the packages. */
  readonly electron: string
  /** `OWNER/NAME` at the forge. */
  readonly repository: string
  readonly isRehearsal: boolean
}

export function notesOf(release: Release): string {
  const { version, changes, electron, packages, tried, repository, isRehearsal } = release
  const rows = tried.map(
    ({ system, arch, package: name, isSigned, why }) =>
      `| ${system} ${arch} | \`${name}\` | ${isSigned ? 'yes' : `no (${why})`} |`,
  )
  const isUnsigned = tried.some(({ system, isSigned }) => system !== 'linux' && !isSigned)
  return [
    ...(isRehearsal ? ['**A rehearsal: nothing of this may be given to a shop.**', ''] : []),
    ...(isUnsigned
      ? ['**Not every package is signed.** Windows and macOS warn about those, or refuse them.', '']
      : []),
    changes,
    '',
    '## Files',
    '',
    ...packages.map((name) => `- \`${name}\``),
    '',
    `With Electron ${electron}. \`loket-${version}.cdx.json\` lists what is inside (CycloneDX).`,
    '',
    '## Tried',
    '',
    ...(tried.length === 0
      ? ['No package was installed and started.']
      : ['Installed on its own system; started, and a practice sale made, by `loket --smoke`.', '']),
    ...(tried.length === 0 ? [] : ['| System | Package | Signed by its maker |', '|---|---|---|', ...rows]),
    '',
    '## Check a file',
    '',
    '```',
    'sha256sum --check --ignore-missing SHA256SUMS',
    `gh attestation verify FILE --repo ${repository}`,
    '```',
    '',
  ].join('\n')
}
