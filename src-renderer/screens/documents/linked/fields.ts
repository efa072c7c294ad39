/** The two forms as data: which fields each step asks for, and how each is read. */
import {
  BINDING_FIELDS,
  CREATION_FIELDS,
  PDF_CHARACTERS,
  PICTURE_CHARACTERS,
} from '#contract/linked-input.ts'
import type { LinkedKind } from '#contract/linked-views.ts'

export type FieldName = keyof typeof BINDING_FIELDS | keyof typeof CREATION_FIELDS
export type FileName = 'ktpFile' | 'npwpFile' | 'pdfFile' | 'ktpPhoto' | 'selfiePhoto' | 'signaturePhoto'
export type Texts = Readonly<Partial<Record<FieldName, string>>>

export type FieldSpec = {
  readonly name: FieldName
  readonly kind: 'text' | 'phone' | 'digits' | 'email' | 'day' | 'money' | 'choice'
  readonly max: number
  readonly isNeeded?: boolean
  readonly options?: readonly string[]
}
export type FileSpec = { readonly name: FileName; readonly characters: number }
export type StepName =
  | 'consent'
  | 'account'
  | 'debit'
  | 'person'
  | 'identity'
  | 'address'
  | 'pictures'
  | 'check'
export type Step = {
  readonly name: StepName
  readonly fieldsOf?: (texts: Texts) => readonly FieldSpec[]
  readonly files?: readonly FileSpec[]
}

const text = (name: FieldName, max: number, isNeeded = false): FieldSpec => ({
  name,
  kind: 'text',
  max,
  isNeeded,
})
const choice = (name: FieldName, options: readonly string[]): FieldSpec => ({
  ...{ name, options },
  kind: 'choice',
  max: 25,
})
const phone = (max: number): FieldSpec => ({ name: 'phoneNo', kind: 'phone', max, isNeeded: true })
const picture = (name: FileName, of: keyof typeof PICTURE_CHARACTERS): FileSpec => ({
  name,
  characters: PICTURE_CHARACTERS[of],
})
const optionsOf = (field: { readonly unwrap: () => { readonly options: readonly string[] } }) =>
  field.unwrap().options

const CONSENT: Step = { name: 'consent' }
const CHECK: Step = { name: 'check' }

export const STEPS: Readonly<Record<LinkedKind, readonly Step[]>> = {
  'account-binding': [
    CONSENT,
    {
      name: 'account',
      fieldsOf: () => [
        phone(13),
        text('customerName', 100),
        text('customerAccountNumber', 24),
        text('accountToken', 64),
        text('authCode', 128),
      ],
    },
    {
      name: 'debit',
      fieldsOf: ({ debitType }) => [
        choice('debitType', optionsOf(BINDING_FIELDS.debitType)),
        ...(debitType === 'F'
          ? [{ name: 'amountMinor', kind: 'money', max: 20, isNeeded: true } as const]
          : []),
      ],
    },
    {
      name: 'pictures',
      files: [
        picture('ktpFile', 'binding'),
        picture('npwpFile', 'binding'),
        { name: 'pdfFile', characters: PDF_CHARACTERS },
      ],
    },
    CHECK,
  ],
  'account-creation': [
    CONSENT,
    {
      name: 'person',
      fieldsOf: () => [
        text('name', 128, true),
        phone(16),
        { name: 'email', kind: 'email', max: 254, isNeeded: true },
        { name: 'customerId', kind: 'digits', max: 45, isNeeded: true },
      ],
    },
    {
      name: 'identity',
      fieldsOf: () => [
        choice('customerIdType', optionsOf(CREATION_FIELDS.customerIdType)),
        text('custBirthPlace', 40),
        { name: 'dateOfBirth', kind: 'day', max: 10 },
        choice('custGender', optionsOf(CREATION_FIELDS.custGender)),
        choice('custMarriageStatus', optionsOf(CREATION_FIELDS.custMarriageStatus)),
        choice('custReligion', optionsOf(CREATION_FIELDS.custReligion)),
        text('custNationality', 25),
        text('custOccupation', 40),
      ],
    },
    {
      name: 'address',
      fieldsOf: () => [
        text('custProvinsi', 40),
        text('custKabupaten', 40),
        text('custKecamatan', 40),
        text('custKelurahan', 40),
        text('custAddress', 200),
        text('custRT', 5),
        text('custRW', 5),
      ],
    },
    {
      name: 'pictures',
      files: [
        picture('ktpPhoto', 'creation'),
        picture('selfiePhoto', 'creation'),
        picture('signaturePhoto', 'creation'),
      ],
    },
    CHECK,
  ],
}
