import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { SitePageName, sitepage } from '@guildhall/contract/sitepage'
import { splitLocale } from '../../format/locale.ts'

export type { SitePageName }
export type SitePageText = ReplyOf<typeof sitepage.getSitePage>['page']
export type EditableSitePage = ReplyOf<typeof sitepage.getSitePageForEdit>['page']

/** Which page an address is about: `/team`, `/en/team`, `/team/edit`. The site map knows no others. */
export const nameAt = (pathname: string): SitePageName => splitLocale(pathname).path.split('/')[1] as SitePageName

/** What the menus call it. */
export const nameOf = (name: SitePageName): string =>
  ({
    about: m.shell_about,
    team: m.shell_team,
    contact: m.shell_contact,
    'donation-rules': m.sitepage_donation_rules,
  })[name]()
