/** Events about the machine's user, from Electron's power monitor or a test in its place. */
export type Power = {
  on(signal: 'suspend' | 'lock-screen', heard: () => void): unknown
}

/**
 * Locks the till when the user locks the machine or it goes to sleep (a closed lid), since the till is then
 * unattended. It locks before sleep: programs may be suspended, so idle minutes would not pass.
 */
export function lockWhenAway(power: Power, lock: () => void): void {
  power.on('suspend', lock)
  power.on('lock-screen', lock)
}
