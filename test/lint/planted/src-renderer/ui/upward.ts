import type { All } from '../app/outward.tsx' // expect: floor
import type { Row } from '../screens/history/row.ts' // expect: floor
import type { Order } from '../../src-main/domain/impure.ts'

export type Look = [All, Row, Order]
