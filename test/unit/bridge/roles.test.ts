/** Who may call what. The table is `test/roles/table.ts`, written by hand; `npm run table:roles` prints what came out. */
import { expect, it } from 'vitest'
import { procedures } from '#contract/procedures.ts'
import { leftOver, roleCells } from '#test/roles/drive.ts'
import { TABLE } from '#test/roles/table.ts'

it('every procedure stands in the table, and nothing else does', () => {
  expect(Object.keys(procedures).filter((name) => !Object.hasOwn(TABLE, name))).toEqual([])
  expect(leftOver()).toEqual([])
})

it('every procedure as everybody is answered as the table says', async () => {
  const cells = await roleCells()
  expect(cells.filter(({ expected, got }) => expected !== got)).toEqual([])
})

it('a locked till says nothing of money, and of people only who may sign in', async () => {
  const letIn = (await roleCells()).filter(({ role, got }) => role === 'nobody' && got === 'may')
  expect(letIn.map(({ name }) => name).toSorted()).toEqual([
    'session.begin',
    'session.get',
    'session.setLanguage',
    'session.signIn',
    'session.unlock',
    'settings.get',
  ])
})
