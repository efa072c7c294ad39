/** A server of newer versions on loopback, over HTTPS, and a program that a version can take the place of. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listFiles, signList, type Signing } from '../../scripts/lib/release/update-list.ts'
import { selfMade } from './certificates.ts'
import { startLoopback, type Loopback } from './loopback.ts'

export type Answer = {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body: Buffer | string
}

export type UpdateFeed = {
  readonly server: Loopback
  /** Its certificate, as a file. */
  readonly ca: string
  readonly folder: string
  readonly key: KeyObject
  readonly publicPem: string
  /** What each path answers; the folder's own files otherwise. */
  readonly answers: Map<string, Answer>
  /** Writes a package and returns its path. */
  pack(name: string, text: string): string
  /** Publishes a list of the package as it is on the disk. */
  list(
    version: string,
    file: string,
    signing?: Partial<Signing> & { readonly share?: number },
  ): Record<string, unknown>
  publish(list: unknown): void
  /** Paths that were asked for, since `pack` was last called. */
  asked(): readonly string[]
  close(): Promise<void>
}

const LIST = '/latest-linux.yml'
const DAY = 86_400_000

/** The name of a version's package for this computer. */
export const ownPackage = (version: string): string =>
  `loket-${version}-linux-${process.arch === 'x64' ? 'x86_64' : process.arch}.AppImage`

export const newKey = () => generateKeyPairSync('ed25519')

export async function openUpdateFeed(): Promise<UpdateFeed> {
  const folder = mkdtempSync(join(tmpdir(), 'loket-feed-'))
  const files = join(folder, 'files')
  mkdirSync(files)
  const tls = selfMade(['127.0.0.1', 'localhost'])
  const ca = join(folder, 'ca.pem')
  writeFileSync(ca, tls.cert)
  const { privateKey: key, publicKey } = newKey()
  const answers = new Map<string, Answer>()
  let paths: string[] = []
  const server = await startLoopback(({ path }, response) => {
    const asked = path.split('?')[0] ?? path
    paths.push(asked)
    const answer = answers.get(asked) ?? ownFile(asked)
    response.writeHead(answer.status ?? 200, answer.headers)
    response.end(answer.body)
  }, tls)
  const ownFile = (path: string): Answer => {
    try {
      return { body: readFileSync(join(files, path)) }
    } catch {
      return { status: 404, body: 'not here' }
    }
  }
  return {
    ...{ server, ca, folder, key, answers },
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }),
    asked: () => paths,
    pack: (name, text) => {
      paths = []
      const file = join(files, name)
      writeFileSync(file, text)
      chmodSync(file, 0o755)
      return file
    },
    list: (version, file, { share, ...signing } = {}) =>
      signList(listFiles(version, [file], share), {
        ...{ keys: [key], sequence: 2, expires: new Date(Date.now() + DAY) },
        ...signing,
      }),
    publish: (list) =>
      void answers.set(LIST, { body: typeof list === 'string' ? list : JSON.stringify(list) }),
    close: async () => {
      await server.close()
      rmSync(folder, { recursive: true })
    },
  }
}
