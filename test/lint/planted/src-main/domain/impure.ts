import { readFileSync } from 'node:fs' // expect: node
import type { Stats } from 'fs' // expect: node
import { z } from 'zod' // expect: package
import type { Log } from '#support/log.ts' // expect: floor
export { commit } from '../journal/sideways.ts' // expect: floor

export const load = async () => (await import('#contract/upward.ts')).pay // expect: floor
export const used = [readFileSync, z, process.pid, Date.now(), Math.random()] // expect: no-restricted-globals, no-restricted-properties
export type Used = [Log, Stats]
