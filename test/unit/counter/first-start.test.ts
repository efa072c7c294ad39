import { describe, expect, it } from 'vitest'
import { accept, refuse } from '#contract/envelope.ts'
import { createFirstStart } from '#counter/first-start.ts'

function start(given: { readonly isFirst?: boolean; readonly disk?: string; readonly hasIt?: boolean } = {}) {
  const did: string[] = []
  const first = createFirstStart({
    isFirst: given.isFirst ?? true,
    keepPractice: () => {
      if (given.disk !== undefined) return { ok: false, code: given.disk }
      did.push('kept')
      return { ok: true }
    },
    session: {
      setUp: () => {
        if (given.hasIt === true) return refuse('not-allowed')
        did.push('set-up')
        return accept(null)
      },
      lock: (by) => {
        did.push(`locked by ${by}`)
        return accept(null)
      },
    },
    announce: ({ type }) => void did.push(type),
  })
  return { first, did }
}

describe('a first start', () => {
  it('waits for a choice; practice is kept before anything is shown', () => {
    const { first, did } = start()
    expect([first.isWaiting(), first.isGuided()]).toEqual([true, false])
    expect(first.begin('practice').ok).toBe(true)
    expect([first.isWaiting(), first.isGuided()]).toEqual([false, false])
    expect(did).toEqual(['kept', 'session-changed'])
  })

  it('is still to be chosen when the disk does not take it', () => {
    const { first, did } = start({ disk: 'ENOSPC' })
    expect(first.begin('practice')).toEqual(refuse('internal', { disk: 'ENOSPC' }))
    expect(first.isWaiting()).toBe(true)
    expect(did).toEqual([])
  })

  it('keeps nothing when it is connected: only what is whole is used', () => {
    const { first, did } = start()
    expect(first.begin('connect').ok).toBe(true)
    expect([first.isWaiting(), first.isGuided()]).toEqual([false, true])
    expect(did).toEqual(['set-up', 'session-changed'])
  })

  it('asks the IT person for their PIN where there is one already', () => {
    const { first, did } = start({ hasIt: true })
    expect(first.begin('connect').ok).toBe(true)
    expect(did).toEqual(['locked by person', 'session-changed'])
  })

  it('is chosen once, and never where it was chosen before', () => {
    const { first } = start()
    first.begin('practice')
    expect(first.begin('connect')).toEqual(refuse('not-allowed'))
    const later = start({ isFirst: false })
    expect(later.first.isWaiting()).toBe(false)
    expect(later.first.begin('connect')).toEqual(refuse('not-allowed'))
    expect(later.did).toEqual([])
  })
})
