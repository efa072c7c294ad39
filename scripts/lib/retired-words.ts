import { GLOSSARY } from './retired-glossary.ts'

/** Words that this house no longer uses, and what it says instead. Each is looked for in comments, pages and screens. */
export type RetiredWord = {
  readonly word: string
  readonly find: RegExp
  readonly say: string
  /** Where it is looked for. */
  readonly in: 'english' | 'en' | 'id'
  /** Keys of a locale that may use it. */
  readonly except?: RegExp
}

export const RETIRED: readonly RetiredWord[] = [
  {
    word: 'whoever',
    find: /\bwho(?:m)?ever\b/gi,
    say: 'name the person: the cashier, the caller',
    in: 'english',
  },
  { word: 'nobody', find: /\bnobody\b/gi, say: 'no one, or the positive', in: 'english' },
  {
    word: 'what came of it',
    find: /\bwhat (?:came|became|comes|becomes) of\b/gi,
    say: 'the result',
    in: 'english',
  },
  { word: 'is none', find: /\b(?:is|are|was|were) none\b/gi, say: 'there is no ...', in: 'english' },
  { word: 'beside', find: /\bbeside\b/gi, say: 'next to, in addition to, in the background', in: 'english' },
  { word: 'by itself', find: /\bby itself\b/gi, say: 'automatically', in: 'english' },
  { word: 'put away', find: /\bput(?:s|ting)? away\b/gi, say: 'acknowledge', in: 'english' },
  { word: 'shall', find: /\bshall\b/gi, say: 'will, must', in: 'english' },
  ...GLOSSARY,
]

/** How often each still stands, by part of the house. It may only shrink. */
export const STILL_THERE: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  docs: { 'is none': 1 },
  // The words of the box that says why Loket does not open.
  'resources/locales/en': { 'gateway (en)': 2, 'this machine': 1, compare: 1 },
  'resources/locales/id': { 'kasir (mesin)': 2, 'gateway (id)': 2, bandingkan: 1 },
}
