/** What the installed program must say, with Node in its place. */
import { expect, it } from 'vitest'
import { smokeOf } from '../../../scripts/lib/release/try-program.ts'

const said = (script: string) => smokeOf([process.execPath, '-e', script, '--'])

it('the program is asked by --smoke', () => {
  expect(said('console.log(JSON.stringify({ words: process.argv.slice(1) }))')).toEqual({
    words: ['--smoke'],
  })
})

it('the last line of a program that ends well is its report', () => {
  expect(said('console.log("opening"); console.log(JSON.stringify({ ok: true }))')).toEqual({ ok: true })
})

it.each([
  ['ends with another code', 'console.log("{}"); process.exit(3)', 'exit code 3'],
  ['says nothing', '', 'is not JSON'],
  ['says something else', 'console.log("ready")', 'is not JSON: ready'],
  ['says no object', 'console.log("1")', 'said 1'],
])('a program that %s is refused', (_, script, why) => {
  expect(() => said(script)).toThrow(why)
})
