import type { Client } from '#gateway/sideways.ts' // expect: floor, circle
import type Database from 'better-sqlite3'

export const commit = (): Promise<void> => Promise.resolve()
export type Events = [Client, Database.Database]
