/** Builds the gallery's page from the pictures that the scenes have taken. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { Picture } from '../../test/support/looks.ts'
import { galleryPage } from './gallery-page.ts'

const ROOT = join(import.meta.dirname, '../..')
const report = JSON.parse(readFileSync(join(ROOT, '.cache/loket/playwright.json'), 'utf8')) as JSONReport

const specsIn = (suite: JSONReportSuite): JSONReportSuite['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsIn),
]
const specs = report.suites.flatMap(specsIn)
const pictures = specs
  .flatMap(({ tests }) => tests.flatMap(({ results }) => results.flatMap(({ attachments }) => attachments)))
  .filter(({ name }) => name === 'pictures')
  .flatMap(({ path = '' }) => JSON.parse(readFileSync(path, 'utf8')) as readonly Picture[])
const faults = pictures.reduce((sum, picture) => sum + picture.faults.length, 0)

writeFileSync(join(ROOT, 'out/gallery/index.html'), galleryPage(pictures))
process.stdout.write(
  `\n${pictures.length} pictures of ${specs.length} scenes, ${faults} faults: out/gallery/index.html\n`,
)
process.exitCode = pictures.length > 0 ? 0 : 1
