import { buyBundlesUnderKills } from '../bundles.ts'
import { spendCodesUnderKills } from '../codes.ts'
import { giveUnderKills } from '../gifts.ts'
import { tradeUnderKills } from '../market.ts'
import { raceOnMarket } from '../market-races.ts'
import { donateUnderKills } from '../money.ts'
import { allPageCases, comparePages } from '../money-pages.ts'
import { restoreAnOlderDump } from '../money-restore.ts'
import { buyUnderKills } from '../purchases.ts'
import { importUnderKills } from '../settlements.ts'
import { pointsOr, type Run, type Sections } from './section.ts'

export const tradeSections: Sections = {
  money,
  purchases,
  gifts,
  codes,
  bundles,
  settlements,
  market,
  'market-races': marketRaces,
}

async function money({ seed, judge }: Run): Promise<void> {
  const points = pointsOr(40)
  console.log(`Donations by all methods, CHAOS_SEED=${seed}`)
  const report = await donateUnderKills({ points, seed, say: console.log })
  console.log(JSON.stringify(report, null, 2))
  const even = `All ${report.paid} paid payments were credited once, ${report.shares} creators' shares with them, and R$ ${report.outsideCents / 100} agree to the cent.`
  judge(
    report.differences.length === 0 && report.paid > points && report.atPoint > points / 2 && report.shares > points,
    even,
    'PORTAL AND PROVIDERS DO NOT AGREE.',
  )

  const restored = await restoreAnOlderDump({ stories: 110, seed, say: console.log })
  console.log(JSON.stringify(restored, null, 2))
  const back = `After a restore all ${restored.paid} paid payments were credited once; ${restored.waiting} wait for staff.`
  judge(
    restored.differences.length === 0 && restored.lost > 60 && restored.paidLater > 5,
    back,
    'A RESTORE LOST OR DOUBLED DONATIONS.',
  )

  const pages = await comparePages({ cases: allPageCases(), say: console.log })
  console.log(JSON.stringify(pages, null, 2))
  const truthful = `The pages said what was true in all ${pages.cases} cases of a fault: ${pages.credited} payments credited.`
  judge(
    pages.differences.length === 0 && pages.cases === allPageCases().length && pages.paid >= pages.cases,
    truthful,
    'PAGES SAID WHAT WAS NOT TRUE.',
  )
}

async function purchases({ seed, judge }: Run): Promise<void> {
  const points = pointsOr(40)
  console.log(`Purchases and their deliveries, CHAOS_SEED=${seed}`)
  const report = await buyUnderKills({ points, seed, say: console.log })
  console.log(JSON.stringify(report, null, 2))
  const even = `${report.purchases} debits, purchases and deliveries are one set: ${report.delivered} arrived, ${report.refunded} were paid back.`
  judge(
    report.differences.length === 0 && report.purchases > points && report.atPoint > points / 2,
    even,
    'DEBITS, PURCHASES AND DELIVERIES ARE NOT ONE SET.',
  )
}

async function gifts({ seed, judge }: Run): Promise<void> {
  const points = pointsOr(60)
  console.log(`Gifts, CHAOS_SEED=${seed}`)
  const report = await giveUnderKills({ points, seed, say: console.log })
  console.log(JSON.stringify(report, null, 2))
  const even = `All ${report.gifts} gifts ended once: ${report.delivered} arrived, ${report.returned} went back, ${report.refunded} were paid back.`
  judge(
    report.differences.length === 0 && report.delivered > points && report.atPoint > points / 2,
    even,
    'GIFTS, CASH AND ITEMS DO NOT AGREE.',
  )
}

async function codes({ seed, judge }: Run): Promise<void> {
  const points = pointsOr(60)
  console.log(`Coupons and gift codes, CHAOS_SEED=${seed}`)
  const report = await spendCodesUnderKills({ points, seed, say: console.log })
  console.log(JSON.stringify(report, null, 2))
  const even = `${report.uses} uses have one cause each: ${report.bought} purchases and ${report.redeemed} gifts.`
  judge(
    report.differences.length === 0 && report.uses > points && report.atPoint > points / 2,
    even,
    'CODES WERE NOT USED EXACTLY AS OFTEN AS THEY MAY BE.',
  )
}

async function bundles({ seed, judge }: Run): Promise<void> {
  const points = pointsOr(60)
  console.log(`Bundles, CHAOS_SEED=${seed}`)
  const report = await buyBundlesUnderKills({ points, seed, say: console.log })
  console.log(JSON.stringify(report, null, 2))
  const even = `${report.bought} bundles: ${report.whole} arrived whole, ${report.inPart} in part with the rest paid back, ${report.paidBack} were paid back.`
  judge(
    report.differences.length === 0 && report.bought > points && report.inPart > 0 && report.whole > 0,
    even,
    'A BUNDLE IS NEITHER WHOLE NOR PAID BACK.',
  )
}

async function settlements({ seed, judge }: Run): Promise<void> {
  const points = pointsOr(60)
  console.log(`Reports of providers, CHAOS_SEED=${seed}`)
  const report = await importUnderKills({ points, seed, say: console.log })
  console.log(JSON.stringify(report, null, 2))
  judge(
    report.differences.length === 0 && report.imported === report.reports && report.atPoint > points / 2,
    `Each of ${report.reports} reports was imported once.`,
    'AN IMPORT IS NOT WHOLE.',
  )
}

async function market({ seed, judge }: Run): Promise<void> {
  const points = pointsOr(60)
  console.log(`The market, CHAOS_SEED=${seed}`)
  const report = await tradeUnderKills({ points, seed, say: console.log })
  console.log(JSON.stringify(report, null, 2))
  const even = `${report.items} items and ${report.cash} Cash are what they were: ${report.listings} listings, ${report.sold} sold, ${report.cancelled} cancelled, ${report.open} open; ${report.ended} offers ended.`
  judge(
    report.differences.length === 0 && report.sold > points && report.atPoint > points / 2,
    even,
    'ITEMS, CASH AND LISTINGS DO NOT AGREE.',
  )
}

async function marketRaces({ judge }: Run): Promise<void> {
  const report = await raceOnMarket({ buyers: 200, rounds: 100, pairs: 200, say: console.log })
  console.log(JSON.stringify(report, null, 2))
  judge(report.differences.length === 0, 'Every race on the market had one winner.', 'A RACE ON THE MARKET WENT WRONG.')
}
