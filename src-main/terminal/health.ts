import { hostname, userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import type { Check, CheckFact } from '#contract/health-views.ts'
import { wordsIn } from '#support/words.ts'
import enHealth from '../../resources/locales/en/health.json' with { type: 'json' }
import idHealth from '../../resources/locales/id/health.json' with { type: 'json' }
import { copyFolderOf, ownPolicy, usualFolder } from './folder.ts'
import { type FolderHealth, lookAtFolder } from './health-folder.ts'
import type { Said } from './said.ts'

const words = wordsIn({ id: idHealth, en: enHealth })

/**
 * The condition of a till, also while it runs: `health [FOLDER] [--json] [--journal-copy FOLDER]`. Code: 0 nothing to
 * do, 1 something needs a look or is bad, 2 it could not look.
 */
export function health(args: readonly string[], version?: string): Said {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean' }, 'journal-copy': { type: 'string' } },
  })
  const usual = usualFolder()
  const folder = positionals[0] ?? usual
  const now = Date.now()
  const here = { host: hostname(), person: userInfo().username }
  const copyFolder = values['journal-copy'] ?? copyFolderOf({ folder, usual, policy: ownPolicy(), here })
  const found = lookAtFolder(folder, { copyFolder, version, now })
  if (typeof found === 'string') return { code: 2, err: `${found}\n` }
  const out = values.json === true ? jsonOf(folder, now, found) : textOf(folder, found)
  return { code: found.state === 'good' ? 0 : 1, out: `${out}\n` }
}

/** `format` rises when a member changes its meaning or goes. New members and new codes may come without it. */
function jsonOf(folder: string, now: number, { state, mode, till, checks }: FolderHealth): string {
  const report = {
    format: 1,
    at: new Date(now).toISOString(),
    folder,
    mode,
    till,
    state,
    checks: checks.map((check) => ({ ...check, words: wordsOf(check) })),
  }
  return JSON.stringify(report, undefined, 2)
}

function textOf(folder: string, { mode, till, checks }: FolderHealth): string {
  const head = `${folder}: ${mode}, ${till}`
  const lines = checks.map((check) => {
    const said = [check.facts.map(factOf).join(', '), wordsOf(check)].filter((part) => part !== undefined)
    return `${check.state.padEnd(8)}${check.id.padEnd(15)}${said.filter((part) => part !== '').join('. ')}`
  })
  return [head, ...lines].join('\n')
}

function wordsOf({ why }: Check): string | undefined {
  return why === undefined ? undefined : words('en', `health.why.${why}`)
}

function factOf(fact: CheckFact): string {
  const name = words('en', `health.fact.${fact.name}`)
  return `${name} ${valueOf(fact)}`
}

const MB = 1_000_000

function valueOf(fact: CheckFact): string {
  switch (fact.unit) {
    case 'text':
      return fact.value
    case 'count':
      return fact.of === undefined ? String(fact.value) : `${fact.value} of ${fact.of}`
    case 'bytes':
      return `${Math.round(fact.value / MB)} MB`
    case 'ms':
      return `${Math.round(fact.value / 60_000)} min`
    case 'epoch-ms':
      return new Date(fact.value).toISOString()
  }
}
