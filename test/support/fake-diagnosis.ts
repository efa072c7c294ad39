/** A diagnosis file, as the fake main process makes one. */
import { bundleOf } from '#backoffice/diagnosis/text.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { Refused } from './fake-setup.ts'

const AT = Date.UTC(2026, 10, 20, 7, 3)

export function createFakeDiagnosis() {
  const bundle = bundleOf(
    {
      program: ['version: 0.1.0', 'electron: 45.4.1', 'system: linux 6.1.0 x64'],
      health: ['mode: real', 'line: up', 'calls left this minute: 58 of 60'],
      journal: ['state: sound', 'events: 1204', `head: ${'ab12'.repeat(16)}`],
      calls: ['qr-generate: done 200 2004700: 41, mean 212 ms, longest 900 ms'],
      settings: ['language: id', 'theme: system'],
      connection: ['runs on: real', 'vault: open', 'in the vault: privateKey hashKey'],
      log: ['2026-11-20T07:03:00.000Z info open {"recovered":0,"mode":"real"}'],
    },
    AT,
  )
  return {
    'support.bundle': () => bundle,
    'support.save': ({ id }: InputOf<'support.save'>): OutputOf<'support.save'> => {
      if (id !== bundle.id) throw new Refused('not-found')
      return { saved: true, file: bundle.fileName }
    },
  }
}
