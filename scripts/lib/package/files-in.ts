import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** All files below a folder. A link is one, wherever it leads: Node's own `recursive` also walks through links to folders. */
export const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })
