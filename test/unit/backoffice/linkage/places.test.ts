import { expect, it } from 'vitest'
import { placesIn } from '#backoffice/linkage/places.ts'

it('leads from the provinces to a village, and to nothing from a code that does not exist', async () => {
  const provinces = await placesIn('')
  expect(provinces).toHaveLength(38)
  const jakarta = provinces.find(({ name }) => name.includes('Jakarta'))
  const regencies = await placesIn(jakarta?.code ?? '?')
  const centre = regencies.find(({ name }) => name.endsWith('Jakarta Pusat'))
  const districts = await placesIn(centre?.code ?? '?')
  const gambir = districts.find(({ name }) => name === 'Gambir')
  expect(gambir?.code).toMatch(/^\d\d\.\d\d\.\d\d$/)
  expect(await placesIn(gambir?.code ?? '?')).toContainEqual({ name: 'Gambir' })
  expect(await placesIn('99')).toEqual([])
})
