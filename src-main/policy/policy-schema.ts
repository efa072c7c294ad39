import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { settingsSchema } from '#contract/procedures/till.ts'
import { LOCKABLE } from '#contract/views.ts'

const folder = z.string().max(4096).refine(isAbsolute, 'must be a whole path, from the root on')

/** What IT decides for a computer, or for many with the same file: format 1. */
export const policySchema = z
  .strictObject({
    $schema: z.string().optional(),
    format: z.literal(1),
    settings: settingsSchema
      .partial()
      .optional()
      .describe('Settings of a real till; people may change those that are not locked'),
    locked: z
      .array(z.enum(LOCKABLE))
      .optional()
      .describe('Names of the settings above that people cannot change'),
    profile: z
      .record(z.string(), z.json())
      .optional()
      .describe('A file that Loket exported under Connection, for a till that has no profile yet'),
    tills: z
      .record(z.string(), z.int().min(1).max(999))
      .optional()
      .describe('The till number of each computer, by its host name'),
    dataFolder: folder
      .optional()
      .describe("Folder of Loket's files for everyone who uses the computer, instead of each person's own"),
    copyFolder: folder.optional().describe('Folder of the second copy of the journal, best on another disk'),
    backupFolder: folder.optional().describe('Folder of the backups'),
    updates: z
      .union([
        z.literal('off'),
        z.strictObject({
          feed: z
            .url({ protocol: /^https$/ })
            .max(500)
            .describe('The folder with the list of versions'),
          ca: folder
            .optional()
            .describe(
              'A file with the certificate of its authority, in PEM, for a server of your own. What the system trusts does not count',
            ),
        }),
      ])
      .optional()
      .describe('Where an AppImage looks for newer versions of itself'),
    startWithSystem: z
      .boolean()
      .optional()
      .describe('Whether Loket opens when a person signs in to the computer'),
    kiosk: z
      .boolean()
      .optional()
      .describe("Whether the cashier's window covers its screen, with nothing of the system beside it"),
  })
  .refine(
    ({ settings = {}, locked = [] }) => locked.every((name) => Object.hasOwn(settings, name)),
    'a locked setting needs its value under settings',
  )
  .refine(
    ({ tills = {} }) => new Set(Object.values(tills)).size === Object.keys(tills).length,
    'two computers have the same till number',
  )
  // Otherwise each person who uses the computer would have a journal of their own with the same number.
  .refine(
    ({ tills, dataFolder }) => tills === undefined || dataFolder !== undefined,
    'tills needs a dataFolder, which everyone at the computer shares',
  )

export type Policy = z.infer<typeof policySchema>
