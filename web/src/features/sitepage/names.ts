import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { SitePageName, sitepage } from '@guildhall/contract/sitepage'
import { splitLocale } from '../../format/locale.ts'

export type { SitePageName }
export type SitePageText = ReplyOf<typeof sitepage.getSitePage>['page']
export type EditableSitePage = ReplyOf<typeof sitepage.getSitePageForEdit>['page']

/** The page of an address: `/team`, `/en/team`, `/team/edit`. The site map has no other forms. */
export const nameAt = (pathname: string): SitePageName => splitLocale(pathname).path.split('/')[1] as SitePageName

/** The page's name in the menus. */
export const nameOf = (name: SitePageName): string =>
  ({
    about: m.shell_about,
    team: m.shell_team,
    contact: m.shell_contact,
    'donation-rules': m.sitepage_donation_rules,
    privacy: m.shell_privacy,
    terms: m.shell_terms,
    rules: m.shell_rules,
  })[name]()
