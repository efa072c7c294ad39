import {
  STEP_TOPICS,
  TROUBLE_TOPICS,
  type HelpTopic,
  type StepTopic,
  type TroubleTopic,
} from '../till/help-topics.ts'
import type { MessageKey } from '../words/messages.ts'
import { DOUBT_KEYS } from '../screens/sale/doubt/says-paid-dialog.tsx'
import { STAGE_KEYS } from '../screens/sale/stage/stage-actions.tsx'
import { key, type HelpPage, type KeyLine } from './help-page.ts'

type Told = {
  readonly steps: readonly MessageKey[]
  readonly say?: MessageKey
  readonly keys?: readonly KeyLine[]
  readonly see: readonly HelpTopic[]
}

const STEPS: Readonly<Record<StepTopic | TroubleTopic, Told>> = {
  'take-payment': {
    steps: [
      'help.take-payment.1',
      'help.take-payment.2',
      'help.take-payment.3',
      'help.take-payment.4',
      'help.take-payment.5',
    ],
    see: ['sale', 'state.waiting', 'state.paid'],
  },
  'says-paid': {
    steps: [
      'help.says-paid.1',
      'help.says-paid.2',
      'help.says-paid.3',
      'help.says-paid.4',
      'help.says-paid.5',
      'help.says-paid.6',
    ],
    say: 'doubt.says.wait',
    keys: [
      key(STAGE_KEYS.saysPaid, 'sale.do.saysPaid'),
      key(DOUBT_KEYS.again, 'sale.says.again'),
      key(DOUBT_KEYS.search, 'doubt.search.other'),
    ],
    see: ['hold-slip', 'cash-instead', 'state.unknown'],
  },
  'hold-slip': {
    steps: ['help.hold-slip.1', 'help.hold-slip.2', 'help.hold-slip.3', 'help.hold-slip.4'],
    say: 'doubt.card.lead',
    see: ['says-paid', 'printer'],
  },
  'cash-instead': {
    steps: ['help.cash-instead.1', 'help.cash-instead.2', 'help.cash-instead.3', 'help.cash-instead.4'],
    say: 'doubt.cash.tell.risky',
    see: ['paid-twice', 'approval'],
  },
  approval: {
    steps: ['help.approval.1', 'help.approval.2', 'help.approval.3'],
    see: ['locked-out'],
  },
  'paid-twice': {
    steps: ['help.paid-twice.1', 'help.paid-twice.2', 'help.paid-twice.3', 'help.paid-twice.4'],
    say: 'doubt.tell.twice',
    see: ['cash-instead', 'state.paid-late'],
  },
  scan: {
    steps: ['help.scan.1', 'help.scan.2', 'help.scan.3', 'help.scan.4'],
    see: ['history', 'hold-slip', 'printer'],
  },
  'shift-day': {
    steps: ['help.shift-day.1', 'help.shift-day.2', 'help.shift-day.3', 'help.shift-day.4'],
    see: ['shift-close', 'approval'],
  },
  'shift-close': {
    steps: [
      'help.shift-close.1',
      'help.shift-close.2',
      'help.shift-close.3',
      'help.shift-close.4',
      'help.shift-close.5',
    ],
    see: ['shift-day', 'printer', 'approval'],
  },
  'connection-lost': {
    steps: [
      'help.connection-lost.1',
      'help.connection-lost.2',
      'help.connection-lost.3',
      'help.connection-lost.4',
      'help.connection-lost.5',
    ],
    say: 'doubt.tell.connectionLost',
    see: ['cash-instead', 'hold-slip', 'state.not-sent'],
  },
  'after-a-stop': {
    steps: ['help.after-a-stop.1', 'help.after-a-stop.2', 'help.after-a-stop.3'],
    say: 'doubt.tell.unknown',
    see: ['state.unknown', 'says-paid'],
  },
  printer: {
    steps: ['help.printer.1', 'help.printer.2', 'help.printer.3', 'help.printer.4', 'help.printer.5'],
    see: ['settings', 'hold-slip'],
  },
  'second-screen': {
    steps: ['help.second-screen.1', 'help.second-screen.2', 'help.second-screen.3', 'help.second-screen.4'],
    see: ['settings', 'customer'],
  },
  'no-sound': {
    steps: ['help.no-sound.1', 'help.no-sound.2', 'help.no-sound.3'],
    see: ['settings'],
  },
  'locked-out': {
    steps: ['help.locked-out.1', 'help.locked-out.2', 'help.locked-out.3'],
    see: ['lock'],
  },
}

function pageOf(topic: StepTopic | TroubleTopic, group: 'steps' | 'trouble'): HelpPage {
  const { steps, say, keys = [], see } = STEPS[topic]
  return {
    topic,
    group,
    title: `help.${topic}`,
    lead: `help.${topic}.lead`,
    blocks: [
      { kind: 'steps', words: steps },
      ...(say === undefined ? [] : [{ kind: 'say' as const, words: say }]),
      ...(keys.length === 0 ? [] : [{ kind: 'keys' as const, lines: keys }]),
      { kind: 'see', topics: see },
    ],
  }
}

/** Procedures step by step, and what to do when something around the till fails. */
export const STEP_PAGES: readonly HelpPage[] = [
  ...STEP_TOPICS.map((topic) => pageOf(topic, 'steps')),
  ...TROUBLE_TOPICS.map((topic) => pageOf(topic, 'trouble')),
]
