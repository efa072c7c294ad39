/** The place of the policy file, the same for everyone who uses the computer: no variable leads elsewhere. */
export function policyPlace(platform: NodeJS.Platform): string {
  if (platform === 'win32') return 'C:\\ProgramData\\Loket\\policy.json'
  if (platform === 'darwin') return '/Library/Application Support/Loket/policy.json'
  return '/etc/loket/policy.json'
}
