import { defineEntry } from './define.ts'

/** An act outside the other kinds: started, stopped, recovered, or done in practice mode. */
export type Note = { readonly stream: string; readonly kind: string; readonly body: unknown }

export const noteEntry = defineEntry<
  { readonly note?: Note },
  { readonly type: 'note'; readonly kind: string; readonly body: unknown }
>()({
  kind: 'note',
  name: ({ kind }) => kind,
  events:
    () =>
    ({ note }) =>
      note === undefined
        ? []
        : [{ stream: note.stream, entry: { type: 'note', kind: note.kind, body: note.body } }],
  encode: ({ body }) => ({ body }),
  decode: (body, name) => ({ type: 'note', kind: name, body: (body as { body?: unknown }).body }),
  tables: {},
  rows: () => ({}),
})
