/** The text of a slip that the app printed, read by a different program. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'

export type ReadSlip = {
  readonly text: string
  readonly pages: number
  readonly widthMm: number
  readonly heightMm: number
}

const POINTS_IN_MM = 72 / 25.4

/** Text with plain spaces, one blank between words; the size of the first page. */
export async function readSlip(file: string): Promise<ReadSlip> {
  const pdf = await getDocumentProxy(new Uint8Array(readFileSync(file)))
  const { text, totalPages } = await extractText(pdf, { mergePages: true })
  const [left = 0, top = 0, right = 0, bottom = 0] = (await pdf.getPage(1)).view
  return {
    text: text.replaceAll(/[\s\u00a0]+/gu, ' ').trim(),
    pages: totalPages,
    widthMm: (right - left) / POINTS_IN_MM,
    heightMm: (bottom - top) / POINTS_IN_MM,
  }
}

/** Full names of the slips in a folder, sorted; empty when nothing was saved yet. */
export function slipsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.pdf'))
      .toSorted()
      .map((name) => join(folder, name))
  } catch {
    return []
  }
}
