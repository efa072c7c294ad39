/** Random damage to bytes, as a disk may do it. */
import type { Chance } from '#test/fuzz/chance.ts'
import type { Files, State } from './base.ts'

export type Attack = {
  readonly name: string
  readonly target: 'journal' | 'wal' | 'copy' | 'checkpoint' | 'both'
  readonly files: Files
  /** The state that must be there, when it is not the given one. */
  readonly state?: State
}

const PAGE = 4096
const ENDS = { journal: '', wal: '-wal', copy: '.copy', checkpoint: '.checkpoint' } as const

const WAYS: Readonly<Record<string, (bytes: Buffer, chance: Chance) => Buffer>> = {
  'bit flipped': (bytes, chance) => flip(bytes, chance, 1),
  'bits flipped': (bytes, chance) => flip(bytes, chance, 2 + chance.int(8)),
  'page zeroed': (bytes, chance) => {
    const at = chance.int(Math.ceil(bytes.length / PAGE)) * PAGE
    return Buffer.from(bytes).fill(0, at, Math.min(at + PAGE, bytes.length))
  },
  garbage: (bytes, chance) => {
    const out = Buffer.from(bytes)
    chance.bytes(1 + chance.int(512)).copy(out, chance.int(bytes.length))
    return out
  },
  'tail cut': (bytes, chance) => bytes.subarray(0, chance.int(bytes.length)),
}

export function corrupt(state: State, chance: Chance): Attack {
  const targets = (['journal', 'wal', 'copy', 'checkpoint'] as const).filter(
    (each) => (state.files[ENDS[each]]?.length ?? 0) > 0,
  )
  // The smallest file is hit least often, as on a real disk.
  const target = chance.pick(chance.happens(0.95) ? targets.slice(0, -1) : targets)
  const name = chance.pick(Object.keys(WAYS))
  const end = ENDS[target]
  const bytes = state.files[end] ?? Buffer.alloc(0)
  const changed = WAYS[name]?.(bytes, chance) ?? bytes
  return { name, target, files: { ...state.files, [end]: changed } }
}

function flip(bytes: Buffer, chance: Chance, count: number): Buffer {
  const out = Buffer.from(bytes)
  for (let i = 0; i < count; i += 1) {
    const at = chance.int(out.length)
    out.writeUInt8(out.readUInt8(at) ^ (1 << chance.int(8)), at)
  }
  return out
}
