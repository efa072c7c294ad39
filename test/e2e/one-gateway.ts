/** One gateway simulator, as a process of its own, for all tests of a file or group. */
import {
  type PracticeGatewayOptions,
  type RunningPracticeGateway,
  startPracticeGateway,
} from '#test/support/practice-gateway.ts'
import { test } from './fixtures.ts'

/** Returns it once `beforeAll` has run. */
export function oneGateway(options: PracticeGatewayOptions = {}): () => RunningPracticeGateway {
  let gateway: RunningPracticeGateway
  test.beforeAll(async () => {
    gateway = await startPracticeGateway(options)
  })
  test.afterAll(() => gateway.stop())
  return () => gateway
}
