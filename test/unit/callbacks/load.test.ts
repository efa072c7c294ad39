import { expect, it, onTestFinished } from 'vitest'
import { startBackground } from '#test/support/callback-load/background.ts'
import { openPool } from '#test/support/callback-load/client.ts'
import { closedLoop } from '#test/support/callback-load/figures.ts'
import { attack, signStrangers } from '#test/support/callback-load/hostile.ts'
import { makeWorld, signInquiries, startTill } from '#test/support/callback-load/run.ts'

const ORDERS = 300
const INQUIRIES = 500

// The bench (`npm run bench:callback`) measures times; here every call must be answered correctly.
it('answers the gateway while the journal is written, checked, backed up and exported, and while strangers try', async () => {
  const world = makeWorld(ORDERS)
  // No honest step may take as long, not even on a busy machine: it would be hung up on like a slow stranger.
  const limits = { handshakeMs: 5_000, headersMs: 5_000, requestMs: 5_000, checkEveryMs: 50 }
  const till = await startTill(world.file, { listener: 'apart', commitEveryMs: 5, limits })
  const calls = signInquiries(INQUIRIES, ORDERS)
  const more = signInquiries(100, ORDERS, INQUIRIES)
  const strangers = signStrangers(20)
  const pool = await openPool(till, 4)
  onTestFinished(async () => {
    pool.close()
    await till.stop()
    world.close()
  })
  const background = startBackground(world.file)
  const { codes } = await closedLoop(calls, 4, pool.send)
  expect(codes).toEqual({ '2002400': INQUIRIES })

  const attacked = attack(till, pool, { ...strangers, replayed: calls }, 20)
  const honest = await closedLoop(more, 2, pool.send)
  expect(honest.codes).toEqual({ '2002400': 100 })
  const heard = await attacked
  const { 'body of 10 MB': huge = {}, ...others } = heard
  expect(others).toEqual({
    'forged signature': { '4012400': 20 },
    replayed: { '4092400': 20 },
    stale: { '4012400': 20 },
    'malformed HTTP': { '400': 20 },
    'plain HTTP': { 'hung up': 5 },
    'slow headers': { '408': 5 },
    'slow body': { '408': 5 },
    'silent TCP': { 'hung up': 20 },
  })
  // A client still sending when the door closes may miss the reason.
  expect(Object.keys(huge).filter((said) => !['413', 'hung up'].includes(said))).toEqual([])

  await background.stop()
  const { commits, counts } = await till.figures()
  expect(commits).toBeGreaterThan(10)
  expect(counts).toMatchObject({ '2002400': INQUIRIES + 100, '4012400': 40, '4092400': 20 })
}, 180_000)
