/** A till on a separate gateway: IT's set-up, and a cashier's start of the day, by keyboard and sight. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { LoketApp } from './loket-app.ts'
import type { RunningPracticeGateway } from './practice-gateway.ts'

export const PASSPHRASE = 'tiga belas gelas teh manis'
export const PEOPLE = {
  cashier: { name: 'Yang melayani', pin: '6093' },
  manager: { name: 'Yang menjawab', pin: '4071' },
  it: { name: 'Yang merawat', pin: '5082' },
} as const

/** As IT, on a machine started for set-up; from the next start on it is a real till. */
export async function setUpReal(
  loket: LoketApp,
  gateway: RunningPracticeGateway,
  profile: GatewayProfile,
): Promise<void> {
  await loket.call('setup.saveProfile', { profile })
  await loket.call('vault.create', { passphrase: PASSPHRASE })
  await loket.call('vault.put', { name: 'privateKey', secret: gateway.merchantPrivateKeyPem })
  await loket.call('vault.put', { name: 'gatewayPublicKey', secret: gateway.gatewayPublicKey })
  for (const [role, { name, pin }] of Object.entries(PEOPLE))
    await loket.call('people.add', { of: 'real', role, name, pin })
  writeFileSync(join(loket.folder, 'mode.json'), JSON.stringify({ mode: 'real' }))
}

export async function signInReal(page: Page, role: keyof typeof PEOPLE): Promise<void> {
  await page.locator('[data-person]').filter({ hasText: PEOPLE[role].name }).click()
  await page.keyboard.type(PEOPLE[role].pin)
  await page.keyboard.press('Enter')
  await page.waitForSelector('nav button')
}

/** The passphrase of the day, and the staff. */
export async function beginTheDay(page: Page, role: keyof typeof PEOPLE = 'cashier'): Promise<void> {
  await page.fill('#vault-door', PASSPHRASE)
  await page.keyboard.press('Enter')
  await signInReal(page, role)
}

/** The gateway's data for a merchant, typed into the profile's form. */
export async function typeMerchant(page: Page): Promise<void> {
  for (const [field, text] of [
    ['partnerId', 'SGWLOKET01'],
    ['clientId', 'loket-client'],
    ['channelId', '95221'],
    ['merchantId', 'SGWLOKET01'],
    ['partnerServiceId', '77301'],
    ['productCodes-qr', 'QRIS'],
  ] as const)
    await page.fill(`#profile-${field}`, text)
}
