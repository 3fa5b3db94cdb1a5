import type { Operation } from '../http/mount.ts'
import { accountOperations } from './account/routes.ts'
import { banOperations } from './ban/routes.ts'
import { sumCreditedDeposits } from './deposit/queries.ts'
import { dashboardOperations } from './dashboard/routes.ts'
import { depositOperations } from './deposit/routes.ts'
import { downloadOperations } from './download/routes.ts'
import { droplistOperations } from './droplist/routes.ts'
import { gameAccountOperations } from './account/game-account/routes.ts'
import { guideOperations } from './guide/routes.ts'
import { guildmarkOperations } from './guildmark/routes.ts'
import { launcherOperations } from './launcher/routes.ts'
import { ledgerOperations } from './ledger/routes.ts'
import type { SupplySide } from './ledger/service.ts'
import { deliveryOperations } from './delivery/routes.ts'
import { itemsOperations } from './items/routes.ts'
import { sumFees } from './market/escrow-queries.ts'
import { marketOperations } from './market/routes.ts'
import { newsOperations } from './news/routes.ts'
import { paymentOperations } from './payment/routes.ts'
import { sumCredited } from './payment/queries.ts'
import { profileOperations } from './account/profile/routes.ts'
import { notificationOperations } from './notification/routes.ts'
import { rankingOperations } from './ranking/routes.ts'
import { sumBonuses } from './referral/bonus-queries.ts'
import { referralOperations } from './referral/routes.ts'
import { recoveryOperations } from './account/recovery/routes.ts'
import { sumCredits, sumPurchases } from './shop/purchase-queries.ts'
import { shopOperations } from './shop/routes.ts'
import { signupOperations } from './account/signup/routes.ts'
import { staffOperations } from './account/staff/routes.ts'
import { ticketOperations } from './ticket/routes.ts'
import { videoOperations } from './video/routes.ts'
import { settingsOperations } from './settings/routes.ts'
import { roadmapOperations } from './roadmap/routes.ts'
import { sitepageOperations } from './sitepage/routes.ts'

/** What each feature knows of the Cash that it moved, for the audit of the ledger. */
export const supplySides: SupplySide[] = [
  { name: 'payments', kinds: ['donation', 'donation_reversal', 'donation_restored'], sum: sumCredited },
  { name: 'deposits', kinds: ['deposit'], sum: sumCreditedDeposits },
  { name: 'purchases', kinds: ['purchase', 'purchase_refund'], sum: sumPurchases },
  { name: 'fees of the market', kinds: ['market_fee', 'market_fee_undo'], sum: sumFees },
  { name: 'credits by staff', kinds: ['staff_credit'], sum: sumCredits },
  { name: 'referrals', kinds: ['referral_bonus', 'referral_bonus_reversal'], sum: sumBonuses },
]

/** Every operation of the portal, in the order of the documentation page. */
export const allOperations: Operation[] = [
  ...accountOperations,
  ...signupOperations,
  ...recoveryOperations,
  ...profileOperations,
  ...gameAccountOperations,
  ...staffOperations,
  ...newsOperations,
  ...rankingOperations,
  ...guildmarkOperations,
  ...droplistOperations,
  ...settingsOperations,
  ...notificationOperations,
  ...downloadOperations,
  ...roadmapOperations,
  ...sitepageOperations,
  ...ledgerOperations,
  ...paymentOperations,
  ...depositOperations,
  ...itemsOperations,
  ...deliveryOperations,
  ...shopOperations,
  ...marketOperations,
  ...referralOperations,
  ...guideOperations,
  ...dashboardOperations,
  ...ticketOperations,
  ...launcherOperations,
  ...banOperations,
  ...videoOperations,
]
