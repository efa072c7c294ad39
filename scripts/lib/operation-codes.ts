/** The codes that answers carry, once for all operations. */
import { readFileSync } from 'node:fs'
import { failures } from '#simulator/answer.ts'
import { practiceConfig } from '#simulator/config.ts'
import { table } from './markdown.ts'
import { ACTS, CASES, meaningOf, READS } from './operation-words.ts'

const WORDS: Readonly<Record<string, string>> = JSON.parse(
  readFileSync('resources/locales/en/gateway.json', 'utf8'),
)

const practice = practiceConfig()

export function codes(): string {
  const rows = CASES.map(([status, caseCode]) => {
    const [acts, reads] = [ACTS, READS].map((judge) => meaningOf(judge, status, caseCode))
    const means = acts === reads ? acts : `${acts}; of a read: ${reads}`
    return [status, caseCode, WORDS[`gateway.case.${status}.${caseCode}`] ?? '', means ?? '']
  })
  return [
    '## Response codes',
    '',
    'Seven digits: HTTP status, service code of the operation, case. `4014701` is HTTP 401, operation 47, case 01. Status and code',
    'must tell one story. The cases are the same for every operation:',
    '',
    table(['HTTP', 'Case', 'Meaning', 'What it is'], rows),
    '',
    'The practice gateway checks in this order: headers (400 02, 400 01, clock 401 00), token (401 03, 401 01), signature,',
    '`X-PARTNER-ID` and `CHANNEL-ID` (401 00), `X-EXTERNAL-ID` (409 00, used up from here on), number of calls (429 00), body (400 00), fields',
    '(400 02, 400 01 with the name of the field), then the operation itself.',
    '',
    '### Error codes',
    '',
    'Operations with a hash or an API key give `error_code`: `0000`, or four other characters for a failure. The interface shows no',
    'failure; these are of the practice gateway. With HTTP 200 a failure is refused, with 401 and 429 not-executed, with 5xx unknown; one',
    'whose message names a duplicate is already-there, but of the history refused: ask again with a new `rq_uuid`.',
    '',
    table(
      ['Code', 'HTTP', 'Meaning'],
      [
        failures.format('<field>'),
        failures.missing('<field>'),
        failures.badSignature,
        failures.unknownMerchant,
        failures.duplicate,
        failures.overLimit('<what>'),
        failures.tooMany,
        failures.notSupported,
        failures.general,
      ].map(({ errorCode, status, message }) => [errorCode, String(status), `\`${message}\``]),
    ),
    '',
    'With a hash the practice gateway checks in this order: form and cipher (0001), the fields that say who calls (0002), signature (0003), codes',
    '(0004), `rq_uuid` (0005, used up from here on), number of calls (0007), fields (0001, 0002), then the operation itself. It does not compare',
    '`rq_datetime` with its clock.',
    '',
    '### How many calls',
    '',
    `Of one merchant, all operations and token calls together; a sample of the interface shows ${practice.perMinute} a minute and ${practice.perHour} an hour, and the practice`,
    'gateway keeps to it. Obey the headers `ratelimit-remaining`, `ratelimit-reset`, `x-ratelimit-remaining-minute`, `x-ratelimit-remaining-hour`,',
    'and after a 429 `retry-after`. Times are seconds. `ratelimit-remaining` and `ratelimit-reset` are of the window, minute or hour, that has',
    'less left. With `--state` the practice gateway counts on after a restart.',
  ].join('\n')
}
