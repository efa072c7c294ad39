import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'

export type Fact = { readonly what: string; readonly isRight: boolean; readonly detail?: string }

/** Prints each as it comes. @returns the exit code */
export function tell(facts: Iterable<Fact>): number {
  let [right, wrong] = [0, 0]
  for (const { what, isRight, detail = '' } of facts) {
    if (isRight) right += 1
    else wrong += 1
    console.log(`${isRight ? 'yes' : 'NO '}  ${what}${detail === '' ? '' : ` (${detail})`}`)
  }
  console.log(wrong === 0 ? `all ${right} facts hold` : `${wrong} do NOT hold`)
  return wrong === 0 ? 0 : 1
}

/** In the middle of a file; twice, it is as before. */
export function flipByte(path: string): void {
  const file = openSync(path, 'r+')
  try {
    const at = Math.floor(fstatSync(file).size / 2)
    const byte = Buffer.alloc(1)
    readSync(file, byte, 0, 1, at)
    byte.writeUInt8(byte.readUInt8(0) ^ 1)
    writeSync(file, byte, 0, 1, at)
  } finally {
    closeSync(file)
  }
}
