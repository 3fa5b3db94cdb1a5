import { expect, test } from 'vitest'
import { builtInRoles } from '@guildhall/contract/permissions'
import { mayOpenAsStaff } from './may-open.ts'

test.each([
  ['/staff/payments/01a2', 'game_master', false],
  ['/staff/payments/01a2', 'treasurer', true],
  ['/staff/deliveries?q=player', 'treasurer', false],
  ['/staff/deliveries?q=player', 'game_master', true],
  // Whoever answers no tickets finds only their own ones there.
  ['/support?unsolved=1', 'treasurer', false],
  ['/support?unsolved=1', 'support', true],
  ['/staff/codes/create', 'support', false],
  ['/staff/nothing', 'superadmin', false],
] as const)('%s for %s: %s', (address, role, may) => {
  expect(mayOpenAsStaff(builtInRoles[role], address)).toBe(may)
})
