import { ipcRenderer } from 'electron' // expect: package
import { join } from 'node:path' // expect: node
import type { Pay } from '#counter/floors.ts' // expect: floor
import type { Used } from '../../src-main/contract/upward.ts'

export const Out = () => <p title={join('a', 'b')}>{typeof ipcRenderer}</p>
export type All = [Pay, Used]
