import { market } from '@guildhall/contract/market'
import { operations } from '../../http/mount.ts'
import { buyListing } from './buy-listing.ts'
import { cancelSale } from './cancel-sale.ts'
import * as cargo from './cargo.ts'
import { changePrice } from './change-price.ts'
import * as lists from './lists.ts'
import { listEndedOffers } from './offers/list-ended.ts'
import { relistOffer } from './offers/relist.ts'
import { getItemPrices } from './prices/item-prices.ts'
import { sellItem } from './sell-item.ts'
import { dismissMarketSuspicion, listMarketSuspicions } from './suspicions/staff.ts'
import { listWatches, removeWatch, saveWatch } from './watches/watches.ts'
import { freezeListing, listEscrow, settleEscrow, undoListing, unfreezeListing } from './staff.ts'

export const marketOperations = operations(market, {
  listMarketItems: ({ app, locale, query }) => lists.listMarketItems(app, locale, query),
  listClosedListings: ({ app, query }) => lists.listClosedListings(app, query.ids),
  listMySales: ({ app, caller, locale, query }) => lists.listMySales(app, caller, locale, query),
  listMarketTransactions: ({ app, caller, locale, query }) =>
    lists.listMarketTransactions(app, caller, locale, query.page),
  getCargo: ({ app, caller, locale }) => cargo.getCargo(app, caller, locale),
  listArrivals: ({ app, caller, locale }) => lists.listArrivals(app, caller, locale),
  getMarketPresence: ({ app, caller }) => cargo.getMarketPresence(app, caller),
  sellItem: ({ app, body, ...context }) => sellItem(app, context, body),
  buyListing: ({ app, body, ...context }) => buyListing(app, context, body.id),
  changePrice: ({ app, body, ...context }) => changePrice(app, context, body),
  cancelSale: ({ app, body, ...context }) => cancelSale(app, context, body.id),
  listEndedOffers: ({ app, caller, locale }) => listEndedOffers(app, caller, locale),
  relistOffer: ({ app, body, ...context }) => relistOffer(app, context, body.id),
  getItemPrices: ({ app, locale, params, query }) => getItemPrices(app, locale, params.key, query),
  listEscrow: ({ app, locale, query }) => listEscrow(app, locale, query),
  freezeListing: ({ app, params, body, ...staff }) => freezeListing(app, staff, params.id, body.reason),
  unfreezeListing: ({ app, params, body, ...staff }) => unfreezeListing(app, staff, params.id, body.reason),
  undoListing: ({ app, params, body, ...staff }) => undoListing(app, staff, params.id, body.reason),
  listWatches: ({ app, caller, locale }) => listWatches(app, caller, locale),
  saveWatch: ({ app, caller, body }) => saveWatch(app, caller, body),
  removeWatch: ({ app, caller, params }) => removeWatch(app, caller, params.id),
  listMarketSuspicions: ({ app, query, ...staff }) => listMarketSuspicions(app, staff, query),
  dismissMarketSuspicion: ({ app, params, body, ...staff }) =>
    dismissMarketSuspicion(app, staff, params.id, body.reason),
  settleEscrow: ({ app, params, body, ...staff }) => settleEscrow(app, staff, params.id, body),
})
