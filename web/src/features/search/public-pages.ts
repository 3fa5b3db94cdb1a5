import { m } from '@guildhall/messages'
import { isRegistered } from '../../app/paths.ts'
import { fold, type Choice } from './choices.ts'

interface PublicPage {
  to: string
  name: typeof m.shell_guides
  about: typeof m.shell_guides
}

/** The pages that anybody may find by their names, in the order in which they are offered before a text is typed. */
const publicPages: PublicPage[] = [
  { to: '/notice', name: m.news_list_title, about: m.news_list_intro },
  { to: '/guides', name: m.guide_title, about: m.guide_intro },
  { to: '/shopping', name: m.shop_title, about: m.shop_intro },
  { to: '/ranking', name: m.ranking_title, about: m.ranking_intro },
  { to: '/droplist', name: m.droplist_title, about: m.droplist_intro },
  { to: '/events', name: m.events_page_title, about: m.events_page_intro },
  { to: '/market', name: m.market_title, about: m.market_intro },
  { to: '/download', name: m.download_title, about: m.download_intro },
  { to: '/donation', name: m.donation_title, about: m.donation_intro },
  { to: '/donation-rules', name: m.sitepage_donation_rules, about: m.sitepage_donation_rules_intro },
  { to: '/rules', name: m.shell_rules, about: m.sitepage_rules_intro },
  { to: '/terms', name: m.shell_terms, about: m.sitepage_terms_intro },
  { to: '/privacy', name: m.shell_privacy, about: m.sitepage_privacy_intro },
  { to: '/roadmap', name: m.roadmap_title, about: m.roadmap_intro },
  { to: '/updates', name: m.updates_title, about: m.updates_intro },
  { to: '/campanha-indicacao', name: m.campaign_title, about: m.campaign_text },
  { to: '/support', name: m.shell_support, about: m.search_support_about },
  { to: '/about', name: m.shell_about, about: m.sitepage_about_intro },
  { to: '/team', name: m.shell_team, about: m.sitepage_team_intro },
  { to: '/contact', name: m.shell_contact, about: m.sitepage_contact_intro },
  { to: '/signup', name: m.account_signup_title, about: m.search_signup_about },
]

const choiceOf = ({ to, name, about }: PublicPage): Choice => ({
  to,
  kind: m.search_kind_page(),
  main: name(),
  more: about(),
})

const existing = () => publicPages.filter(({ to }) => isRegistered(to))

/** The pages with every word of a text in their name, in either language, or at the beginning of a word about them. */
export function findPublicPages(q: string): Choice[] {
  const words = fold(q).split(/\s+/).filter(Boolean)
  return existing()
    .filter(({ name, about }) => {
      const names = fold(`${name({}, { locale: 'pt-BR' })} ${name({}, { locale: 'en' })}`)
      const beginnings = fold(about()).split(/[^\p{L}\p{N}]+/u)
      return words.every(
        (word) => names.includes(word) || (word.length >= 4 && beginnings.some((each) => each.startsWith(word))),
      )
    })
    .map(choiceOf)
}

/** The first pages, for a palette without a text. */
export const offeredPages = (): Choice[] => existing().slice(0, 8).map(choiceOf)
