import type { Place } from '#contract/linked-views.ts'
import { useQueryOf } from '../../../bridge/queries.ts'
import type { FieldName, Texts } from './fields.ts'

/** The names that are offered for each part of an address, each by the part above it. */
export function usePlaces(
  texts: Texts,
  isWanted: boolean,
): Readonly<Partial<Record<FieldName, readonly string[]>>> {
  const provinces = useLevel(isWanted ? {} : undefined)
  const regencies = useLevel(under(provinces, texts.custProvinsi))
  const districts = useLevel(under(regencies, texts.custKabupaten))
  const villages = useLevel(under(districts, texts.custKecamatan))
  return {
    custProvinsi: namesOf(provinces),
    custKabupaten: namesOf(regencies),
    custKecamatan: namesOf(districts),
    custKelurahan: namesOf(villages),
  }
}

function useLevel(input: { readonly under?: string } | undefined): readonly Place[] {
  const { data } = useQueryOf('linked.places', input ?? {}, { enabled: input !== undefined })
  return input === undefined ? [] : (data ?? [])
}

/** Cards write it in capitals. */
function under(places: readonly Place[], typed = ''): { readonly under: string } | undefined {
  const wanted = typed.trim().toLowerCase()
  const found = places.find(({ name }) => name.toLowerCase() === wanted)
  return found?.code === undefined ? undefined : { under: found.code }
}

function namesOf(places: readonly Place[]): readonly string[] {
  return [...new Set(places.map(({ name }) => name))]
}
