import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Policy } from '#policy/policy-schema.ts'
import { copyFolderOf } from '#terminal/folder.ts'

const usual = join('/home', 'sri', '.config', 'Loket')
const here = { host: 'till-07', person: 'sri' }
const find = (folder: string, policy?: Omit<Policy, 'format'>) =>
  copyFolderOf({ folder, usual, here, policy: policy && { format: 1, ...policy } })

it('the second copy is next to the journal unless the policy gives it a folder', () => {
  expect([find(usual), find(usual, {}), find('/elsewhere', {})]).toEqual([undefined, undefined, undefined])
})

it('in the policy’s folder of many, each person’s till has its own, and a shared one is the computer’s', () => {
  expect(find(usual, { copyFolder: '/copies' })).toBe(join('/copies', 'till-07-sri'))
  expect(find(`${usual}/`, { copyFolder: '/copies' })).toBe(join('/copies', 'till-07-sri'))
  expect(find('/srv/loket', { copyFolder: '/copies', dataFolder: '/srv/loket' })).toBe(
    join('/copies', 'till-07'),
  )
})

it('of another person’s till it is not guessed', () => {
  expect(() => find('/home/budi/.config/Loket', { copyFolder: '/copies' })).toThrow('--journal-copy')
})
