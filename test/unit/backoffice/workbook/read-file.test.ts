import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { decodeText } from '#backoffice/workbook/decode-text.ts'
import { readSheetFile } from '#backoffice/workbook/read-file.ts'
import { plainXlsx } from '#test/support/plain-xlsx.ts'

const read = (bytes: Uint8Array) => readSheetFile(bytes, () => false)
const utf16be = (text: string): Uint8Array => Buffer.from(text, 'utf16le').swap16()

describe('text is decoded', () => {
  test.each([
    ['utf-8', Buffer.from('\uFEFFKafé;1', 'utf8')],
    ['utf-8', Buffer.from('Kafé;1', 'utf8')],
    ['utf-16le', Buffer.from('\uFEFFKafé;1', 'utf16le')],
    ['utf-16le', Buffer.from('Kafé;1', 'utf16le')],
    ['utf-16be', utf16be('\uFEFFKafé;1')],
    ['utf-16be', utf16be('Kafé;1')],
    ['windows-1252', Buffer.from('Kafé;1', 'latin1')],
  ] as const)('%s', (encoding, bytes) => {
    expect(decodeText(bytes)).toEqual({ text: 'Kafé;1', encoding })
  })
  test('of Windows with the signs that Latin 1 has not', () => {
    expect(decodeText(Uint8Array.of(0x93, 0x80, 0x94)).text).toBe('\u201C\u20AC\u201D')
  })
})

describe('a file is', () => {
  test('a workbook with every sheet, its numbers as text and its dates as days', async () => {
    const file = await read(
      plainXlsx({
        Ringkasan: [['Mutasi & saldo']],
        Data: [['Tanggal', 'Kredit'], [], [{ date: '2026-03-02' }, { digits: '1234567.05' }, ' x ']],
      }),
    )
    expect(file).toMatchObject({ format: 'xlsx', sheets: [{ name: 'Ringkasan' }, { name: 'Data' }] })
    const [first, second] = 'sheets' in file ? file.sheets : []
    expect(first?.lines[0]?.cells[0]).toEqual({ text: 'Mutasi & saldo' })
    expect(second?.lines[2]).toEqual({
      line: 3,
      cells: [
        { text: '2026-03-02', day: '2026-03-02' },
        { text: '1234567.05', number: true },
        { text: ' x ' },
      ],
    })
  })
  test.each([
    ['empty', Buffer.from('')],
    ['empty', Buffer.from('\uFEFF \r\n')],
    ['old-excel', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['pdf', Buffer.from('%PDF-1.7')],
    ['html', Buffer.from('\n<HTML><body><table>')],
    ['damaged', Buffer.concat([plainXlsx({ A: [['x']] }).subarray(0, 200), Buffer.alloc(40)])],
  ])('%s', async (why, bytes) => {
    expect(await read(bytes)).toMatchObject({ why })
  })
})

/** A workbook with another text in the place of a text of its first sheet. */
const altered = (from: string, to: string, level: 0 | 9 = 0): Uint8Array => {
  const files = unzipSync(plainXlsx({ A: [['Tanggal', 'Kredit']] }))
  const sheet = 'xl/worksheets/sheet1.xml'
  const text = new TextDecoder().decode(files[sheet]).replace(from, to)
  return zipSync({ ...files, [sheet]: strToU8(text) }, { level })
}

describe('a workbook that would fill the memory is refused by name', () => {
  test.each([
    ['too-many-lines', altered('"B1"', '"B1048576"')],
    ['too-many-columns', altered('"B1"', '"XFD1"')],
    ['too-many-columns', altered('"B1"', "'XFD1'")],
    ['too-large-unpacked', altered('<sheetData>', `${'<!-- -->'.repeat(6_000_000)}<sheetData>`, 9)],
    ['too-large-unpacked', altered('<sheetData>', `<!--${' '.repeat(2_000_000)}--><sheetData>`, 9)],
  ])('%s', async (why, bytes) => {
    expect(bytes.length).toBeLessThan(1_000_000)
    expect(await read(bytes)).toEqual({ why })
  })
  test('also when its directory says that it is small', async () => {
    const bytes = Buffer.from(altered('<sheetData>', `<!--${' '.repeat(1_000_000)}--><sheetData>`, 9))
    const entry = bytes.lastIndexOf(Buffer.from('xl/worksheets/sheet1.xml')) - 46
    expect(bytes.readUInt32LE(entry)).toBe(0x02014b50)
    bytes.writeUInt32LE(500, entry + 24)
    const before = process.memoryUsage().rss
    expect(await read(bytes)).toMatchObject({ why: 'damaged' })
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
  })
})
