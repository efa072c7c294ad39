import type { Db } from '../connection.ts'
import { defineEntry, defineTable } from './define.ts'

export const SETTINGS_STREAM = 'settings'

export type SettingRow = { readonly key: string; readonly value: string; readonly seq: bigint }

export const SETTING_ROW = 'SELECT key, value, seq FROM settings WHERE key = ?'

export function settingReads(db: Db) {
  const select = db.prepare<[string], SettingRow>(SETTING_ROW)
  return {
    /** The last text stored there, unchecked: its reader must validate it. */
    setting: (key: string): string | undefined => select.get(key)?.value,
  }
}

export function settingRow(key: string, value: string, seq: bigint): SettingRow {
  return { key, value, seq }
}

export const SETTINGS = defineTable<SettingRow>({
  table: 'settings',
  row: SETTING_ROW,
  key: ({ key }) => [key],
  put: (db) => {
    const upsert = db.prepare<SettingRow>(
      `INSERT INTO settings (key, value, seq) VALUES (@key, @value, @seq)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, seq = excluded.seq`,
    )
    return (row) => void upsert.run(row)
  },
})

type Setting = { readonly key: string; readonly value: string }

export const settingEntry = defineEntry<
  {
    /** Never a secret. */
    readonly setting?: Setting
  },
  { readonly type: 'setting' } & Setting
>()({
  kind: 'setting',
  name: 'put',
  events:
    () =>
    ({ setting }) =>
      setting === undefined ? [] : [{ stream: SETTINGS_STREAM, entry: { type: 'setting', ...setting } }],
  encode: ({ key, value }) => ({ key, value }),
  decode: (body) => ({ type: 'setting', ...(body as Setting) }),
  tables: { settings: SETTINGS },
  rows: ({ key, value }, _at, seq) => ({ settings: [settingRow(key, value, seq)] }),
  reads: settingReads,
})
