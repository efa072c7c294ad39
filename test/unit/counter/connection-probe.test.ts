import { expect, it } from 'vitest'
import { createLateShare } from '#counter/watch/late-share.ts'
import { createConnectionProbe } from '#counter/watch/connection-probe.ts'
import { HOUR, MINUTE, SECOND } from './at-the-till.ts'

it('a connection that is up is not tried', () => {
  const probe = createConnectionProbe()
  probe.tried(1)
  probe.hurry()
  probe.followClock(1)
  expect([probe.isDown(), probe.nextAt(1), probe.up()]).toEqual([false, undefined, false])
})

it('one that is down is tried every five seconds, after ten minutes every thirty, and at once when somebody calls', () => {
  const probe = createConnectionProbe()
  probe.down(SECOND)
  probe.down(2 * SECOND)
  expect([probe.isDown(), probe.nextAt(SECOND)]).toEqual([true, 6 * SECOND])
  probe.tried(7 * SECOND)
  const long = SECOND + 10 * MINUTE
  expect([probe.nextAt(long - 1), probe.nextAt(long)]).toEqual([12 * SECOND, 37 * SECOND])
  probe.hurry()
  expect(probe.nextAt(7 * SECOND)).toBe(5 * SECOND)
  expect([probe.up(), probe.isDown(), probe.up()]).toEqual([true, false, false])
})

it('a clock that is set back makes no try wait for it, and one that goes on changes nothing', () => {
  const probe = createConnectionProbe()
  probe.down(10 * SECOND)
  probe.tried(20 * SECOND)
  probe.followClock(30 * SECOND)
  expect(probe.nextAt(30 * SECOND)).toBe(25 * SECOND)
  probe.followClock(15 * SECOND)
  expect(probe.nextAt(15 * SECOND)).toBe(20 * SECOND)
  expect(probe.nextAt(10 * SECOND + 10 * MINUTE)).toBe(45 * SECOND)
  probe.followClock(5 * SECOND)
  expect(probe.nextAt(5 * SECOND + 10 * MINUTE)).toBe(35 * SECOND)
})

it('orders that can be paid no longer get a share of the hour, and always one question', () => {
  const share = createLateShare()
  expect([share.left(0, 600), share.left(0, 1)]).toEqual([90, 1])
  share.add(0)
  share.add(1)
  expect([share.left(HOUR - 1, 600), share.left(HOUR, 600), share.left(HOUR + 1, 600)]).toEqual([88, 89, 90])
  const takeBack = share.add(10 * HOUR)
  share.add(10 * HOUR)
  share.add(10 * HOUR)
  expect([share.left(10 * HOUR, 600), takeBack(), share.left(10 * HOUR, 600)]).toEqual([87, undefined, 88])
  expect(share.left(0, 600)).toBe(90)
})
