/** What the main process and a process that has a person's file say to each other. Both are ours, so shapes are trusted. */

/** Input and answer of each question. */
export type Questions = Readonly<Record<string, { readonly input: unknown; readonly answer: unknown }>>
export type NameIn<Q extends Questions> = keyof Q & string

/** A refusal of the work, in the words of the contract. */
export type Refused = {
  readonly code: 'unreadable-file' | 'not-found' | 'not-acceptable' | 'not-saved'
  readonly why: string
}
export type Answered<Answer = unknown> =
  | { readonly ok: true; readonly value: Answer }
  | { readonly ok: false; readonly refused: Refused }

export type Answers<Q extends Questions> = {
  readonly [N in NameIn<Q>]: (
    input: Q[N]['input'],
  ) => Promise<Answered<Q[N]['answer']>> | Answered<Q[N]['answer']>
}

export type ToWork = { readonly id: number; readonly name: string; readonly input: unknown }
export type FromWork =
  | { readonly type: 'answer'; readonly id: number; readonly answer: Answered }
  | { readonly type: 'bug'; readonly id: number; readonly message: string }

export function yes<T>(value: T) {
  return { ok: true as const, value }
}

export function no(code: Refused['code'], why: string) {
  return { ok: false as const, refused: { code, why } }
}

/** Answers a question by its name. */
export async function answerBy<Q extends Questions, N extends NameIn<Q>>(
  work: Answers<Q>,
  name: N,
  input: Q[N]['input'],
): Promise<Answered<Q[N]['answer']>> {
  return work[name](input)
}
