/** The bill of materials (SBOM) of a release, in CycloneDX: what the packages really hold. */

type Hash = { readonly alg: string; readonly content: string }
export type Component = {
  readonly 'bom-ref': string
  readonly type: string
  readonly name: string
  readonly version: string
  readonly description?: string
  readonly purl?: string
  readonly cpe?: string
  readonly scope?: string
  readonly hashes?: readonly Hash[]
  readonly licenses?: readonly unknown[]
  readonly externalReferences?: readonly unknown[]
  readonly properties?: readonly { readonly name: string; readonly value: string }[]
  readonly components?: readonly Component[]
}
export type Bill = {
  readonly specVersion: string
  readonly metadata: {
    readonly component: Component
    readonly lifecycles: readonly { readonly phase: string }[]
  }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

export type Ingredients = {
  /** What `npm sbom` says of every installed package, those for development too. */
  readonly installed: Bill
  /** The libraries that are in the packages, as `name@version`. */
  readonly held: readonly string[]
  readonly electron: Component
  /** The SQLite that is compiled into better-sqlite3. */
  readonly sqlite: string
}

const SQLITE_LIBRARY = 'better-sqlite3'

export function billOf({ installed, held, electron, sqlite }: Ingredients): Bill {
  const names = new Set(held)
  const kept = installed.components.filter(({ name, version }) => names.has(`${name}@${version}`))
  for (const name of names)
    if (!kept.some((component) => `${component.name}@${component.version}` === name))
      throw new Error(`npm sbom does not know ${name}, which the build holds`)
  const { component } = installed.metadata
  const root = {
    ...component,
    type: 'application',
    name: 'Loket',
    purl: `pkg:generic/loket@${component.version}`,
  }
  const refs = new Set([root['bom-ref'], ...kept.map((each) => each['bom-ref'])])
  const dependencies = installed.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => {
      const inside = dependsOn.filter((other) => refs.has(other))
      return { ref, dependsOn: ref === root['bom-ref'] ? [...inside, electron['bom-ref']] : inside }
    })
  return {
    ...installed,
    metadata: { ...installed.metadata, component: root, lifecycles: [{ phase: 'build' }] },
    components: [...kept.map((each) => asShipped(each, sqlite)), electron],
    dependencies,
  }
}

/** npm calls bundled libraries optional and "for development": in a package they are neither. */
function asShipped(component: Component, sqlite: string): Component {
  const { properties = [], ...rest } = component
  const shipped = {
    ...rest,
    scope: 'required',
    properties: properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
  }
  if (component.name !== SQLITE_LIBRARY) return shipped
  return { ...shipped, components: [part('SQLite', sqlite, 'generic/sqlite', 'sqlite:sqlite')] }
}

export type ElectronFacts = {
  readonly version: string
  /** `process.versions` of this Electron. */
  readonly versions: Readonly<Record<string, string>>
  /** SHA-256 of the official archives, by file name; undefined for another build. */
  readonly archives: Readonly<Record<string, string>> | undefined
}

export function electronOf({ version, versions, archives }: ElectronFacts): Component {
  const of = (name: string): string => {
    const found = versions[name]
    if (found === undefined) throw new Error(`this Electron does not say its version of ${name}`)
    return found
  }
  return {
    ...part('Electron', version, 'github/electron/electron', 'electronjs:electron', 'v'),
    type: 'framework',
    licenses: [{ license: { id: 'MIT' } }],
    ...(archives === undefined ? { description: 'a build by a third party, not for release' } : {}),
    externalReferences: Object.entries(archives ?? {}).map(([name, sum]) => ({
      type: 'distribution',
      url: `https://github.com/electron/electron/releases/download/v${version}/${name}`,
      hashes: [{ alg: 'SHA-256', content: sum }],
    })),
    components: [
      part('Chromium', of('chrome'), 'generic/chromium', 'google:chrome'),
      part('Node.js', of('node'), 'github/nodejs/node', 'nodejs:node.js', 'v'),
      part('V8', of('v8'), 'generic/v8', 'google:v8'),
    ],
  }
}

/** `cpe`: vendor and product, by which advisories name it. `tag`: what its repository puts before a version. */
function part(name: string, version: string, purl: string, cpe: string, tag = ''): Component {
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    scope: 'required',
    purl: `pkg:${purl}@${tag}${version}`,
    cpe: `cpe:2.3:a:${cpe}:${version}:*:*:*:*:*:*:*`,
  }
}
