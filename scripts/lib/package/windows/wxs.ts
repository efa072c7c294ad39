/** The text that the MSI is made of. */
import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { guidOf, UPGRADE_CODE } from './identity.ts'

export type Product = {
  /** Three numbers: Windows Installer compares no more. */
  readonly version: string
  /** Below the folder of the program, with `/`. */
  readonly files: readonly string[]
  /** The one that the start menu opens. */
  readonly program: string
  readonly icon: string
  readonly isProof: boolean
}

/** WiX 3, as far as `wixl` knows it, which reads the files from the folder that it runs in. */
export function wxsOf(product: Product): string {
  const { version, icon, isProof } = product
  const comment = isProof ? 'A proof, not for release' : 'Point-of-sale companion'
  return `<?xml version="1.0" encoding="utf-8"?>
<Wix xmlns="http://schemas.microsoft.com/wix/2006/wi">
  <Product Id="${guidOf(`product ${version}`)}" Name="Loket" Language="1033" Version="${text(version)}"
    Manufacturer="Loket" UpgradeCode="${UPGRADE_CODE}">
    <Package InstallerVersion="500" Compressed="yes" InstallScope="perMachine" Comments="${comment}"/>
    <Media Id="1" Cabinet="loket.cab" EmbedCab="yes"/>
    <MajorUpgrade DowngradeErrorMessage="A newer Loket is installed."/>
    <Icon Id="loket.ico" SourceFile="${text(icon)}"/>
    <Property Id="ARPPRODUCTICON" Value="loket.ico"/>
    <Property Id="ARPNOMODIFY" Value="1"/>
    <!-- Every file is installed: one of a lower version would otherwise be left out, and the older one removed. -->
    <Property Id="REINSTALLMODE" Value="amus"/>
    <Directory Id="TARGETDIR" Name="SourceDir">
      <Directory Id="ProgramMenuFolder"/>
      <Directory Id="ProgramFiles64Folder">
        <Directory Id="INSTALLDIR" Name="Loket">
${folder('', product, ' '.repeat(10))}
        </Directory>
      </Directory>
    </Directory>
    <Feature Id="Loket" Level="1">
${product.files.map((file) => `      <ComponentRef Id="${id('c', file)}"/>`).join('\n')}
    </Feature>
  </Product>
</Wix>
`
}

/** The files of a folder, then the folders in it. */
function folder(path: string, product: Product, space: string): string {
  const begin = path === '' ? '' : `${path}/`
  const below = product.files.filter((file) => file.startsWith(begin))
  const here = below.filter((file) => !file.slice(begin.length).includes('/'))
  const names = below
    .filter((file) => !here.includes(file))
    .map((file) => file.slice(begin.length).split('/', 1)[0] ?? '')
  return [
    ...here.map((file) => component(file, product, space)),
    ...[...new Set(names)].map((name) =>
      [
        `${space}<Directory Id="${id('d', begin + name)}" Name="${text(name)}">`,
        folder(begin + name, product, `${space}  `),
        `${space}</Directory>`,
      ].join('\n'),
    ),
  ].join('\n')
}

function component(file: string, { program }: Product, space: string): string {
  const shortcut = `<Shortcut Id="menu" Directory="ProgramMenuFolder" Name="Loket" Target="[INSTALLDIR]${text(program)}" WorkingDirectory="INSTALLDIR" Advertise="no"/>`
  return [
    `${space}<Component Id="${id('c', file)}" Guid="${guidOf(`file ${file}`)}" Win64="yes">`,
    `${space}  <File Id="${id('f', file)}" Name="${text(posix.basename(file))}" Source="${text(file)}" KeyPath="yes"/>`,
    ...(file === program ? [`${space}  ${shortcut}`] : []),
    `${space}</Component>`,
  ].join('\n')
}

/** At most 72 of few characters are allowed, and a path may have others. */
const id = (kind: string, path: string) => kind + createHash('sha256').update(path).digest('hex').slice(0, 32)

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: string) => value.replaceAll(/[&<>"]/gu, (sign) => SIGNS[sign] ?? '')
