/** Signatures in a file that have nothing to do with its order, however valid they are. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, it } from 'vitest'
import { encodeDispute, sha256Of } from '#backoffice/dispute/file.ts'
import { verifyDispute } from '#backoffice/dispute/verify-dispute.ts'
import type { DisputeParts } from '#contract/dispute-views.ts'
import { genesisOf, hashLink } from '#journal/chain/chain.ts'

const provider = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PEM = provider.publicKey.export({ format: 'pem', type: 'spki' })
const signedCall = (text: string) => ({
  signedSha256: sha256Of(Buffer.from(text)),
  signature: sign('sha256', Buffer.from(text), provider.privateKey).toString('base64'),
})
const [own, theirs] = [signedCall('this order'), signedCall('another order')]
const genesis = genesisOf(Buffer.alloc(16, 1))

type Call = { readonly kind?: string; readonly reference?: string; readonly isShown?: boolean }

function fileOf(
  signed: object,
  { kind = 'callback/payment', reference = 'P001', isShown = true }: Call = {},
) {
  const evidence = JSON.stringify({ signed: own.signedSha256, signature: own.signature })
  const body = JSON.stringify({ evidence, reference, verified: true })
  const link = { seq: 1n, at: 1_767_582_000_000n, stream: reference, kind, body }
  const hash = hashLink(genesis, link).toString('hex')
  const place = { seq: '1', at: String(link.at), kind }
  const shown = { ...place, stream: reference, body, prev: genesis.toString('hex'), hash }
  const entries = [isShown ? shown : { ...place, withheld: 'personal' }]
  const parts = {
    about: { id: 'a1', madeAt: '2026-01-05T10:00:00+07:00', shop: 'Warung' },
    order: { reference: 'P001', asked: '150000.00', state: 'waiting' },
    signed: [{ entry: '1', ...signed }],
    journal: { id: '01', head: { seq: '1', hash }, entries },
  }
  return encodeDispute(parts as unknown as DisputeParts, new Uint8Array(32))
}

it('is sound for the call of this order, and says that a digest is all that was proved', () => {
  expect(verifyDispute(fileOf(own), PEM)).toMatchObject({
    verdict: 'sound',
    findings: expect.arrayContaining([
      { name: 'provider', ok: true, words: expect.stringContaining('of a digest') as unknown },
    ]) as unknown,
  })
  const hidden = verifyDispute(fileOf(theirs, { isShown: false }), PEM)
  expect(JSON.stringify(hidden)).toContain('1 of them of entries that are not shown')
})

it.each([
  ['another call', theirs, {}],
  ['an entry that is not in the file', { ...own, entry: '777' }, {}],
  ['an entry of another kind', own, { kind: 'attempt/end', isShown: false }],
  ['a call of another order', own, { reference: 'P002' }],
])('is broken for a signature of %s, with the key and without it', (_what, signed, call) => {
  for (const pem of [PEM, undefined])
    expect(verifyDispute(fileOf(signed, call), pem)).toMatchObject({
      verdict: 'broken',
      findings: expect.arrayContaining([
        expect.objectContaining({ name: 'provider', ok: false }) as unknown,
      ]) as unknown,
    })
})

it('is never sound for a named key when no signature is in the file', () => {
  const old = fileOf({ signedSha256: own.signedSha256 }, { isShown: false })
  expect(verifyDispute(old)).toMatchObject({ verdict: 'sound' })
  expect(verifyDispute(old, PEM)).toMatchObject({ verdict: 'not-checked' })
})
