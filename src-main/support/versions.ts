import { release } from 'node:os'

/** Of the parts of this program, as reports name them; `electron` is missing on plain Node. */
export function programVersions() {
  const { electron, node } = process.versions
  return { ...(electron === undefined ? {} : { electron }), node, system: systemName() }
}

/** The system under it, as reports name it. */
export function systemName(): string {
  return `${process.platform} ${release()} ${process.arch}`
}
