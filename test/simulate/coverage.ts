/** What is modelled, and which lives have reached it: each row as the share of all lives, and none may be empty. */

type Met = (what: string) => boolean

const isOneOf = (...names: readonly string[]): Met => {
  const all = new Set(names)
  return (what) => all.has(what)
}
const begins =
  (...starts: readonly string[]): Met =>
  (what) =>
    starts.some((start) => what.startsWith(start))

const MODELLED = {
  'pays late': isOneOf('shows paid-late'),
  'pays while no answer can be trusted': isOneOf('paid while shown unknown'),
  'pays twice': isOneOf('customer pays again'),
  'a wrong amount': isOneOf('customer pays too-little', 'customer pays too-much'),
  'a lost answer': isOneOf('fault answer-lost'),
  'an answer cut after byte k': isOneOf('fault cut'),
  'HTTP 202': isOneOf('fault status 202'),
  'HTTP 409': isOneOf('fault status 409'),
  'HTTP 429': isOneOf('fault turned-away 429', 'fault bare 429'),
  'HTTP 5xx': isOneOf('fault status 500', 'fault status 504', 'fault html 502', 'fault other-status 500'),
  garbage: isOneOf('fault garbage'),
  'a crash at a step': (what) =>
    what.startsWith('crash ') && what !== 'crash for the night' && what !== 'crash now',
  'a clock that jumps': isOneOf('clock set back', 'clock set forward'),
  'a shift closed with its Z': isOneOf('Z written'),
  'a disk that fails': (what) => what.startsWith('disk fails'),
  'the disk of the journal is lost': isOneOf('disk lost, journal'),
  'a flush that lies': isOneOf('disk lost, flushes'),
  'the disk of the copy is lost': isOneOf('disk lost, copy'),
  'a copy that lagged behind when the till died': isOneOf('copy brought up'),
  'a journal restored as the till says': begins('brought back after '),
  'journal and copy are lost': begins('all lost, files', 'all lost, disk'),
  'the machine and its disks are lost': isOneOf('all lost, machine'),
  'a backup brought back': isOneOf('backup brought back'),
  'begun anew, without a backup': isOneOf('begun anew'),
  'sells after a backup was brought back': isOneOf('sells after a backup was brought back'),
  'restored: an order at the gateway alone': isOneOf('an order of the gap, at the gateway alone'),
  'restored: an order of the gap is named by a call': isOneOf('an order of the gap, named by a call'),
  "the till's own pace": isOneOf('plan pace counter'),
  'a sparse pace': isOneOf('plan pace sparse'),
  'watched for minutes at its end': isOneOf('plan ends watched'),
  'left for days': isOneOf('plan ends days-later'),
  'a day or hour that is another elsewhere': isOneOf('plan starts odd'),
  'a machine that never sleeps': isOneOf('plan awake'),
  "pays because the customer's screen asks": isOneOf('customer is asked to pay, display'),
  "pays because the cashier's screen asks": isOneOf('customer is asked to pay, cashier'),
  'pays a photograph': isOneOf('customer is asked to pay, photograph'),
  'pays twice, being asked': isOneOf('customer pays twice, being asked'),
  'money owed within the bound': isOneOf('money learned in time'),
  'a paid sale looked at after the bound': isOneOf('a paid sale is not asked for'),
  'a number opened by the bank': isOneOf('customer opens the number'),
  'a number left open by cash': isOneOf('a number is closed after cash'),
  'cash for an order': isOneOf('cashier cash'),
  'a rest in cash, and a payment put right': isOneOf('gateway puts a payment right'),
  'one sen less': isOneOf('customer pays sen-off'),
  'cash in or out': isOneOf('cashier move-cash'),
  'a comparison with the gateway': isOneOf('cashier compare'),
  'a receipt printed when it is paid': isOneOf('prints paid'),
  'a receipt of what is not paid': isOneOf('prints'),
  'a slip of a sale that was paid twice': isOneOf('a slip says twice'),
  'a payment that rings': isOneOf('sounds chime'),
  'money that alerts': isOneOf('sounds alert'),
  'a key pressed twice': isOneOf('pressed twice'),
  'a till that is locked': isOneOf('cashier lock', 'locked while idle'),
  'another person at the till': isOneOf('cashier sign-in'),
  'an act that nobody may do': isOneOf('refused forbidden'),
  'a closed vault': isOneOf('vault closed'),
  'few calls': isOneOf('plan few calls'),
  'told how many calls are left': isOneOf('plan told calls'),
  'too many calls': isOneOf('too many calls'),
  'no calls left at the till': isOneOf('refused budget-spent'),
  'set up for another merchant': isOneOf('crash to be set up'),
  'set up for the first merchant again': isOneOf('set back'),
  'in doubt at the end, being of another merchant': isOneOf('in doubt, of another merchant'),
  'a list of payments that is whole': isOneOf('list whole'),
  'a list of payments that lags': isOneOf('list late'),
  'an empty list of payments': isOneOf('list empty'),
  'a list of payments that is refused': isOneOf('list refused'),
  'a machine in Central Indonesia': isOneOf('machine 8 h east'),
  'a machine in Eastern Indonesia': isOneOf('machine 9 h east'),
  'a machine in no zone': isOneOf('machine 0 h east'),
  'a habit of status answers': isOneOf('habit of va-status'),
  'a habit of answers to a request for money': isOneOf(
    'habit of qr-generate',
    'habit of payment-host-to-host',
  ),
  'a habit of calls': isOneOf('habit of a call'),
  'settled later': isOneOf('customer pays settle-later'),
  'decided later': begins('gateway decides'),
  'what is owed, asked by the gateway': begins('inquiry '),
  'the gateway says that it was paid': isOneOf('callback 2002500'),
  'said again': begins('callback 409', 'callback 404'),
  'the listener begins anew': isOneOf('the listener begins anew'),
  'answers that overtake each other': isOneOf('an older answer comes last'),
  'an access token for what is asked': isOneOf('plan tokens status', 'plan tokens all'),
  'an access token that cannot be had': begins('token fault '),
  'a call without a good token': isOneOf('a call without a good token'),
  'the status host alone is down': isOneOf('the status host is down'),
  'cash while the line is back unnoticed': isOneOf('cash while the line is back unnoticed'),
  'a clock ahead of the gateway': isOneOf('plan clock ahead'),
  'a clock behind the gateway': isOneOf('plan clock behind'),
  'pays after the end by the till alone': isOneOf(
    'customer pays after the end by the clock of the till alone',
  ),
  'a clock set forward under an open payment': isOneOf('clock set forward under an open payment'),
  'books that follow a payment call': isOneOf('the books follow a call'),
  'goods that go while the money settles': isOneOf('goods yes while settling'),
  'goods that wait for a manager while the money settles': isOneOf('goods manager while settling'),
  'a payment call that names another merchant': isOneOf('a call names another merchant'),
  'the same customer, said to be the same': isOneOf('typed again, said to be same'),
  'the same customer, said to be another': isOneOf('typed again, said to be another'),
  'the rest on the code of a wrong amount': isOneOf('customer pays the rest'),
  'the rest of a wrong amount in cash': isOneOf('the rest in cash'),
  'a slip that says that it was learned late': isOneOf('a slip says that it was learned late'),
  'paid in time, and heard of after the end': isOneOf('heard of after the end, and paid before'),
  'an answer that cannot be read, next to a new code': isOneOf('a new code next to an unread answer'),
  'a question refused with "Paid Bill"': isOneOf('fault paid-bill'),
  'cash by a manager': isOneOf('cash by a manager'),
  'a gateway that has moved': isOneOf('crash to move the gateway'),
} as const satisfies Readonly<Record<string, Met>>

export const MODELLED_NAMES = Object.keys(MODELLED)

/** Those that a life with these counts has reached. */
export function covered(counts: ReadonlyMap<string, number>): readonly string[] {
  const whats = [...counts.keys()]
  return Object.entries(MODELLED).flatMap(([name, met]) => (whats.some(met) ? [name] : []))
}
