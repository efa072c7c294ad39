import type { Events } from '../journal/sideways.ts' // expect: floor, circle
import type { Pay } from '#counter/floors.ts' // expect: floor
import type { net } from 'electron' // expect: package

export type Client = [Events, Pay, typeof net]
