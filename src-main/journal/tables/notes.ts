import { defineEntry } from './define.ts'

/** An act that is neither: started, stopped, recovered, a practice act. */
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
