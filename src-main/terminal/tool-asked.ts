/** Apart from the tools themselves: every start asks this first. */
const NAMES = ['verify', 'restore', 'diagnose', 'health', 'policy'] as const
/** Fleet tools expect this one as a switch. */
const AS_SWITCH = '--health'
export type ToolName = (typeof NAMES)[number]
export type Tool = { readonly name: ToolName; readonly args: readonly string[] }

/**
 * The tool named on the command line, before any other word except switches: `loket verify FILE`. A program that is
 * not packaged has its folder first: `electron FOLDER verify FILE`.
 */
export function toolAsked(argv: readonly string[], isPackaged: boolean): Tool | undefined {
  const words = argv.flatMap((given, at) => {
    const word = given === AS_SWITCH ? 'health' : given
    return at === 0 || word.startsWith('-') ? [] : [{ word, at }]
  })
  const asked = words[isPackaged ? 0 : 1]
  const name = NAMES.find((each) => each === asked?.word)
  return asked === undefined || name === undefined ? undefined : { name, args: argv.slice(asked.at + 1) }
}
