/** What a person fills in to link a customer's account, or to have one opened (interface, 2.6 and 2.7). */
import { z } from 'zod'
import { amountMinor } from './define.ts'

/** Of the words of consent in `linked.consent.*`: other words get another number. */
export const CONSENT_VERSION = 1

/** Characters of Base64 that the gateway takes: of a picture in a binding (interface, part 8), and in a creation (2.7). */
export const PICTURE_CHARACTERS = { binding: 50_000, creation: 2_048 } as const
/** The interface names none for a PDF: the most that a request of ours carries. */
export const PDF_CHARACTERS = 1_000_000

/** The most bytes whose Base64 has no more characters than this. */
export function bytesWithin(characters: number): number {
  return Math.floor(characters / 4) * 3
}

const plain = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[\x20-\x7e]+$/)
const file = (characters: number) =>
  z.instanceof(Uint8Array).refine(({ length }) => length > 0 && length <= bytesWithin(characters))
const phone = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^62\d{6,}$/)

/** The customer has read these words and agreed, in front of the person who is signed in. */
const consent = z.strictObject({ version: z.literal(CONSENT_VERSION), language: z.enum(['id', 'en']) })

export const BINDING_FIELDS = {
  phoneNo: phone(13),
  authCode: plain(128).exactOptional(),
  accountToken: plain(64).exactOptional(),
  customerName: plain(100).exactOptional(),
  customerAccountNumber: plain(24).exactOptional(),
  debitType: z.enum(['F', 'V']).exactOptional(),
  /** Of a fixed debit; a variable one has none. */
  amountMinor: amountMinor.exactOptional(),
} as const

export const bindingInput = z.strictObject({
  ...BINDING_FIELDS,
  ktpFile: file(PICTURE_CHARACTERS.binding).exactOptional(),
  npwpFile: file(PICTURE_CHARACTERS.binding).exactOptional(),
  pdfFile: file(PDF_CHARACTERS).exactOptional(),
  consent,
})

export const CREATION_FIELDS = {
  name: plain(128),
  phoneNo: phone(16),
  email: z
    .string()
    .max(254)
    .regex(/^[\x21-\x3f\x41-\x7e]+@[^\s@.]+(?:\.[^\s@.]+)+$/),
  customerId: z.string().max(45).regex(/^\d+$/),
  customerIdType: z.enum(['KTP', 'SIM', 'PASPOR']).exactOptional(),
  custReligion: z
    .enum(['ISLAM', 'KRISTEN', 'KRISTEN PROTESTAN', 'KATOLIK', 'HINDU', 'BUDDHA', 'KHONGHUCU'])
    .exactOptional(),
  dateOfBirth: z.iso.date().exactOptional(),
  custBirthPlace: plain(40).exactOptional(),
  custAddress: plain(200).exactOptional(),
  custGender: z.enum(['P', 'L']).exactOptional(),
  custMarriageStatus: z.enum(['K', 'BK', 'C', 'CM']).exactOptional(),
  custNationality: plain(25).exactOptional(),
  custProvinsi: plain(40).exactOptional(),
  custKabupaten: plain(40).exactOptional(),
  custKecamatan: plain(40).exactOptional(),
  custKelurahan: plain(40).exactOptional(),
  custRT: plain(5).exactOptional(),
  custRW: plain(5).exactOptional(),
  custOccupation: plain(40).exactOptional(),
} as const

const photo = file(PICTURE_CHARACTERS.creation).exactOptional()

export const creationInput = z.strictObject({
  ...CREATION_FIELDS,
  ktpPhoto: photo,
  selfiePhoto: photo,
  signaturePhoto: photo,
  consent,
})

export type BindingInput = z.output<typeof bindingInput>
export type CreationInput = z.output<typeof creationInput>
export type Consent = BindingInput['consent']
