-- Coupons and gift codes (decision 0198). A rule says what its codes give, to whom and until when; a rule has one code, or a
-- batch of codes that are good for one use each.
create table code_rules (
  id bigint generated always as identity primary key,
  -- What staff call it.
  title text not null check (length(title) between 1 and 80),
  effect text not null check (effect in ('percent', 'cash_off', 'cash', 'items')),
  -- The percentage, or the Cash; null for items.
  amount bigint check (amount > 0),
  -- Items of a gift, each as the numbers of a delivery code.
  items jsonb,
  applies_to text not null default 'everything' check (applies_to in ('everything', 'item', 'group', 'first_purchase')),
  shop_item_id bigint references shop_items,
  group_id bigint references item_groups on delete set null,
  -- What the purchase must cost without the coupon.
  minimum bigint not null default 0 check (minimum >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz,
  -- Uses of the one code in all; null without a limit. The codes of a batch have one each.
  most_uses integer check (most_uses > 0),
  -- Uses of one player, of all codes of the rule together.
  most_per_player integer not null default 1 check (most_per_player > 0),
  -- How many codes a batch has; null for a rule with one code.
  batch integer check (batch > 0),
  stopped_at timestamptz,
  stopped_by bigint references users,
  created_by bigint not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  revision integer not null default 1,
  check ((effect = 'items') = (items is not null) and (effect = 'items') = (amount is null)),
  check (effect <> 'percent' or amount <= 100),
  check (effect in ('percent', 'cash_off') or (applies_to = 'everything' and minimum = 0)),
  -- A gift without an end to its uses would give any amount of Cash.
  check (effect in ('percent', 'cash_off') or batch is not null or most_uses is not null),
  check (applies_to <> 'item' or shop_item_id is not null),
  check (ends_at > starts_at),
  check (batch is null or most_uses is null),
  check ((stopped_at is null) = (stopped_by is null))
);

create table codes (
  -- As it is compared: capitals and digits.
  code text primary key check (code ~ '^[A-Z0-9]{4,24}$'),
  rule_id bigint not null references code_rules,
  -- Uses so far, where they are limited. Without a limit nothing counts here, so that players do not wait for each other.
  used integer not null default 0 check (used >= 0)
);
create index codes_of_rule on codes (rule_id, code);

-- One use of a code by a player: the cause of its Cash, its items or its discount.
create table code_uses (
  id uuid primary key,
  rule_id bigint not null references code_rules,
  code text not null references codes,
  user_id bigint not null references users,
  -- The Cash that it gave, or that it took off a purchase.
  cash bigint not null check (cash >= 0),
  address text,
  created_at timestamptz not null,
  -- When the use came back, because nothing that it discounted could be delivered.
  freed_at timestamptz
);
create index code_uses_of_rule on code_uses (rule_id, id desc);
create index code_uses_of_user on code_uses (user_id, rule_id);

alter table purchases
  -- What a code took off. `price` is what was paid, so refunds and the ledger need no second rule.
  add column discount bigint not null default 0 check (discount >= 0),
  add column full_price bigint not null generated always as (price + discount) stored,
  add column code_use uuid references code_uses;
create index purchases_of_code_use on purchases (code_use) where code_use is not null;

-- The house account from which gift codes and campaigns are paid.
insert into ledger_accounts (house, shard) select 'campaigns', shard from generate_series(0, 15) shard
  on conflict do nothing;

-- Both functions get the discount of each piece and the use of a code that gives it. A former version calls them without.
drop function buy_items(uuid[], bigint, bigint[], bigint[], text, timestamptz, text);
drop function buy_item(uuid, bigint, bigint, bigint, text, timestamptz, text);

-- One piece in the transaction of its request: stock, wallet, purchase and delivery, or nothing. Outcomes: 'bought';
-- 'not_found', 'out_of_stock', 'price_changed', 'insufficient' and 'in_debt'. Locks the item, then what move_cash locks.
create function buy_item(
  new_id uuid, buyer bigint, wanted bigint, expected_price bigint, new_target text, bought_at timestamptz,
  new_address text, new_discount bigint default 0, new_use uuid default null,
  out outcome text, out item_price bigint, out balance bigint, out stock_left integer, out item_name text
) language plpgsql as $$
declare
  offer record;
  moved record;
begin
  select s.name, s.item, s.stock, s.price into offer from shop_items s
    where s.id = wanted and s.deleted_at is null for no key update;
  if not found then outcome := 'not_found'; return; end if;
  item_price := offer.price;
  stock_left := offer.stock;
  item_name := offer.name;
  if offer.stock < 1 then outcome := 'out_of_stock'; return; end if;
  if expected_price <> offer.price then outcome := 'price_changed'; return; end if;
  select * into moved from move_cash(
    new_id, 'purchase', new_id::text, buyer, null, null, 'shop', offer.price - new_discount, bought_at, offer.name,
    new_address, false);
  balance := moved.balance;
  if moved.outcome <> 'moved' then outcome := moved.outcome; return; end if;
  update shop_items s set stock = s.stock - 1 where s.id = wanted;
  stock_left := offer.stock - 1;
  insert into purchases (
      id, user_id, shop_item_id, name, price, discount, code_use, item, target, address, created_at)
    values (new_id, buyer, wanted, offer.name, offer.price - new_discount, new_discount, new_use, offer.item, new_target,
      new_address, bought_at);
  insert into deliveries (id, operation_id, reference, user_id, login, item, target, address, created_at, next_try_at)
    select new_id, new_id, 'purchase ' || new_id, buyer, u.login, offer.item, new_target, new_address, bought_at, bought_at
    from users u where u.id = buyer;
  outcome := 'bought';
end
$$;

-- Several pieces in one call: each is a purchase by buy_item, with a movement of Cash and a delivery of its own. One row for
-- each piece, up to the first that is not bought; the caller then rolls all back. Locks all items by id before the first
-- wallet, so that two carts with the same items wait and never collide.
create function buy_items(
  new_ids uuid[], buyer bigint, wanted bigint[], expected_prices bigint[], new_target text, bought_at timestamptz,
  new_address text, discounts bigint[] default null, new_use uuid default null
) returns table (
  id uuid, item bigint, outcome text, item_price bigint, balance bigint, stock_left integer, item_name text
) language plpgsql as $$
#variable_conflict use_column
declare
  sale record;
begin
  perform 1 from shop_items s where s.id = any (wanted) order by s.id for no key update;
  for piece in 1 .. cardinality(wanted) loop
    select * into sale from buy_item(
      new_ids[piece], buyer, wanted[piece], expected_prices[piece], new_target, bought_at, new_address,
      coalesce(discounts[piece], 0), new_use);
    return query select new_ids[piece], wanted[piece], sale.outcome, sale.item_price, sale.balance, sale.stock_left,
      sale.item_name;
    exit when sale.outcome <> 'bought';
  end loop;
end
$$;

create or replace view audit.purchase as
  select p.id, u.login, p.name as item, p.price, p.created_at,
    case when p.refunded_at is not null then 'refunded' else d.state end as state, p.shop_item_id, p.discount,
    p.code_use
  from purchases p
    join users u on u.id = p.user_id
    left join deliveries d on d.id = p.id;
create view audit.code_use as
  select c.id, u.login, c.code, r.title, r.effect, c.cash as amount, c.created_at, c.freed_at
  from code_uses c join users u on u.id = c.user_id join code_rules r on r.id = c.rule_id;
