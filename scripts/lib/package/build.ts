/** One run of electron-builder, in a process of its own: it speaks much, and ends the process on some errors. */
import { Arch, build, Platform } from 'electron-builder'
import { configFor, type Wanted } from './config.ts'

/** `kind`: a target of electron-builder; `prepackaged`: the folder of a program that is already built. */
type Run = Wanted & { readonly kind?: string; readonly prepackaged?: string }

const { kind = 'dir', prepackaged, ...wanted } = JSON.parse(process.argv[2] ?? '{}') as Run
const platform = { linux: Platform.LINUX, win32: Platform.WINDOWS, darwin: Platform.MAC }[wanted.system]

await build({
  targets: platform.createTarget([kind], Arch[wanted.arch]),
  config: configFor(wanted),
  ...(prepackaged === undefined ? {} : { prepackaged }),
  publish: 'never',
})
