import { z } from 'zod'
import { choice, date, text } from '../codec/field.ts'
import { digits, email, phone62 } from '../codec/forms.ts'
import { group } from '../codec/parts.ts'
import { lenientId } from '../codec/lenient.ts'
import { defineOperation } from '../define-operation.ts'

const RELIGIONS = [
  'ISLAM',
  'KRISTEN',
  'KRISTEN PROTESTAN',
  'KATOLIK',
  'HINDU',
  'BUDDHA',
  'KHONGHUCU',
] as const

/** A complete image of one pixel, because a gateway may inspect it. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4AWNgAAAAAgABc3UBGAAAAABJRU5ErkJggg=='

/** Creates an e-wallet account for a customer (service code 06; interface, 2.7). */
export const accountCreation = defineOperation({
  name: 'account-creation',
  serviceCode: '06',
  title: 'Create account',
  section: '2.7',
  direction: 'to-gateway',
  method: 'POST',
  path: '/apidirectdebit/v1.0/registration-account-creation',
  wire: { kind: 'snap' },
  token: 'none',
  effect: 'registers',
  lookup: 'by-hand',
  request: z.object({
    partnerReferenceNo: text(64, 'Y', 'unique reference'),
    name: text(128, 'Y', 'full name'),
    phoneNo: phone62(16),
    email: email(254),
    customerId: digits(45, 'Y', 'unique customer id'),
    additionalInfo: group(
      {
        productCode: choice(['EWALLETDIRECTDEBIT'], 'C', {
          max: 16,
          note: 'the table says 16 characters, its one value has 18: send the value',
        }).optional(),
        customerIdType: choice(['KTP', 'SIM', 'PASPOR'], 'C', { max: 25 }).optional(),
        custReligion: choice(RELIGIONS, 'C', { max: 25 }).optional(),
        dateOfBirth: date('C').optional(),
        custBirthPlace: text(40, 'C').optional(),
        custAddress: text(200, 'C').optional(),
        custGender: choice(['P', 'L'], 'C', { max: 25, note: 'P female, L male' }).optional(),
        custMarriageStatus: choice(['K', 'BK', 'C', 'CM'], 'C', {
          note: 'K married, BK not married, C divorced, CM widowed',
        }).optional(),
        custNationality: text(25, 'C').optional(),
        custProvinsi: text(40, 'C', 'province').optional(),
        custKabupaten: text(40, 'C', 'regency').optional(),
        custKecamatan: text(40, 'C', 'district').optional(),
        custKelurahan: text(40, 'C', 'village').optional(),
        custRT: text(5, 'C').optional(),
        custRW: text(5, 'C').optional(),
        custOccupation: text(40, 'C').optional(),
        ktpPhoto: text(2048, 'C', 'image of the ID card, JPEG or PNG').optional(),
        selfiePhoto: text(2048, 'C', 'JPEG or PNG').optional(),
        signaturePhoto: text(2048, 'C', 'JPEG or PNG').optional(),
      },
      'O',
    ).optional(),
  }),
  response: z.object({
    responseCode: text(7),
    responseMessage: text(150).nullish(),
    phoneNo: text(16),
    referenceNo: lenientId(64, 'Y', 'of the gateway').nullish(),
    additionalInfo: group(
      {
        webRedirectUrl: text(
          2048,
          'O',
          'page of the wallet where the customer goes on, URL-encoded',
        ).nullish(),
        originalUrl: text(2048, 'O', 'the same as plain text').nullish(),
      },
      'O',
    ).nullish(),
  }),
  decides: ['responseCode', 'phoneNo'],
  duplicateCodes: ['4090601'],
  echoes: [['phoneNo', 'phoneNo']],
  quotesNumbers: true,
  redact: ['name', 'phoneNo', 'email', 'customerId', 'additionalInfo'],
  example: {
    request: {
      partnerReferenceNo: 'P00126112000000427F3Q',
      name: 'PELANGGAN CONTOH',
      phoneNo: '6281200000000',
      email: 'pelanggan@mail.example',
      customerId: '1',
      additionalInfo: {
        productCode: 'EWALLETDIRECTDEBIT',
        customerIdType: 'KTP',
        custReligion: 'KRISTEN PROTESTAN',
        dateOfBirth: '1990-01-31',
        custBirthPlace: 'Jakarta',
        custAddress: 'Jalan Contoh 1',
        custGender: 'P',
        custMarriageStatus: 'BK',
        custNationality: 'INDONESIA',
        custProvinsi: 'DKI Jakarta',
        custKabupaten: 'Jakarta Pusat',
        custKecamatan: 'Gambir',
        custKelurahan: 'Gambir',
        custRT: '001',
        custRW: '002',
        custOccupation: 'Pedagang',
        ktpPhoto: PIXEL,
        selfiePhoto: PIXEL,
        signaturePhoto: PIXEL,
      },
    },
    response: {
      responseCode: '2020600',
      responseMessage: 'Request In Progress',
      phoneNo: '6281200000000',
      referenceNo: '261120000000000001',
      additionalInfo: {
        webRedirectUrl: 'https%3A%2F%2Fwallet.example%2Fjoin%2F1',
        originalUrl: 'https://wallet.example/join/1',
      },
    },
  },
})
