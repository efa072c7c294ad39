import { expect, it } from 'vitest'
import { createAnnouncer } from '#startup/announcer.ts'

function stage() {
  const failures: unknown[] = []
  const heard: string[] = []
  const news = createAnnouncer<string>((error) => void failures.push(error))
  const listen = (who: string) => news.subscribe((event) => void heard.push(`${who}: ${event}`))
  return { news, failures, heard, listen }
}

it('passes an event on to every subscriber, in the order in which they subscribed', () => {
  const { news, heard, listen } = stage()
  listen('paper')
  listen('backups')
  news.announce('paid')
  expect(heard).toEqual(['paper: paid', 'backups: paid'])
})

it('keeps nothing for later: a subscriber receives what comes after it', () => {
  const { news, heard, listen } = stage()
  news.announce('early')
  listen('paper')
  news.announce('late')
  expect(heard).toEqual(['paper: late'])
})

it('reports what a listener throws, and the others still receive the event', () => {
  const { news, failures, heard, listen } = stage()
  const broken = new Error('no paper')
  news.subscribe(() => {
    throw broken
  })
  listen('backups')
  expect(() => news.announce('paid')).not.toThrow()
  expect([heard, failures]).toEqual([['backups: paid'], [broken]])
})

it('lets a listener announce: what that causes is complete before the next listener receives the first event', () => {
  const { news, heard, listen } = stage()
  news.subscribe((event) => {
    if (event === 'gateway') news.announce('listener')
  })
  listen('page')
  news.announce('gateway')
  expect(heard).toEqual(['page: listener', 'page: gateway'])
})

it('gives an event only to those who had subscribed when it was announced', () => {
  const { news, heard, listen } = stage()
  news.subscribe((event) => listen(`after ${event}`))
  news.announce('one')
  expect(heard).toEqual([])
  news.announce('two')
  expect(heard).toEqual(['after one: two'])
})
