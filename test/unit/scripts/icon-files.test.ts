import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { expect, it } from 'vitest'
import { icnsOf, icoOf } from '../../../scripts/lib/package/icon-files.ts'

const ICONS = join(import.meta.dirname, '../../../resources/icons')
const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024]
const pngs = new Map(SIZES.map((size) => [size, readFileSync(join(ICONS, `${size}x${size}.png`))]))

it.each(SIZES)('the picture of %i pixels has its size, a clear corner and a full middle', (size) => {
  const { width, height, data } = PNG.sync.read(pngs.get(size) ?? Buffer.alloc(0))
  expect([width, height]).toEqual([size, size])
  const alphaAt = (x: number, y: number) => data[(y * size + x) * 4 + 3]
  expect([alphaAt(0, 0), alphaAt(size / 2, size / 2)]).toEqual([0, 255])
})

it('the icon for Windows holds these pictures, each where its entry says', () => {
  const ico = readFileSync(join(ICONS, 'icon.ico'))
  expect(ico).toEqual(icoOf(pngs))
  const entries = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => 6 + 16 * index)
  const sizes = entries.map((at) => {
    const size = ico.readUInt8(at) || 256
    const offset = ico.readUInt32LE(at + 12)
    expect(ico.subarray(offset, offset + ico.readUInt32LE(at + 8))).toEqual(pngs.get(size))
    return size
  })
  expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256])
})

it('the icon for macOS holds these pictures, and is as long as it says', () => {
  const icns = readFileSync(join(ICONS, 'icon.icns'))
  expect(icns).toEqual(icnsOf(pngs))
  expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length])
  const types: string[] = []
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4))
    types.push(icns.toString('latin1', at, at + 4))
  expect(types).toEqual(['icp4', 'icp5', 'ic07', 'ic08', 'ic09', 'ic11', 'ic12', 'ic13', 'ic14', 'ic10'])
})

it('no icon is made without one of its pictures', () => {
  expect(() => icoOf(new Map())).toThrow('no picture of 16 pixels')
})
