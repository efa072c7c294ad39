import { describe, expect, it } from 'vitest'
import { filled, must, PASSPHRASE, readAll, shop } from './given.ts'
import { MemoryDisk } from './memory-disk.ts'

describe('a wipe', () => {
  it('writes over every file of the vault before it removes it, and leaves nothing', async () => {
    const till = shop()
    await filled(till)
    till.keyring.exchange()
    const vault = await till.open()
    await must(vault.create({ keepOldAside: true }))
    const aside = till.disk.names().find((name) => name.includes('aside')) ?? ''
    till.disk.log.length = 0
    await must(vault.wipe())
    expect(vault.state()).toBe('empty')
    expect(readAll(vault)).toEqual({})
    expect(till.disk.names()).toEqual([])
    for (const name of ['vault.json.wiping', aside]) {
      const written = till.disk.log.findIndex((step) => step.startsWith(`overwrite ${name}`))
      const removed = till.disk.log.findIndex((step) => step.startsWith(`remove ${name}`))
      expect(written).toBeGreaterThan(-1)
      expect(till.disk.log.slice(written, removed)).toContain('flush the bytes')
    }
    expect(till.disk.log.at(-1)).toBe('flush folder')
  })

  it('leaves of what was written nothing, not even where the name is still there', async () => {
    const till = shop()
    const vault = await filled(till)
    const before = Buffer.from(till.disk.read('vault.json') ?? [])
    let over: Buffer | undefined
    const remove = till.disk.remove.bind(till.disk)
    till.disk.remove = (name) => {
      over = Buffer.from(till.disk.read(name) ?? [])
      remove(name)
    }
    await must(vault.wipe())
    expect(over).toHaveLength(before.length)
    const same = [...before].filter((byte, at) => over?.[at] === byte).length
    // By chance one in 256 is equal.
    expect(same).toBeLessThan(before.length / 64)
  })

  it('works in every state', async () => {
    const states = {
      empty: async () => await shop().open(),
      locked: async () => {
        const till = shop('none')
        await filled(till, PASSPHRASE)
        return await till.open()
      },
      damaged: async () => {
        const till = shop()
        till.disk = new MemoryDisk(new Map([['vault.json', Buffer.from('{')]]))
        return await till.open()
      },
      newer: async () => {
        const till = shop()
        const file = Buffer.from('{"format":"loket-vault","version":2}')
        till.disk = new MemoryDisk(new Map([['vault.json', file]]))
        return await till.open()
      },
    }
    for (const [state, open] of Object.entries(states)) {
      const vault = await open()
      expect(vault.state()).toBe(state)
      await must(vault.wipe())
      expect(vault.state()).toBe('empty')
    }
  })

  it('is followed by a new vault with nothing of the old', async () => {
    const till = shop()
    const vault = await filled(till)
    const old = vault.get('personalDataKey')
    await must(vault.wipe())
    await must(vault.create())
    expect(readAll(await till.open())).toEqual({})
    expect(vault.get('personalDataKey')).not.toBe(old)
  })

  it('forgets the key even where the disk refuses', async () => {
    const till = shop()
    const vault = await filled(till)
    till.disk.fault = { at: till.disk.steps, kind: 'power' }
    expect(await vault.wipe()).toEqual({ ok: false, reason: 'not-written', code: 'EIO', replaced: false })
    expect(vault.state()).toBe('locked')
    expect(readAll(vault)).toEqual({})
  })
})
