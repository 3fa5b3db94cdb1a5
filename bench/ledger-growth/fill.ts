import { addTransfers } from '../ledger/growth.ts'

export const players = 20_000
export const months = 36

/**
 * Adds transfers over three years that end now: of ten rounds through the players, five are donations, four purchases,
 * and one is a sale between two players. No wallet goes below zero.
 */
export const fillMonths = (url: string, size: number): Promise<void> =>
  addTransfers(
    url,
    `create temporary table wallets as
       select a.id, a.user_id, row_number() over (order by a.id) - 1 as place from ledger_accounts a where user_id is not null;
     create temporary table shards as select house, shard, id from ledger_accounts where house in ('donations', 'shop');
     insert into ledger_transfers (id, kind, reference, from_account, to_account, amount, at, label, address)
     select (lpad(to_hex(floor(extract(epoch from m.at) * 1000)::bigint), 12, '0') || '70008000' || lpad(to_hex(i), 12, '0'))::uuid,
       m.kind, md5(i::text) || '-' || lpad(i::text, 9, '0'),
       case m.kind when 'donation' then donations.id else wallet.id end,
       case m.kind when 'donation' then wallet.id when 'purchase' then shop.id else other.id end,
       case m.kind when 'donation' then 100 when 'purchase' then 40 else 10 end,
       m.at, case m.kind when 'donation' then null else 'Manoplas de Couro' end, '203.0.113.' || i % 250
     from generate_series(1, ${size}) i
       cross join lateral (
         select now() - interval '36 months' + i::float8 / ${size} * interval '36 months' as at,
           case when i / ${players} % 10 < 5 then 'donation' when i / ${players} % 10 < 9 then 'purchase' else 'market_sale' end as kind
       ) m
       join wallets wallet on wallet.place = (i::bigint * 7919) % ${players}
       join wallets other on other.place = (i::bigint * 7919 + 1) % ${players}
       join shards donations on donations.house = 'donations' and donations.shard = wallet.user_id % 16
       join shards shop on shop.house = 'shop' and shop.shard = wallet.user_id % 16
     order by i`,
  )
