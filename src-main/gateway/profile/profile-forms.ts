/** Forms of a profile's single members. */
import { z } from 'zod'
import { certificatesIn } from './ca.ts'
import { addressFault, isPath } from './profile-address.ts'
import type { ProfileReason } from './profile-reasons.ts'

/** Text of a header or a field: printable ASCII, no space at an edge. */
export const word = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^(?:[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)?$/)
export const mandatoryWord = (max: number) => word(max).min(1)
export const token = (max: number) => z.string().min(1).max(max).regex(/^[\x21-\x7e]*$/) // prettier-ignore
export const count = (max: number) => z.int().min(1).max(max)
export const ms = (min: number, max: number) => z.int().min(min).max(max)
export const address = z.string().max(255).superRefine((text, context) => {
  const reason = addressFault(text)
  if (reason !== undefined) context.addIssue({ code: 'custom', message: reason })
}) // prettier-ignore
export const path = z.string().max(255).refine(isPath, refusedAs('profile.path'))

/** A prefix for paths: empty, or a path without a query and without a trailing slash. */
export const prefix = z.union([
  z.literal(''),
  path.refine((text) => !/[?]|\/$/.test(text), refusedAs('profile.path')),
])
/** PEM text of one or more certificates and nothing else. */
export const certificates = z
  .string()
  .max(100_000)
  .refine((text) => certificatesIn(text).length > 0, refusedAs('profile.ca'))

export function refusedAs(reason: ProfileReason): { readonly error: ProfileReason } {
  return { error: reason }
}
