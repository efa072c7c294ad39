/**
 * Whether a PIN is one of those that are tried first: one digit again and again (1111), a run up or down (1234, 9876,
 * 7890), or a part that is repeated (1212, 123123).
 */
export function isEasyPin(pin: string): boolean {
  return isRun(pin, 1) || isRun(pin, 9) || isRepeated(pin)
}

function isRun(pin: string, by: number): boolean {
  const digits = Array.from(pin, Number)
  return digits.every((digit, at) => at === 0 || digit === ((digits[at - 1] ?? 0) + by) % 10)
}

/** Of parts of one, two … digits; of one digit alone it is 1111. */
function isRepeated(pin: string): boolean {
  for (let length = 1; length <= pin.length / 2; length += 1) {
    if (pin.slice(0, length).repeat(pin.length / length) === pin) return true
  }
  return false
}
