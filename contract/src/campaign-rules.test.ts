import { expect, test } from 'vitest'
import {
  bestCampaign,
  extraOf,
  isRunning,
  quoteWith,
  shownCampaigns,
  type CampaignMethod,
  type CampaignTerms,
} from './campaign-rules.ts'

const terms = (id: number, percent: number, more: Partial<CampaignTerms> = {}): CampaignTerms => ({
  id,
  percent,
  methods: ['mercado_pix', 'paypal', 'deposit'],
  minReais: 5,
  startsAt: '2026-11-20T12:00:00.000Z',
  endsAt: '2026-11-20T13:00:00.000Z',
  ...more,
})

test('a campaign applies from its first moment until before its end', () => {
  const at = (moment: string) => isRunning(terms(1, 10), Date.parse(moment))
  expect(at('2026-11-20T11:59:59.999Z')).toBe(false)
  expect(at('2026-11-20T12:00:00.000Z')).toBe(true)
  expect(at('2026-11-20T12:59:59.999Z')).toBe(true)
  expect(at('2026-11-20T13:00:00.000Z')).toBe(false)
})

test('an extra is rounded down, of the base alone', () => {
  for (const [base, percent, extra] of [
    [35, 10, 3],
    [35, 100, 35],
    [367, 15, 55],
    [367, 500, 1835],
    [9, 1, 0],
  ] as const)
    expect(extraOf(base, percent)).toBe(extra)
})

test('of several campaigns the best one applies, by method and least amount, and of equal ones the older', () => {
  const campaigns = [
    terms(1, 20),
    terms(2, 50, { minReais: 100 }),
    terms(3, 100, { methods: ['paypal'] }),
    terms(4, 20),
    terms(5, 500, { startsAt: '2026-11-20T12:30:00.000Z' }),
  ]
  const cases: [CampaignMethod, number, string, number | null][] = [
    ['mercado_pix', 50, '12:00:00', 1],
    ['mercado_pix', 99, '12:00:00', 1],
    ['mercado_pix', 100, '12:00:00', 2],
    ['paypal', 5, '12:00:00', 3],
    ['picpay', 500, '12:00:00', null],
    ['deposit', 50, '12:29:59', 1],
    ['deposit', 50, '12:30:00', 5],
    ['paypal', 50, '13:00:00', null],
  ]
  for (const [method, reais, time, id] of cases) {
    const found = bestCampaign(campaigns, { method, reais, atMs: Date.parse(`2026-11-20T${time}Z`) })
    expect([method, reais, time, found?.id ?? null]).toEqual([method, reais, time, id])
  }
})

test('a quote is the worth of the donation and the extra of one campaign', () => {
  const atMs = Date.parse('2026-11-20T12:00:00Z')
  const quote = (percent: number, reais: number) =>
    quoteWith([terms(1, percent), terms(2, 1)], { method: 'mercado_pix', reais, atMs })
  expect(quote(100, 50)).toMatchObject({ base: 367, campaignCash: 367, total: 734 })
  expect(quote(15, 50)).toMatchObject({ base: 367, campaignCash: 55, total: 422 })
  expect(quoteWith([], { method: 'pix', reais: 20, atMs })).toEqual({
    base: 145,
    creatorCash: 0,
    campaign: null,
    campaignCash: 0,
    total: 145,
  })
})

test('a page shows no campaign that a better one beats for every donation, now or for the whole of its time', () => {
  const noon = Date.parse('2026-11-20T12:00:00Z')
  const idsOf = (campaigns: CampaignTerms[], atMs: number | null = noon) =>
    shownCampaigns(campaigns, atMs).map(({ id }) => id)
  expect(idsOf([terms(1, 20), terms(2, 50)])).toEqual([2])
  expect(idsOf([terms(1, 20), terms(2, 20)])).toEqual([1])
  // Each is the best one of some donation.
  expect(idsOf([terms(1, 20), terms(2, 50, { minReais: 100 })])).toEqual([1, 2])
  expect(idsOf([terms(1, 20), terms(2, 50, { methods: ['paypal'] })])).toEqual([1, 2])
  // The better one ends before, so the other is shown again then.
  const short = terms(2, 50, { endsAt: '2026-11-20T12:30:00.000Z' })
  expect(idsOf([terms(1, 20), short])).toEqual([2])
  expect(idsOf([terms(1, 20), short], Date.parse('2026-11-20T12:30:00Z'))).toEqual([1])
  expect(idsOf([terms(1, 20), short], null)).toEqual([1, 2])
  // What is planned is compared by the whole of its time.
  const later = { startsAt: '2026-11-20T12:10:00.000Z' }
  expect(idsOf([terms(1, 20, later), terms(2, 50)])).toEqual([2])
  expect(idsOf([terms(1, 20, later), short])).toEqual([1, 2])
})
