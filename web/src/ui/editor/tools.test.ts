import { expect, test } from 'vitest'
import { toolsOf } from './tools.ts'
import { toolGroups } from './ToolSpace.tsx'

test.each([true, false])('the space of the toolbar has a place for each tool (a message: %s)', (isMessage) => {
  const groups: number[] = [0]
  for (const { parts } of toolsOf(null, () => {}, isMessage)) {
    if (parts) groups.push(0)
    groups[groups.length - 1]! += 1
  }
  expect(toolGroups(isMessage)).toEqual(groups)
})
