/** Which secrets sign a package. */

/** By the system that the packages are made on. At the forge each system has its own, in an environment of its own. */
const SECRETS: Readonly<Partial<Record<string, readonly string[]>>> = {
  win32: ['CSC_LINK', 'CSC_KEY_PASSWORD'],
  darwin: ['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
}

type Environment = Readonly<Record<string, string | undefined>>
export type Signing = { readonly isSigned: boolean; readonly why: string }

/** Every secret of a system, or not one: a part of them is a mistake. The forge hands over a missing one as ''. */
export function signingOf(system: string, env: Environment): Signing {
  const names = SECRETS[system] ?? []
  if (names.length === 0) return { isSigned: false, why: 'packages of this system carry no signature' }
  const missing = names.filter((name) => (env[name] ?? '') === '')
  if (missing.length === 0) return { isSigned: true, why: '' }
  if (missing.length === names.length) return { isSigned: false, why: `not set: ${missing.join(', ')}` }
  throw new Error(`some secrets for signing are set, but not ${missing.join(', ')}`)
}

/** For electron-builder, which takes an empty secret for the name of a file. */
export function withoutEmpty(env: Environment): Environment {
  const secrets = Object.values(SECRETS).flat()
  return Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value !== '' || !secrets.includes(name)),
  )
}
