/** Every call that the till can make, with a person in each personal field. */
import { operations } from '#gateway/registry.ts'
import type { LoketApp } from '#test/support/loket-app.ts'

export type PersonalData = {
  readonly email: string
  readonly address: string
  readonly name: string
  readonly account: string
  readonly phone: string
}

/** Personal values in the operations' examples. */
const SAMPLES: readonly (readonly [string, keyof PersonalData])[] = [
  ['penerima@mail.example', 'email'],
  ['pelanggan@mail.example', 'email'],
  ['Jalan Contoh 1', 'address'],
  ['PENERIMA CONTOH', 'name'],
  ['PELANGGAN CONTOH', 'name'],
  ['0000000001', 'account'],
  ['6281200000000', 'phone'],
]
const REFERENCE = 'P00126112000000427F3Q'

export type PersonalCalls = {
  /** Personal data that was sent: a search proves nothing about values never sent. */
  readonly sent: readonly (keyof PersonalData)[]
  /** Operations whose request was accepted. */
  readonly taken: readonly string[]
  readonly refused: readonly string[]
}

export async function callWithPersonalData(loket: LoketApp, person: PersonalData): Promise<PersonalCalls> {
  const taken: string[] = []
  const refused: string[] = []
  const sent = new Set<keyof PersonalData>()
  for (const [at, { name, example }] of Object.values(operations).entries()) {
    let text = JSON.stringify(example.request).replaceAll(REFERENCE, `KENARI${at + 2}`)
    const used = SAMPLES.filter(([sample]) => text.includes(sample))
    if (used.length === 0) continue
    // A whole value, not a part of some longer number.
    for (const [sample, member] of used)
      text = text.replaceAll(new RegExp(`(?<!\\w)${sample}(?!\\w)`, 'g'), person[member])
    const request: unknown = JSON.parse(text)
    try {
      await loket.call('operations.try', { name, request })
    } catch (error) {
      // Refused before it left: its contents do not count as sent.
      refused.push(`${name} (${error instanceof Error ? error.message : ''})`)
      continue
    }
    taken.push(name)
    for (const [, member] of used) sent.add(member)
  }
  return { sent: [...sent].toSorted(), taken, refused }
}
