/** What the machine says of its user: Electron's power monitor, or a test in its place. */
export type Power = {
  on(signal: 'suspend' | 'lock-screen', heard: () => void): unknown
}

/**
 * A machine that its user locks, or that goes to sleep (a lid that is closed), is a till that nobody watches. Before it sleeps:
 * what is running may stand still meanwhile, so that no idle minutes pass.
 */
export function lockWhenAway(power: Power, lock: () => void): void {
  power.on('suspend', lock)
  power.on('lock-screen', lock)
}
