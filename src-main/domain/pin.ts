/**
 * Whether a PIN is among those that are guessed first: one repeated digit (1111), a run up or down (1234, 9876,
 * 7890), or a repeated part (1212, 123123).
 */
export function isEasyPin(pin: string): boolean {
  return isRun(pin, 1) || isRun(pin, 9) || isRepeated(pin)
}

function isRun(pin: string, by: number): boolean {
  const digits = Array.from(pin, Number)
  return digits.every((digit, at) => at === 0 || digit === ((digits[at - 1] ?? 0) + by) % 10)
}

/** A part of one digit or more; with a part of one digit it is 1111. */
function isRepeated(pin: string): boolean {
  for (let length = 1; length <= pin.length / 2; length += 1) {
    if (pin.slice(0, length).repeat(pin.length / length) === pin) return true
  }
  return false
}
