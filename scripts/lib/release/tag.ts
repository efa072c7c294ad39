/** What must hold before a tag becomes a release. */

export type Tagged = {
  readonly tag: string
  /** Of package.json and of package-lock.json. */
  readonly version: string
  readonly locked: string
  readonly changelog: string
  /** What `git status --porcelain` says. */
  readonly changed: string
}

export function faultsOfTag({ tag, version, locked, changelog, changed }: Tagged): readonly string[] {
  const faults: string[] = []
  if (tag !== `v${version}`) faults.push(`the tag is ${tag}, but package.json has ${version}`)
  if (locked !== version) faults.push(`package-lock.json has ${locked}, but package.json has ${version}`)
  const changes = changesOf(changelog, version)
  if (changes === undefined)
    faults.push(`CHANGELOG.md has no heading "## [${version}] - YYYY-MM-DD" with changes below`)
  if (changesOf(changelog, 'Unreleased') !== undefined)
    faults.push('CHANGELOG.md still has changes under [Unreleased]')
  if (changed.trim() !== '') faults.push(`the tree differs from its commit:\n${changed.trimEnd()}`)
  return faults
}

/** The text under the heading of a version; undefined where there is no such heading, or nothing below it. */
export function changesOf(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /mu)
  const date = version === 'Unreleased' ? '' : ' - \\d{4}-\\d\\d-\\d\\d'
  const heading = new RegExp(`^\\[${version.replaceAll('.', '\\.')}\\]${date}\\n`, 'u')
  const text = sections
    .find((section) => heading.test(section))
    ?.replace(heading, '')
    .trim()
  return text === '' ? undefined : text
}
