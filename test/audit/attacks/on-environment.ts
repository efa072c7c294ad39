/** Environment variables that could make the started program trust another authority. In the real app. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { practiceProfile } from '#practice/profile.ts'
import { brokenBuild } from '#test/support/broken-build.ts'
import { atTheCounter } from '#test/support/counter.ts'
import { launchLoket, newProfile } from '#test/support/loket-app.ts'
import { startPracticeGateway } from '#test/support/practice-gateway.ts'
import { beginTheDay, setUpReal } from '#test/support/real-till.ts'
import { startRelay } from '#test/support/relay.ts'
import type { Attack } from './attack.ts'

/** As in the built program: the target of a call, and the trusted authorities. */
const NAMED = '...target.isAddress ? {} : { servername: target.host }'
const GUARD = `${NAMED},\n\t\tca: [...rootCertificates, ...ca]`

const authority: Attack = {
  promise: 'The certificate is checked whatever the environment says',
  probe:
    'a gateway whose certificate NODE_EXTRA_CA_CERTS alone vouches for, with the check switched off as well',
  weakness: 'a build that takes the default authorities',
  play: async (isWeak) => {
    const gateway = await startPracticeGateway()
    const relay = await startRelay(gateway)
    const profile = newProfile()
    const folder = mkdtempSync(join(tmpdir(), 'loket-authority-'))
    const file = join(folder, 'authority.pem')
    writeFileSync(file, relay.ca)
    const build = isWeak ? brokenBuild(GUARD, NAMED) : undefined
    const env = { ...relay.env, NODE_EXTRA_CA_CERTS: file, NODE_TLS_REJECT_UNAUTHORIZED: '0' }
    const more = { env, ...(build === undefined ? {} : { program: build.folder }) }
    try {
      const setUp = await launchLoket(profile.folder, ['--setup'])
      await setUpReal(setUp, gateway, { ...practiceProfile(relay.baseUrl), environment: 'sandbox' })
      await setUp.quit()
      const loket = await launchLoket(profile.folder, relay.switches, false, more)
      try {
        await beginTheDay(loket.cashier)
        await atTheCounter(loket).sell('25000')
        const stage = '[data-stage]:not([data-stage="sending"]):not([data-stage="draft"])'
        const shown = await loket.cashier.waitForSelector(stage)
        const evidence = `${relay.calls()} calls came, the stage says ${await shown.getAttribute('data-stage')}`
        return { gotThrough: relay.calls() > 0, evidence }
      } finally {
        await loket.quit()
      }
    } finally {
      build?.remove()
      rmSync(folder, { recursive: true })
      profile.remove()
      await relay.close()
      await gateway.stop()
    }
  },
}

export const ON_ENVIRONMENT: readonly Attack[] = [authority]
