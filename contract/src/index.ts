import { account } from './account/login.ts'
import { announcement } from './announcement.ts'
import { audit } from './audit.ts'
import { approval } from './approval.ts'
import { backup } from './backup.ts'
import { settlement } from './settlement.ts'
import { setup } from './setup.ts'
import { ban } from './ban.ts'
import { bookkeeping } from './bookkeeping.ts'
import { campaign } from './campaign.ts'
import { character } from './character.ts'
import { code } from './code.ts'
import { creator } from './creator.ts'
import { closing } from './account/closing.ts'
import { dashboard } from './dashboard.ts'
import { deposit } from './deposit.ts'
import { download } from './download.ts'
import { droplist } from './droplist.ts'
import { gameAccount } from './account/game-account.ts'
import { gift } from './gift.ts'
import { guide } from './guide.ts'
import { guildmark } from './guildmark.ts'
import { health } from './health.ts'
import { retention } from './retention.ts'
import { connection } from './connection.ts'
import { home } from './home.ts'
import { launcher } from './launcher.ts'
import { ledger } from './ledger.ts'
import { delivery } from './delivery.ts'
import { insight } from './insight.ts'
import { items } from './items.ts'
import { mailing } from './mailing.ts'
import { market } from './market.ts'
import { news } from './news.ts'
import { notification } from './notification.ts'
import { payment } from './payment.ts'
import { player } from './player.ts'
import { profile } from './account/profile.ts'
import { privacy } from './privacy.ts'
import { push } from './push.ts'
import { ranking } from './ranking.ts'
import { recovery } from './account/recovery.ts'
import { referral } from './referral.ts'
import { search } from './search.ts'
import { settings } from './settings.ts'
import { firstDay } from './first-day.ts'
import { roadmap } from './roadmap.ts'
import { updates } from './updates.ts'
import { shop } from './shop.ts'
import { signup } from './account/signup.ts'
import { sitepage } from './sitepage.ts'
import { staff } from './account/staff.ts'
import { ticket } from './ticket.ts'
import { ticketAppeal } from './ticket-appeal.ts'
import { ticketLinkFiles } from './ticket-link-files.ts'
import { ticketLink } from './ticket-link.ts'
import { ticketRating } from './ticket-rating.ts'
import { video } from './video.ts'

/** Every endpoint of the portal, by feature. */
export const contract = {
  account,
  signup,
  recovery,
  profile,
  gameAccount,
  closing,
  staff,
  news,
  ranking,
  character,
  home,
  announcement,
  guildmark,
  droplist,
  settings,
  notification,
  privacy,
  push,
  mailing,
  download,
  firstDay,
  roadmap,
  updates,
  sitepage,
  ledger,
  audit,
  payment,
  campaign,
  creator,
  bookkeeping,
  settlement,
  dashboard,
  deposit,
  insight,
  items,
  delivery,
  shop,
  gift,
  code,
  market,
  referral,
  guide,
  ticket,
  ticketRating,
  ticketLink,
  ticketLinkFiles,
  ticketAppeal,
  launcher,
  ban,
  player,
  video,
  search,
  approval,
  backup,
  health,
  retention,
  connection,
  setup,
}

export * from './endpoints.ts'
export * from './errors.ts'
export * from './values.ts'
