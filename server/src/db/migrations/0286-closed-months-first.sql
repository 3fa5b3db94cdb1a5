-- Every transfer is compared with the fence of closed months. Before, one of the last day passed by the clock alone, and
-- after the clocks had gone back by weeks it was dated into a closed month.
--
-- Only months that ended three days ago are closed, so while the clock goes on, the fence does not reach a transfer of
-- the last day. Others lock the fence, and whoever closes months waits for them.
create or replace function refuse_closed_month() returns trigger language plpgsql as $$
declare
  fresh timestamptz := clock_timestamp() - interval '1 day';
  -- As ledger_first_id(fresh), whose call would cost each transfer more than the look at the fence.
  fresh_id uuid := (lpad(to_hex((extract(epoch from fresh) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid;
  fence timestamptz;
begin
  if new.at >= fresh and new.id >= fresh_id then
    select closed_until into strict fence from ledger_fence;
    if fence <= fresh then return new; end if;
  else
    select closed_until into strict fence from ledger_fence for share;
  end if;
  if new.at < fence or new.id < ledger_first_id(fence) then
    raise exception 'the ledger is closed until %, and this transfer is of %', fence, new.at using errcode = 'GH011';
  end if;
  return new;
end
$$;
