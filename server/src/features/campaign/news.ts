import type { AnswerOf, Locale } from '@guildhall/contract'
import { inLanguage } from '@guildhall/contract/both-texts'
import type { campaign } from '@guildhall/contract/campaign'
import type { App } from '../../app.ts'
import { findPlaces } from '../ranking/public.ts'
import { settings } from '../settings/service.ts'
import * as queries from './queries.ts'
import { monthOf, termsOf } from './rules.ts'

type Services = Pick<App, 'cache' | 'config' | 'db' | 'log' | 'now'>

/** A campaign is announced for this long before it begins. */
const aheadMs = 48 * 3600_000
const donorsAtMost = 100

/** The campaigns that pages show, with their names in the caller's language. */
export async function listCurrentCampaigns(
  { db, now }: Services,
  locale: Locale,
): Promise<AnswerOf<typeof campaign.listCurrentCampaigns>> {
  const rows = await queries.findCurrent(db, now(), aheadMs)
  return {
    data: rows.map((row) => ({
      ...termsOf(row),
      methods: row.methods,
      name: (locale === 'en' && row.name_en) || row.name,
    })),
  }
}

/** The donation goal of this month with its donors; null where it is off. */
export async function getDonationGoal(
  app: Services,
  locale: Locale,
): Promise<AnswerOf<typeof campaign.getDonationGoal>> {
  const { enabled, showsWall, reais, text } = await settings(app).read('goal')
  if (!enabled) return { data: null }
  const { from, until, startsAt, endsAt } = monthOf(app.now())
  const [cents, donors] = await Promise.all([
    queries.sumRaised(app.db, from, until),
    showsWall ? queries.findDonors(app.db, startsAt.toISOString(), endsAt.toISOString(), donorsAtMost) : null,
  ])
  const data = {
    reais,
    raised: Math.floor(Math.max(0, cents) / 100),
    text: inLanguage(text, locale),
    endsAt: endsAt.toISOString(),
    wall: donors && (await presentDonors(app, donors)),
  }
  return { data }
}

/** Donors as the wall names them. A donor whose characters nobody knows stands there without a name. */
async function presentDonors({ db }: Services, donors: queries.Donor[]) {
  const places = await findPlaces(
    db,
    donors.flatMap(({ names }) => names),
  )
  const placeOf = (name: string) => places.get(name)?.position ?? Infinity
  return donors.map(({ login, shown_as, shows_amount, cents, names }) => ({
    name:
      shown_as === 'login'
        ? login
        : (names.toSorted((one, other) => placeOf(one) - placeOf(other) || one.localeCompare(other))[0] ?? null),
    reais: shows_amount ? Math.floor(cents / 100) : null,
  }))
}
