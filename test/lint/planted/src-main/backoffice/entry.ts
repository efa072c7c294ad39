import { reached } from './reached.ts'

process.exitCode = reached()
