/** Draws the floors into docs/architecture.md from the law; --check only reports whether they are current. */
import { floorPictures } from './lib/floors-picture.ts'
import { MAY_IMPORT } from './lib/floors.ts'
import { writeOrCheckPart } from './lib/generated.ts'

writeOrCheckPart('architecture.md', 'floors', floorPictures(MAY_IMPORT))
