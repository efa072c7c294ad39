import { expect, it } from 'vitest'
import { DEFAULT_PAPER, readPaperSettings } from '#paper/settings.ts'

it.each<[string | undefined, object]>([
  [undefined, {}],
  ['{', {}],
  ['null', {}],
  ['7', {}],
  ['{"width":80,"autoPrint":true,"askWhere":1}', { width: 80, autoPrint: true }],
  ['{"width":70,"language":"both","codePage":"cp858"}', { language: 'both', codePage: 'cp858' }],
  ['{"addressLines":["a",7,"b","c","d"],"footer":["x"]}', { addressLines: ['a', 'b', 'c'] }],
  [
    '{"target":{"kind":"tcp","host":"10.0.0.7","port":9100}}',
    { target: { kind: 'tcp', host: '10.0.0.7', port: 9100 } },
  ],
  ['{"target":{"kind":"system","printer":"TM"}}', { target: { kind: 'system', printer: 'TM' } }],
  [
    '{"target":{"kind":"device","path":"/dev/usb/lp0"}}',
    { target: { kind: 'device', path: '/dev/usb/lp0' } },
  ],
  ['{"target":{"kind":"tcp","host":7}}', {}],
  ['{"target":{"kind":"moon"}}', {}],
  ['{"target":"pdf"}', {}],
])('%s in the journal is read as far as it can be', (stored, changes) => {
  expect(readPaperSettings(stored)).toEqual({ ...DEFAULT_PAPER, ...changes })
})
