-- Up to `most` tickets that have words. What is quicker depends on the words (the index when few have them, reading until
-- enough are found when many do), so they are planned each time: a kept plan puts all of the tickets together first.
create function tickets_with(words tsquery, most bigint) returns setof bigint language plpgsql stable strict
  set plan_cache_mode = force_custom_plan as $$
begin
  return query select id from tickets where search @@ words limit most;
end
$$;
