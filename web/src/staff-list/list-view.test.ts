import { valueSorts } from '@guildhall/contract/list-sorts'
import { expect, test } from 'vitest'
import { daysInUse, readListView } from './list-view.ts'

const read = (search: string) => readListView(new URLSearchParams(search), valueSorts)

test('order and days come from the address, and what it cannot mean is ignored', () => {
  expect(read('sort=highest&from=2026-11-01&to=2026-11-23')).toEqual({
    sort: 'highest',
    from: '2026-11-01',
    to: '2026-11-23',
  })
  expect(read('sort=newest&from=yesterday&to=2026-13-40')).toEqual({ sort: '', from: '', to: '' })
  expect([daysInUse(read('from=2026-11-01')), daysInUse(read('sort=oldest'))]).toEqual([1, 0])
})
