import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'electron-vite'

// The oldest Electron that it runs in: the development substitute (see scripts/lib/electron.mjs).
const node = 'node24'
const chromium = 'chrome148'
/** The libraries that each part really holds, with their licences: shipped with them, and read for a release's SBOM. */
const license = { fileName: 'licences.json' }

const prebuilds = new URL('node_modules/better-sqlite3/prebuilds/', import.meta.url)
/** By system and processor: what Loket compares at each start. */
const nativeDigests = Object.fromEntries(
  readdirSync(prebuilds).map((name) => [
    name.replace(/[.]node$/u, ''),
    createHash('sha256')
      .update(readFileSync(new URL(name, prebuilds)))
      .digest('hex'),
  ]),
)

const updateKeys = readFileSync(new URL('resources/update-keys.pem', import.meta.url), 'utf8')

export default defineConfig({
  main: {
    // Its form for Node declares `require`, which the bundle has already.
    resolve: {
      alias: { fflate: fileURLToPath(new URL('node_modules/fflate/esm/browser.js', import.meta.url)) },
    },
    define: { NATIVE_DIGESTS: JSON.stringify(nativeDigests), UPDATE_KEYS: JSON.stringify(updateKeys) },
    build: {
      target: node,
      outDir: 'out/main',
      license,
      // better-sqlite3 loads its native part from its own folder, so it stays in node_modules; the rest is
      // bundled.
      externalizeDeps: {
        include: ['better-sqlite3'],
        exclude: [
          '@formatjs/intl',
          '@point-of-sale/receipt-printer-encoder',
          'fflate',
          'hucre',
          'pino',
          'pngjs',
          'qrcode',
          'read-excel-file',
          'zod',
        ],
      },
      rollupOptions: {
        input: {
          main: 'src-main/main.ts',
          simulator: 'src-main/simulator/process.ts',
          callbacks: 'src-main/callbacks/process.ts',
          'journal-check': 'src-main/journal/check/check-process.ts',
          backup: 'src-main/backup/process.ts',
          review: 'src-main/review/process.ts',
          'review-export': 'src-main/review/export/process.ts',
          reconciliation: 'src-main/backoffice/settlement/apart/process.ts',
          batches: 'src-main/backoffice/payouts/batch/process.ts',
          invoices: 'src-main/backoffice/invoices/apart/process.ts',
          dues: 'src-main/backoffice/dues/apart/process.ts',
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      target: node,
      outDir: 'out/preload',
      license,
      // A sandboxed preload can require only electron, so it is one CommonJS file.
      externalizeDeps: false,
      rollupOptions: {
        input: { preload: 'src-main/preload.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    plugins: [react(), tailwindcss()],
    build: {
      target: chromium,
      outDir: 'out/renderer',
      license,
      // The pages' content security policy allows no inline script and no data: address.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: {
          cashier: 'src-renderer/cashier.html',
          customer: 'src-renderer/customer.html',
          restoring: 'src-renderer/restoring.html',
        },
        // A quarter less to read at each start. Names stay, so that an error report can be read.
        output: {
          minify: { compress: true, mangle: false, codegen: true },
          // What a page begins with lies in few files: each costs a question to the main process.
          codeSplitting: {
            groups: [
              {
                name: 'both',
                test: /src-renderer.(customer.customer-screen|app.providers)[.]tsx$/,
                priority: 2,
              },
              { name: 'till', test: /src-renderer.app.gate[.]tsx$/, priority: 1 },
            ],
          },
        },
      },
    },
  },
})
