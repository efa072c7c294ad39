/**
 * The same command, given again while it is under way (a key that bounces, two fast clicks), is the same command: it
 * gets the same answer. Two sales of one amount are never that close, for a command is answered in milliseconds. A command
 * with anything else in it is another one, whose answer is its own: `request` is all that was asked.
 */
export function onceAtATime<T>(): (act: () => Promise<T>, name: string, request: unknown) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (act, name, request) => {
    const what = `${name} ${JSON.stringify(request, spelt)}`
    const running = underWay.get(what) ?? act().finally(() => underWay.delete(what))
    underWay.set(what, running)
    return running
  }
}

function spelt(_key: string, member: unknown): unknown {
  return typeof member === 'bigint' ? `${member}n` : member
}
