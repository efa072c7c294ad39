export function reached(): number {
  return 0
}

export function tested(): number { // expect: unreached
  return 1
}
