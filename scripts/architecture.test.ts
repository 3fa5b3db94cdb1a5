import { expect, test } from 'vitest'
import { architectureViolations, violationsOf } from './architecture.ts'

test('every import keeps the rules of the house', () => {
  expect(architectureViolations()).toEqual([])
})

const violations: [file: string, source: string, why: string][] = [
  [
    'sandbox/src/game/x.ts',
    "import { db } from '../../../server/src/db/connect.ts'",
    'the sandbox plays the other side',
  ],
  ['server/src/features/x/x.ts', "import { x } from '../../../../sandbox/src/x.ts'", 'nothing imports the sandbox'],
  ['server/src/launch/x.ts', "await import('../../../scripts/check.ts')", 'scripts are for developers'],
  ['sandbox/src/x.ts', "import { x } from '../../scripts/x.ts'", 'scripts are for developers'],
  ['web/src/app/x.ts', "import { x } from '../../../scripts/x.ts'", 'scripts are for developers'],
  ['server/src/config/x.ts', "join(import.meta.dirname, '../../../sandbox/certs')", 'the launcher says where it is'],
  ['server/src/outgoing/x.ts', "import { x } from '../config.ts'", 'a request knows nobody'],
  ['server/src/adapters/x.ts', 'const reply = await fetch(url)', 'sends a request by itself'],
  ['server/src/features/x/x.ts', "import { request } from 'node:https'", 'sends a request by itself'],
]

test.each(violations)('%s: %s', (file, source, why) => {
  expect(violationsOf(file, source).join()).toContain(why)
})

test.each([
  ['sandbox/src/game/x.ts', "import { bridge } from '../../../server/src/adapters/bridge-contract.ts'"],
  ['sandbox/src/x.ts', "import { x } from './y.ts'"],
  ['server/src/launch/x.ts', "join(import.meta.dirname, '../../../sandbox/src/main.ts')"],
  ['server/src/adapters/x.ts', "import { sendRequest } from '../outgoing/send-request.ts'"],
  ['server/src/adapters/x.ts', "import { Agent } from 'node:https'"],
])('allowed: %s: %s', (file, source) => {
  expect(violationsOf(file, source)).toEqual([])
})
