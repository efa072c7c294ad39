export const MENU =
  'max-h-[28rem] min-w-72 animate-rise overflow-y-auto rounded-card border border-edge bg-raised p-2 text-text'
export const MENU_ITEM =
  'flex min-h-12 cursor-pointer items-center gap-6 rounded-control px-3 text-body outline-none data-focused:bg-sunken data-focus-visible:outline-3 data-focus-visible:-outline-offset-3 data-focus-visible:outline-focus'
