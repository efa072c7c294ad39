import { expect, it } from 'vitest'
import { faultsOfWorkflow } from '../../../scripts/lib/workflows.ts'

const RIGHT = `
name: right
on: [push]
permissions: {}
jobs:
  build:
    runs-on: macos-15-intel
    timeout-minutes: 5
    permissions:
      contents: read
    steps:
      - uses: actions/checkout@${'a'.repeat(40)} # v1.2.3
        with:
          persist-credentials: false
      - run: npm test
`

it('a right workflow has no fault', async () => {
  expect(await faultsOfWorkflow(RIGHT, 'right.yml')).toEqual([])
})

it.each([
  ['a key that does not exist', 'timeout-minutes', 'time-out-minutes', 'unexpected key "time-out-minutes"'],
  ['a job that does not exist', 'timeout-minutes: 5', 'needs: other', 'needs job "other"'],
  ['an unknown runner', 'macos-15-intel', 'macos-99', 'label "macos-99" is unknown'],
  ['a branch for a commit', 'a'.repeat(40), 'main', 'actions/checkout@main is not pinned to a commit'],
  ['no version behind a commit', ' # v1.2.3', '', 'no version stands behind'],
  ['rights for the whole workflow', 'permissions: {}', 'permissions: read-all', 'must have permissions: {}'],
  [
    'a job without its own rights',
    'permissions:\n      contents: read',
    'name: x',
    'build names no permissions',
  ],
  ['a job that may run for hours', 'timeout-minutes: 5', 'name: x', 'build names no timeout-minutes'],
  ['a kept credential', 'persist-credentials: false', 'fetch-depth: 1', 'keeps its credentials'],
  ['logic in the workflow', 'run: npm test', 'run: |\n          npm ci\n          npm test', 'several lines'],
  ['words of the forge in a shell', 'npm test', 'npm test ${{ github.sha }}', "a shell's line"],
  ['a start by strangers', '[push]', '[pull_request_target]', 'pull_request_target must not start it'],
])('finds %s', async (_, from, to, fault) => {
  expect(RIGHT).toContain(from)
  expect((await faultsOfWorkflow(RIGHT.replace(from, to), 'wrong.yml')).join('\n')).toContain(fault)
})
