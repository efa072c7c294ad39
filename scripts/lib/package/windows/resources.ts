/** Reads back what a packaged `.exe` says of itself. */
import { NtExecutable, NtExecutableResource, Resource } from 'resedit'

export type Expected = {
  /** SHA-256 of the archive's header, which Electron compares at each start. */
  readonly headerDigest: string
  readonly version: string
}
type Sealed = { readonly file: string; readonly alg: string; readonly value: string }

/** Every size of `resources/icons/icon.ico`; a header has 0 for 256. */
const ICON_SIZES = [16, 24, 32, 48, 64, 128, 256]
const STRINGS = (version: string) => ({
  ProductName: 'Loket',
  FileDescription: 'Loket',
  CompanyName: 'Loket',
  FileVersion: version,
})

export function faultsInProgram(exe: Buffer, { headerDigest, version }: Expected): readonly string[] {
  const { entries } = NtExecutableResource.from(NtExecutable.from(exe, { ignoreCert: true }))
  const faults: string[] = []

  const sealed = entries.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR')
  const seals = sealed === undefined ? [] : (JSON.parse(Buffer.from(sealed.bin).toString()) as Sealed[])
  const [seal] = seals
  if (seals.length !== 1 || seal?.file !== String.raw`resources\app.asar` || seal.alg !== 'SHA256')
    faults.push('the program must know the digest of resources\\app.asar, and no other')
  else if (seal.value !== headerDigest)
    faults.push('the archive is not the one whose digest the program knows')

  const icons = Resource.IconGroupEntry.fromEntries(entries)
  const sizes = icons.flatMap((group) => group.icons.map(({ width }) => (width === 0 ? 256 : width)))
  for (const size of ICON_SIZES) if (!sizes.includes(size)) faults.push(`no icon of ${size} pixels`)

  const [words] = Resource.VersionInfo.fromEntries(entries)
  const [language] = words?.getAllLanguagesForStringValues() ?? []
  const found = language === undefined ? {} : (words?.getStringValues(language) ?? {})
  for (const [name, value] of Object.entries(STRINGS(version)))
    if (found[name] !== value) faults.push(`${name} is ${found[name] ?? 'missing'}, not ${value}`)
  return faults
}
