import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from '../run-tool.ts'
import { openToAll, type Staged } from './tools.ts'

/** What Debian calls a processor, in the words of rpm. */
const PROCESSORS: Readonly<Record<string, string>> = { amd64: 'x86_64', arm64: 'aarch64' }
/** Libraries of the program's own folder. */
const OWN = '^lib(ffmpeg|EGL|GLESv2|vk_swiftshader|vulkan)[.]so'

/** An rpm package, by `rpmbuild`. */
export function makeRpm(asked: Staged): void {
  const { stage, files, option } = asked
  const processor = PROCESSORS[option('--architecture')]
  if (processor === undefined) throw new Error(`no rpm for ${option('--architecture')}`)
  openToAll(files)
  const spec = join(stage, 'loket.spec')
  writeFileSync(spec, specOf(asked))
  const topdir = join(stage, 'rpm')
  mkdirSync(topdir)
  runTool('rpmbuild', ['-bb', '--target', processor, '--define', `_topdir ${topdir}`, spec])
  const folder = join(topdir, 'RPMS', processor)
  for (const name of readdirSync(folder)) renameSync(join(folder, name), option('--package'))
}

/** What rpmbuild is told. It reads from the programs which libraries they need, whatever a system calls their package. */
export function specOf({ files, content, option, many, isQuick }: Omit<Staged, 'stage'>): string {
  const script = (name: string) => readFileSync(option(name), 'utf8').replaceAll('%', '%%')
  const owned = [...content.map(([, to]) => to), `/usr/share/doc/${option('--name')}`]
  return `
%global __os_install_post %{nil}
%global debug_package %{nil}
%global _build_id_links none
%global _binary_payload ${isQuick ? 'w1.gzdio' : 'w15.zstdio'}
%global __requires_exclude ${OWN}
Name: ${option('--name')}
Version: ${option('--version')}
Release: 1
Summary: ${option('--rpm-summary')}
License: ${option('--license')}
URL: ${option('--url')}
Vendor: ${option('--vendor')}
Packager: ${option('--maintainer')}
AutoProv: no
${many('-d')
  .map((need) => `Requires: ${need}`)
  .join('\n')}
${many('--rpm-tag').join('\n')}

%description
${option('--description')}

%install
mv '${files}'/* '%{buildroot}/'

%files
%defattr(-, root, root, -)
${owned.map((path) => `"${path}"`).join('\n')}

%post -p /bin/bash
${script('--after-install')}

# After an upgrade the new package's link must stay.
%postun -p /bin/bash
if [ "$1" -eq 0 ]; then
${script('--after-remove')}
fi
`
}
