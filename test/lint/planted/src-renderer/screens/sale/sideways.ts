import type { Row } from '#renderer/screens/history/row.ts' // expect: floor
import type { Look } from '#renderer/ui/upward.ts'

export type Stage = [Row, Look]
