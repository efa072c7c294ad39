import { readFileSync } from 'node:fs'
import { app } from 'electron'
import { pageOf } from './page.ts'

/** Mode 2 of `Seccomp`: a filter is in force. */
const FILTERED = /^Seccomp:\s*2$/m

/** Whether the system confirms that each page runs in Chromium's sandbox. */
export function sandboxFacts(): { readonly sandboxed: Readonly<Record<string, boolean>> } {
  return { sandboxed: { cashier: isSandboxed('cashier'), customer: isSandboxed('customer') } }
}

function isSandboxed(name: 'cashier' | 'customer'): boolean {
  const pid = pageOf(name)?.getOSProcessId()
  if (process.platform === 'linux') return FILTERED.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  // Electron reports it on Windows and macOS only.
  return app.getAppMetrics().find((each) => each.pid === pid)?.sandboxed === true
}
