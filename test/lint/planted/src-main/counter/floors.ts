import type { Events } from '#journal/sideways.ts' // expect: circle
import type { Listener } from '../callbacks/sideways.ts' // expect: floor
import type { Window } from '#shell/sideways.ts' // expect: floor
import type Database from 'better-sqlite3' // expect: package

export type Pay = [Events, Listener, Window, Database.Database]
