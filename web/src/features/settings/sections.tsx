import { m } from '@guildhall/messages'
import type { SettingGroup, SettingsOf } from '@guildhall/contract/setting-groups'
import type { EditableGroup } from '@guildhall/contract/settings'
import type { ComponentType } from 'react'
import { AppSection } from './AppSection.tsx'
import { EventsSection } from './EventsSection.tsx'
import { GiftsSection } from './gifts/GiftsSection.tsx'
import { GoalSection } from './goal/GoalSection.tsx'
import { HeroSection } from './HeroSection.tsx'
import { LaunchSection } from './LaunchSection.tsx'
import { LimitsSection } from './LimitsSection.tsx'
import { LinksSection } from './LinksSection.tsx'
import { LookSection } from './look/LookSection.tsx'
import { MarketSection, OffersSection } from './MarketSection.tsx'
import { MoneySection } from './MoneySection.tsx'
import { PromoSection } from './PromoSection.tsx'
import { ReferralSection } from './ReferralSection.tsx'
import { SiteSection } from './SiteSection.tsx'
import { SocialSection } from './SocialSection.tsx'
import { TicketsSection } from './TicketsSection.tsx'
import { TransferSection } from './TransferSection.tsx'

type GroupStates = { [G in SettingGroup]: EditableGroup<SettingsOf<G>> }
interface Section {
  group: SettingGroup
  title(): string
  about(): string
  Section: ComponentType<{ states: Partial<GroupStates> }>
}

/** The form of each group. A group without one does not compile. */
const forms: {
  [G in SettingGroup]: Pick<Section, 'title' | 'about'> & { Form: ComponentType<{ state: GroupStates[G] }> }
} = {
  site: { title: m.settings_site_title, about: m.settings_site_about, Form: SiteSection },
  look: { title: m.settings_look_title, about: m.settings_look_about, Form: LookSection },
  launch: { title: m.settings_launch_title, about: m.settings_launch_about, Form: LaunchSection },
  events: { title: m.settings_events_title, about: m.settings_events_about, Form: EventsSection },
  hero: { title: m.settings_hero_title, about: m.settings_hero_about, Form: HeroSection },
  promo: { title: m.settings_promo_title, about: m.settings_promo_about, Form: PromoSection },
  social: { title: m.settings_social_title, about: m.settings_social_about, Form: SocialSection },
  links: { title: m.settings_links_title, about: m.settings_links_about, Form: LinksSection },
  app: { title: m.settings_app_title, about: m.settings_app_about, Form: AppSection },
  tickets: { title: m.settings_tickets_title, about: m.settings_tickets_about, Form: TicketsSection },
  gifts: { title: m.settings_gifts_title, about: m.settings_gifts_about, Form: GiftsSection },
  money: { title: m.settings_money_title, about: m.settings_money_about, Form: MoneySection },
  limits: { title: m.settings_limits_title, about: m.settings_limits_about, Form: LimitsSection },
  transfer: { title: m.settings_transfer_title, about: m.settings_transfer_about, Form: TransferSection },
  market: { title: m.settings_market_title, about: m.settings_market_about, Form: MarketSection },
  goal: { title: m.settings_goal_title, about: m.settings_goal_about, Form: GoalSection },
  offers: { title: m.settings_offers_title, about: m.settings_offers_about, Form: OffersSection },
  referral: { title: m.settings_referral_title, about: m.settings_referral_about, Form: ReferralSection },
}

/** The page of icons is no group: it stands after that of the look, for those who may change it. */
export const iconsPage = {
  group: 'icons',
  after: 'look',
  title: m.item_icons_title,
  about: m.item_icons_about,
} as const

/** The groups in the order of the menu. */
export const sections: Section[] = Object.entries(forms).map(([name, { title, about, Form }]) => {
  const group = name as SettingGroup
  const Any = Form as ComponentType<{ state: GroupStates[SettingGroup] }>
  return { group, title, about, Section: ({ states }) => states[group] && <Any state={states[group]} /> }
})

/** The pages of settings that a person with these groups may open, in the order of the menu. */
export const pagesOf = (states: Partial<GroupStates>) =>
  sections
    .filter(({ group }) => states[group])
    .flatMap((section) => (section.group === iconsPage.after ? [section, iconsPage] : [section]))
