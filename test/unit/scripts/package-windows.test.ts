/** What the packages for Windows are made of. Their installation is proven by `npm run prove:windows`. */
import { describe, expect, it } from 'vitest'
import { guidOf } from '../../../scripts/lib/package/windows/identity.ts'
import { signingOf } from '../../../scripts/lib/package/windows/signing.ts'
import { wxsOf } from '../../../scripts/lib/package/windows/wxs.ts'

describe('a GUID', () => {
  it('is always the same for a name, of version 5, in capitals', () => {
    expect(guidOf('file Loket.exe')).toBe('E8473558-273B-5307-93C5-2909C71FA1C3')
    expect(guidOf('file resources/app.asar')).toMatch(
      /^[\dA-F]{8}-[\dA-F]{4}-5[\dA-F]{3}-[89AB][\dA-F]{3}-[\dA-F]{12}$/u,
    )
  })
})

describe('the text of the MSI', () => {
  const product = {
    version: '1.2.3',
    files: ['Loket.exe', 'a & "b".txt', 'resources/app.asar', 'resources/deep/x.node'],
    program: 'Loket.exe',
    icon: 'icon.ico',
    isProof: true,
  }
  const all = (text: string, what: RegExp) => [...text.matchAll(what)].map((found) => found[1] ?? '')

  it('has each file once, in its folder, with a GUID that a later version gives it again', () => {
    const text = wxsOf(product)
    expect(all(text, /Source="([^"]*)"/gu)).toEqual([
      'Loket.exe',
      'a &amp; &quot;b&quot;.txt',
      'resources/app.asar',
      'resources/deep/x.node',
    ])
    expect(all(text, /<Directory Id="d\w+" Name="([^"]*)"/gu)).toEqual(['resources', 'deep'])
    const guids = all(text, /Guid="([^"]*)"/gu)
    expect(new Set(guids).size).toBe(4)
    const later = wxsOf({ ...product, version: '1.3.0', files: ['Loket.exe', 'resources/app.asar'] })
    expect(all(later, /Guid="([^"]*)"/gu)).toEqual([guids[0], guids[2]])
    expect(all(text, /ComponentRef Id="([^"]*)"/gu)).toEqual(all(text, /Component Id="([^"]*)"/gu))
  })

  it('is another product in each version, which replaces the older one', () => {
    const [text, later] = [wxsOf(product), wxsOf({ ...product, version: '1.3.0' })]
    expect(all(later, /<Product Id="([^"]*)"/gu)).not.toEqual(all(text, /<Product Id="([^"]*)"/gu))
    expect(all(later, /UpgradeCode="([^"]*)"/gu)).toEqual(all(text, /UpgradeCode="([^"]*)"/gu))
    expect(all(text, /<Shortcut [^>]*Target="([^"]*)"/gu)).toEqual(['[INSTALLDIR]Loket.exe'])
  })

  it('says whether it is a proof', () => {
    expect(wxsOf(product)).toContain('not for release')
    expect(wxsOf({ ...product, isProof: false })).not.toContain('not for release')
  })
})

describe('the secrets for signing', () => {
  const azure = {
    AZURE_SIGNING_ENDPOINT: 'https://a.invalid',
    AZURE_SIGNING_ACCOUNT: 'b',
    AZURE_SIGNING_PROFILE: 'c',
    AZURE_SIGNING_PUBLISHER: 'd',
  }
  it('decide how, and an unsigned program is then an error', () => {
    expect(signingOf({})).toEqual({})
    expect(signingOf({ CSC_LINK: '' })).toEqual({})
    expect(signingOf({ CSC_LINK: 'a.p12' })).toMatchObject({ forceCodeSigning: true })
    expect(signingOf(azure)).toMatchObject({
      forceCodeSigning: true,
      azureSignOptions: { endpoint: 'https://a.invalid', publisherName: 'd' },
    })
  })
  it('are an error where a part of them is missing', () => {
    expect(() => signingOf({ ...azure, AZURE_SIGNING_PROFILE: '' })).toThrow('not set: AZURE_SIGNING_PROFILE')
  })
})
