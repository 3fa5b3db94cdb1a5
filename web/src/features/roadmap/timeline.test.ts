import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOf, readView, type View } from './address.ts'
import { nextMilestone, itemsIn, sorted, tagsIn, timelineOf, urgentCount, type Item } from './timeline.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const view: View = { q: '', status: '', tag: '', sort: 'eta_asc' }
let count = 0
const item = (part: Partial<Item>): Item => ({
  id: (count += 1),
  title: 'Item',
  description: '',
  status: 'planned',
  eta: null,
  impact: 1,
  progress: null,
  tags: [],
  ord: count,
  done_at: null,
  updated_at: '2026-11-01T00:00:00Z',
  revision: 1,
  locale: 'pt-BR',
  ...part,
})

// ROAD-20, ROAD-21, ROAD-22, D-096
test('six months begin with this one; late, later, undated and done items have their places', () => {
  const items = {
    late: item({ eta: '2026-08-01T12:00:00Z' }),
    // The last moment of November at UTC-3.
    november: item({ eta: '2026-12-01T02:59:59Z' }),
    december: item({ eta: '2026-12-01T03:00:00Z' }),
    april: item({ eta: '2027-05-01T02:59:59Z' }),
    later: item({ eta: '2027-05-01T03:00:00Z' }),
    undated: item({}),
    wrong: item({ eta: 'soon' }),
    done: item({ status: 'done', done_at: '2026-10-01T03:00:00Z' }),
    doneByEta: item({ status: 'done', eta: '2026-11-01T12:00:00Z' }),
    doneBefore: item({ status: 'done', done_at: '2026-10-01T02:59:59Z', eta: '2026-11-01T12:00:00Z' }),
  }
  const line = timelineOf(Object.values(items), view, now)
  expect(line.months.map(({ month }) => month)).toEqual([
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
    '2027-03',
    '2027-04',
  ])
  expect(line.months[0]!.items).toEqual([items.late, items.november])
  expect(line.months[1]!.items).toEqual([items.december])
  expect(line.months[5]!.items).toEqual([items.april])
  expect(line.later).toEqual([items.later])
  expect(line.undated).toEqual([items.undated, items.wrong])
  expect(line.delivered).toEqual([items.doneByEta, items.done])
  expect(line.deliveredBefore).toEqual([])
  expect(timelineOf(Object.values(items), { ...view, status: 'done' }, now).deliveredBefore).toEqual([items.doneBefore])
})

test('every open item that the filters ask for stands in one place', () => {
  const anItem = fc
    .record({
      eta: fc.option(fc.date({ min: new Date('2025-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })),
      status: fc.constantFrom('planned' as const, 'in_progress' as const),
    })
    .map(({ eta, status }) => item({ status, eta: eta?.toISOString() ?? null }))
  fc.assert(
    fc.property(fc.array(anItem), (items) => {
      const ids = itemsIn(timelineOf(items, view, now)).map(({ id }) => id)
      expect(new Set(ids)).toEqual(new Set(items.map(({ id }) => id)))
      expect(ids).toHaveLength(items.length)
    }),
  )
})

// ROAD-15, ROAD-17
test('a search reads title, text and tags without accents, case and markup; a tag is a whole one', () => {
  const found = (part: Partial<View>) => itemsIn(timelineOf(all, { ...view, ...part }, now))
  const all = [
    item({ title: 'Poção', tags: ['Água'] }),
    item({ title: 'Muralha', description: '<p>de <b>pedra</b></p>', tags: 'Guerra, Agua fria' as never }),
  ]
  expect(found({ q: 'POCAO' })).toEqual([all[0]])
  expect(found({ q: 'pedra' })).toEqual([all[1]])
  expect(found({ q: '<b>' })).toEqual([])
  expect(found({ q: 'agua' })).toEqual(all)
  expect(found({ tag: 'agua' })).toEqual([all[0]])
  expect(tagsIn(all)).toEqual(['Água', 'Agua fria', 'Guerra'])
})

// ROAD-18
test('four orders and that of staff, with what has no date last and equals as staff put them', () => {
  const [a, b, c, d] = [
    item({ title: 'b', eta: '2026-12-02T00:00:00Z', impact: 2 }),
    item({ title: 'c', impact: 5 }),
    item({ title: 'Á', eta: '2026-12-01T00:00:00Z', impact: 2 }),
    item({ title: 'd', eta: '2026-12-03T00:00:00Z', impact: 1 }),
  ]
  const all = [a, b, c, d]
  expect(sorted(all, 'eta_asc')).toEqual([c, a, d, b])
  expect(sorted(all, 'eta_desc')).toEqual([d, a, c, b])
  expect(sorted(all, 'impact_desc')).toEqual([b, a, c, d])
  expect(sorted(all, 'alpha')).toEqual([c, a, b, d])
  expect(sorted([c, d, b, a], 'team')).toEqual([a, b, c, d])
  expect(timelineOf(all, { ...view, sort: 'eta_desc' }, now).months[0]!.month).toBe('2027-04')
  // Within a month the saved order decides.
  const early = item({ eta: '2026-12-01T12:00:00Z' })
  const december = (sort: View['sort']) =>
    timelineOf([...all, early], { ...view, sort }, now).months.find(({ month }) => month === '2026-12')!.items
  expect(december('team')).toEqual([a, d, early])
  expect(december('eta_asc')).toEqual([early, a, d])
})

// ROAD-13, ROAD-14
test('the next milestone is the soonest from today on; urgent is what is made and due within 14 days', () => {
  const late = item({ eta: '2026-11-20T12:00:00Z' })
  const today = item({ eta: '2026-11-22T12:00:00Z', status: 'in_progress' })
  const soon = item({ eta: '2026-12-06T12:00:00Z', status: 'in_progress' })
  const done = item({ eta: '2026-11-23T12:00:00Z', status: 'done' })
  expect(nextMilestone([late, soon, done, today], now)).toBe(today)
  expect(nextMilestone([late, done], now)).toBe(late)
  expect(nextMilestone([done], now)).toBeNull()
  expect(urgentCount([late, today, soon, done], now)).toBe(1)
})

test('a view has one address, and an address that says nonsense is the page as it is', () => {
  const filters: View = { q: 'mapa', status: 'done', tag: 'PvP', sort: 'alpha' }
  const address = addressOf(filters)
  expect(address).toBe('/roadmap?q=mapa&status=done&tag=PvP&sort=alpha')
  expect(readView(new URL(address, 'http://x').searchParams)).toEqual(filters)
  expect(addressOf(readView(new URLSearchParams('status=late&sort=up&q=%20')))).toBe('/roadmap')
})
