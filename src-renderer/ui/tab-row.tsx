import { Tab, TabList } from 'react-aria-components'

type Props = {
  readonly label: string
  readonly tabs: readonly { readonly id: string; readonly words: string }[]
}

/** The names of some pages side by side, inside `Tabs`; the arrows move between them. */
export function TabRow({ label, tabs }: Props) {
  return (
    <TabList aria-label={label} className="flex shrink-0 gap-1 rounded-card bg-sunken p-1 small:flex-wrap">
      {tabs.map(({ id, words }) => (
        <Tab
          key={id}
          id={id}
          data-tab={id}
          className="flex min-h-12 flex-1 cursor-pointer items-center justify-center rounded-control px-3 text-center leading-5 font-semibold data-focus-visible:outline-3 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus data-hovered:bg-line data-selected:bg-action data-selected:text-on-action"
        >
          {words}
        </Tab>
      ))}
    </TabList>
  )
}
