/** CycloneDX's own schema. */
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import type { Bill } from './bill.ts'

/** What the schema refuses; undefined where the bill is as it must be. */
export async function faultsOfBill(bill: Bill): Promise<string | undefined> {
  const version = bill.specVersion as Spec.Version
  if (!Object.values(Spec.Version).includes(version))
    return `there is no schema of CycloneDX ${bill.specVersion}`
  const faults = await new Validation.JsonStrictValidator(version).validate(JSON.stringify(bill))
  return faults === null ? undefined : JSON.stringify(faults)
}
