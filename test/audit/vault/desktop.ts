/** A separate desktop session: a private D-Bus, with a real gnome-keyring, a locked one, or no keyring. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const PROGRAMS = ['dbus-daemon', 'dbus-send', 'gnome-keyring-daemon']

const isHere = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

/** The programs missing on this machine. */
export function missingPrograms(): readonly string[] {
  return PROGRAMS.filter((name) => !isHere(name))
}

export type Desktop = {
  readonly env: Readonly<Record<string, string>>
  /** Types the password of a locked keyring. */
  unlock(password: string): Promise<void>
  stop(): Promise<void>
}

export type Keyring =
  /** No keyring service. */
  | { readonly kind: 'none' }
  /** Opened with this password; created when the folder has no keyring yet. */
  | { readonly kind: 'unlocked'; readonly password: string }
  /** An existing, locked keyring; a request for it gets a prompt that is invisible and unanswered. */
  | { readonly kind: 'locked' }

const OWN_NAME = 'org.freedesktop.secrets'

/** The keyring's files are in `folder`: another session in the same folder finds them again. */
export async function openDesktop(folder: string, keyring: Keyring): Promise<Desktop> {
  const services = join(folder, 'services')
  for (const name of ['run', 'share', 'services'])
    mkdirSync(join(folder, name), { recursive: true, mode: 0o700 })
  writeFileSync(
    join(services, 'prompter.service'),
    serviceFile('org.gnome.keyring.SystemPrompter', 'sleep 600'),
  )
  const config = join(folder, 'bus.conf')
  writeFileSync(config, busConfig(folder, keyring.kind === 'locked' ? services : undefined))
  const own = {
    XDG_RUNTIME_DIR: join(folder, 'run'),
    XDG_DATA_HOME: join(folder, 'share'),
    // Otherwise GTK would look for one, and start it.
    NO_AT_BRIDGE: '1',
  }
  const bus = start('dbus-daemon', [`--config-file=${config}`, '--nofork', '--print-address=1'], own)
  const address = (await firstLine(bus)).trim()
  const env = { ...own, DBUS_SESSION_BUS_ADDRESS: address }
  const children = [bus]
  if (keyring.kind !== 'none') {
    const unlock = keyring.kind === 'unlocked' ? ['--unlock'] : []
    const daemon = start('gnome-keyring-daemon', ['--foreground', '--components=secrets', ...unlock], env)
    children.unshift(daemon)
    daemon.stdin?.end(keyring.kind === 'unlocked' ? keyring.password : '')
    await nameTaken(env)
  }
  return {
    env,
    unlock: async (password) => {
      const asked = start('gnome-keyring-daemon', ['--unlock'], env)
      asked.stdin?.end(password)
      await new Promise((resolve) => asked.once('close', resolve))
    },
    stop: async () => {
      for (const child of children) await end(child)
    },
  }
}

function start(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): ChildProcess {
  // It ends with us, however we end; the keyring ends with its bus.
  const tied = isHere('setpriv') ? ['setpriv', '--pdeathsig', 'TERM', command, ...args] : [command, ...args]
  const [program = command, ...rest] = tied
  return spawn(program, rest, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'ignore'] })
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}`)))
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString()))
  })
}

/** Resolves once a keyring service answers on this bus. */
async function nameTaken(env: Readonly<Record<string, string>>): Promise<void> {
  for (let tries = 200; ; tries -= 1) {
    const asked = spawn(
      'dbus-send',
      [
        '--session',
        '--dest=org.freedesktop.DBus',
        '--print-reply=literal',
        '/',
        'org.freedesktop.DBus.NameHasOwner',
        `string:${OWN_NAME}`,
      ],
      { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] },
    )
    let said = ''
    asked.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    await new Promise((resolve) => asked.once('close', resolve))
    if (said.includes('true')) return
    if (tries === 0) throw new Error('gnome-keyring did not come onto its bus')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function end(child: ChildProcess): Promise<void> {
  // A process that the bus started may outlive it, and would hold this end of the pipe open.
  child.stdout?.destroy()
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

function serviceFile(name: string, command: string): string {
  return `[D-BUS Service]\nName=${name}\nExec=/bin/${command}\n`
}

/** The bus starts only the services named here: none of the machine's own. */
function busConfig(folder: string, services: string | undefined): string {
  return `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <keep_umask/>
  <listen>unix:tmpdir=${join(folder, 'run')}</listen>
  <auth>EXTERNAL</auth>
  ${services === undefined ? '' : `<servicedir>${services}</servicedir>`}
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`
}
