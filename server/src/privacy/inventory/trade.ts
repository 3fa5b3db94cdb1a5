import { by, internal, personalTable, portalTable, taxYears, technical, via } from './table.ts'
import type { Group } from './types.ts'
import { closedText } from '../../people/closed-text.ts'

const ofListing = via('join market_listings l on l.id = t.listing_id', 'l.seller_id')

export const trade: Group = {
  title: 'Shop, deliveries and market',
  tables: {
    purchases: personalTable({
      account: by('user_id'),
      purpose: 'An order in the shop.',
      basis: 'contract',
      seenBy: ['person', 'staff'],
      onClosing: 'clear columns',
      keptFor: taxYears('created_at'),
      exported: `id user_id shop_item_id name price discount full_price code_use item target address created_at refunded_at
        refund_reason`,
      staff: 'refunded_by',
      special: { address: { purpose: 'To find abuse.', basis: 'legitimate interest' } },
      cleared: { address: null },
    }),
    code_rules: portalTable(
      `id title effect amount items applies_to shop_item_id group_id minimum starts_at ends_at most_uses most_per_player batch
      stopped_at created_at updated_at revision`,
      'stopped_by created_by',
    ),
    codes: portalTable('code rule_id used'),
    code_uses: personalTable({
      account: by('user_id'),
      purpose: 'A code that was used: the cause of its Cash, items or discount.',
      basis: 'contract',
      seenBy: ['person', 'staff'],
      onClosing: 'clear columns',
      keptFor: taxYears('created_at'),
      exported: 'id rule_id code user_id cash address created_at freed_at',
      special: { address: { purpose: 'To find abuse.', basis: 'legitimate interest' } },
      cleared: { address: null },
    }),
    gifts: personalTable({
      account: by('giver_id'),
      also: [
        {
          ...by('receiver_id'),
          as: 'received',
          columns: 'id name item message state created_at expires_at opened_at ended_at',
        },
      ],
      purpose: 'A gift of one player to another.',
      basis: 'contract',
      seenBy: ['players', 'staff'],
      onClosing: 'clear columns',
      keptFor: taxYears('created_at'),
      exported: `id giver_id shop_item_id name item price message address state created_at expires_at opened_at ended_at
        refunded_at refund_reason`,
      withheld: {
        receiver_id: 'It names the receiver.',
        receiver_character: 'It names a character of the receiver. The closing of that account removes it.',
      },
      staff: 'refunded_by',
      special: {
        address: { purpose: 'To find abuse.', basis: 'legitimate interest', seenBy: ['staff'] },
        price: { seenBy: ['person', 'staff'] },
      },
      cleared: { message: { text: '' }, address: null },
    }),
    deliveries: personalTable({
      account: by('user_id'),
      purpose: 'To bring an item into the game.',
      basis: 'contract',
      seenBy: ['person', 'staff', 'outside'],
      onClosing: 'clear columns',
      keptFor: taxYears('created_at'),
      exported: `id reference user_id login item target state is_late waits_for_room slot address created_at staged_at
        settled_at room_since stop_asked_at`,
      withheld: {
        'note settled_note stop_note': internal,
        'answer silence tries next_try_at operation_id attempt': technical,
      },
      staff: 'created_by settled_by stop_by',
      special: { address: { purpose: 'To find abuse.', basis: 'legitimate interest' } },
      cleared: { login: { prefix: 'conta-encerrada-' }, address: null },
    }),
    delivery_attempts: personalTable({
      account: via('join deliveries d on d.id = t.delivery_id', 'd.user_id'),
      purpose: 'Earlier attempts of a delivery.',
      basis: 'contract',
      seenBy: ['staff'],
      onClosing: 'keep',
      keptFor: { with: 'deliveries' },
      exported: 'delivery_id attempt state staged_at settled_at resent_at',
      withheld: { note: internal, 'operation_id answer': technical },
      staff: 'resent_by',
    }),
    market_listings: personalTable({
      account: by('seller_id'),
      also: [
        {
          ...by('buyer_id'),
          as: 'bought',
          columns: 'id item name price state goods seller listed_at sold_at ended_at',
        },
      ],
      purpose: 'A listing of the market: to show, to sell and to deliver it.',
      basis: 'contract',
      seenBy: ['public', 'staff', 'outside'],
      onClosing: 'clear columns',
      keptFor: taxYears('created_at'),
      exported: `id seller_id seller item name slot price fee_percent fee state goods created_at listed_at sold_at ended_at
        put_slot stuck_at offer_days ends_at expired_at relisted_as`,
      withheld: {
        buyer_id: 'It names the buyer.',
        owner_id: 'It names who has the item now, which may be the buyer.',
        'operation_id next_try_at waits_for request_key operation_seed frozen_reason_shared seller_key name_key item_key unit_price history_due':
          technical,
        'frozen_at frozen_reason': internal,
      },
      staff: 'returned_by frozen_by',
      special: { buyer_id: { seenBy: ['staff'] }, owner_id: { seenBy: ['staff'] } },
      cleared: { seller: { text: closedText } },
    }),
    market_operations: personalTable({
      account: ofListing,
      purpose: 'To take the item of a listing from the game, and to put it back.',
      basis: 'contract',
      seenBy: ['staff', 'outside'],
      onClosing: 'clear columns',
      keptFor: { with: 'market_listings' },
      exported: 'id listing_id kind slot state started_at settled_at',
      withheld: { note: internal, 'answer tries': technical, login: 'It may name the buyer.' },
      staff: 'settled_by',
      cleared: { login: { prefix: 'conta-encerrada-' } },
    }),
    market_price_changes: personalTable({
      account: ofListing,
      purpose: 'To show what a listing cost before.',
      basis: 'contract',
      seenBy: ['public'],
      onClosing: 'keep',
      keptFor: { with: 'market_listings' },
      exported: 'id listing_id price_before price_after changed_at',
    }),
    market_names: portalTable('key'),
    market_price_days: portalTable('item_key day sales units median lowest highest'),
    market_prices: portalTable('item_key item name week_sales week_median as_of'),
    market_sellers: personalTable({
      account: null,
      purpose: 'To find listings by their seller. A key is a login.',
      basis: 'legitimate interest',
      seenBy: ['public'],
      onClosing: 'keep',
      keptFor: { portal: 'It has each login once. The closing of an account removes its own.' },
      withheld: { key: technical },
    }),
    shop_items:
      portalTable(`id name name_en name_key search_key description description_en item stock price original_price
      promotion group_id picture_id created_at updated_at deleted_at revision name_en_key restocked_at`),
    item_groups: portalTable('id name name_en ord'),
    item_effects: portalTable('effect label_pt label_en'),
    game_items: portalTable('index name required_level position grade effects is_tradable is_blocked read_at'),
    drop_items_a: portalTable('item_id name name_key'),
    drop_items_b: portalTable('item_id name name_key'),
    drops_a: portalTable('id item_id mob rarity'),
    drops_b: portalTable('id item_id mob rarity'),
  },
}
