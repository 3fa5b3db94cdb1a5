import { expect, test } from 'vitest'
import {
  figuresOf,
  goalFrom,
  goalPercent,
  inviteLink,
  nextGoal,
  shareTargets,
  tierStates,
  withInvite,
} from './rules.ts'

const mine = (released: 'P' | 'S' | 'N', hasDonation = false) => ({ released, hasDonation }) as never
const bonus = (value: number, taken_back = 0) => ({ value, taken_back }) as never
const nothing = { info: undefined, mine: undefined, bonuses: undefined, summary: undefined }

test('when a call fails, its figures follow from the others', () => {
  // REF-50
  const replies = {
    ...nothing,
    mine: [mine('S', true), mine('S'), mine('P', true), mine('N')],
    bonuses: [bonus(35), bonus(14, 4)],
  }
  expect(figuresOf(replies)).toMatchObject({
    valids: 2,
    pending: 1,
    refused: 1,
    bonusPoints: 45,
    referredDonors: 2,
    redeemed: 0,
  })
  expect(figuresOf(nothing)).toMatchObject({ valids: 0, bonusPoints: 0 })
  expect(figuresOf({ ...replies, summary: { valids: 9, bonusPoints: 70, referredDonors: 3 } })).toMatchObject({
    valids: 9,
    bonusPoints: 70,
  })
})

test('the lowest tier that is due can be redeemed', () => {
  // REF-38, REF-39
  const tiers = [3, 6, 9, 12].map((referrals) => ({ referrals }))
  expect(tierStates(tiers, 7, 0).map(({ isRedeemable }) => isRedeemable)).toEqual([true, false, false, false])
  expect(tierStates(tiers, 7, 3).map(({ isRedeemable }) => isRedeemable)).toEqual([false, true, false, false])
  expect(tierStates(tiers, 7, 6).map(({ isRedeemed, missing }) => [isRedeemed, missing])).toEqual([
    [true, 0],
    [true, 0],
    [false, 2],
    [false, 5],
  ])
})

test('a goal grows by five up to fifty, and its bar ends at a hundred', () => {
  // REF-25
  const goals = [5]
  while (nextGoal(goals.at(-1)!) !== goals.at(-1)) goals.push(nextGoal(goals.at(-1)!))
  expect(goals).toEqual([5, 10, 15, 20, 25, 30, 35, 40, 45, 50])
  expect(goalPercent(6, 5)).toBe(100)
  expect(goalPercent(2, 15)).toBe(13)
  expect(['15', '50', null, 'x', '7', '500', '-5'].map(goalFrom)).toEqual([15, 50, 5, 5, 5, 5, 5])
})

test('what is shared carries the link once, encoded', () => {
  const link = inviteLink('https://portal.example', 'ABC')
  expect(link).toBe('https://portal.example/indication/ABC')
  expect(withInvite('Vem: {link} ({code})', link, 'ABC')).toBe(`Vem: ${link} (ABC)`)
  expect(withInvite('Vem!', link, 'ABC')).toBe(`Vem! ${link}`)
  const message = `Vem & joga: ${link}`
  const [whatsapp, telegram, facebook, x] = shareTargets(message, link).map(({ href }) => new URL(href))
  expect(whatsapp!.searchParams.get('text')).toBe(message)
  for (const target of [telegram!, x!]) {
    expect(target.searchParams.get('url')).toBe(link)
    expect(target.searchParams.get('text')).toBe('Vem & joga:')
  }
  expect(facebook!.searchParams.get('u')).toBe(link)
})
