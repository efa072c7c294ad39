/** Loket next to three public programs for the counter, all on the same Electron: docs/bench-peers.md. */
import { quantile } from '../figures.ts'
import { PEERS, rotationOf, type Turn } from '../peers/rotation.ts'
import type { Figure } from '../peers/taken.ts'
import { control, type Goal, type Line, type Round } from '../report/line.ts'

const ROUNDS = 5
const QUICKEST = 'the quickest peer'
const MEDIAN = 'median of the peers'

/** One goal next to each peer. */
const aheadOfEach = (figure: Figure, words: string): readonly Goal[] =>
  PEERS.map(({ name }) => ({
    ...{ what: `${words}, next to ${name}`, side: `loket ${figure}`, share: 0.5 },
    most: { times: 1, of: `${name} ${figure}` },
  }))

const WORDS = {
  picture: 'first picture',
  key: 'first key on the sale screen',
  list: 'list of 10,000 past orders',
  search: 'one order found in it',
} as const

/** All of it needs the programs, which the report does not fetch. */
export function peerLines(programs: string): readonly Line[] {
  const rotation = rotationOf(programs)
  const open = (roundOf: (turn: Turn) => Round) => async () => ({
    round: async (number: number) => roundOf(await rotation.turn(number)),
    close: rotation.close,
  })
  return [
    {
      ...{ name: 'peers-start', title: 'Peers: start, with 10,000 past orders', unit: 'ms' },
      floor: 'a bare Electron window, to its first content',
      goals: [
        ...aheadOfEach('picture', WORDS.picture),
        ...aheadOfEach('key', WORDS.key),
        control('a bare window as late as the quickest peer', { times: 1, of: QUICKEST }),
      ],
      rounds: ROUNDS,
      open: open((turn) => roundOfFigures(turn, ['picture', 'key'])),
    },
    {
      ...{ name: 'peers-list', title: 'Peers: 10,000 past orders on the screen', unit: 'ms' },
      floor: 'a bare Electron window, to its first content',
      goals: [
        ...aheadOfEach('list', WORDS.list),
        ...aheadOfEach('search', WORDS.search),
        control("Loket's answers as late as the quickest peer", { times: 1, of: QUICKEST }),
      ],
      rounds: ROUNDS,
      open: open((turn) => roundOfFigures(turn, ['list', 'search'])),
    },
    {
      ...{ name: 'peers-memory', title: 'Peers: memory, idle on the sale screen (PSS)', unit: 'MB' },
      floor: 'a bare Electron window',
      goals: [
        { what: 'all processes', side: 'loket memory', share: 0.5, most: { times: 1, of: MEDIAN } },
        control('twelve bare windows', { times: 1, of: MEDIAN }),
      ],
      rounds: ROUNDS,
      open: open((turn) => roundOfSums(turn, 'memory')),
    },
    {
      ...{ name: 'peers-processes', title: 'Peers: processes on the sale screen', unit: 'processes' },
      floor: 'a bare Electron window',
      goals: [
        { what: 'two windows and the gateway', side: 'loket processes', share: 0.5, most: { figure: 9 } },
        control('twelve bare windows', { figure: 9 }),
      ],
      rounds: ROUNDS,
      open: open((turn) => roundOfSums(turn, 'processes')),
    },
  ]
}

function roundOfFigures(
  { bare, loket, peers, control: late }: Turn,
  figures: readonly [Late, Figure],
): Round {
  const [first] = figures
  const quickest = Math.min(...Object.values(peers).map((taken) => taken[first]))
  const sides = { loket, ...peers }
  return {
    floor: [bare.picture],
    ...Object.fromEntries(
      figures.flatMap((figure) =>
        Object.entries(sides).map(([name, taken]) => [`${name} ${figure}`, [taken[figure]]]),
      ),
    ),
    [QUICKEST]: [quickest],
    control: [late[first]],
  }
}

type Late = 'picture' | 'list'

function roundOfSums({ bare, loket, peers, control: many }: Turn, sum: 'memory' | 'processes'): Round {
  const ofPeers = Object.entries(peers).map(([name, taken]) => [`${name} ${sum}`, [taken[sum]]] as const)
  return {
    floor: [bare[sum]],
    [`loket ${sum}`]: [loket[sum]],
    ...Object.fromEntries(ofPeers),
    [MEDIAN]: [
      quantile(
        ofPeers.flatMap(([, figures]) => figures),
        0.5,
      ),
    ],
    control: [many[sum]],
  }
}
