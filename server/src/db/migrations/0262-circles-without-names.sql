-- Sales of a circle name their people by their listing: a login would stay here when its account is closed.
update market_suspicions set evidence = jsonb_set(evidence, '{circle}', coalesce((
    select jsonb_agg(jsonb_build_object('listing', c -> 'listing', 'price', c -> 'price') order by place)
    from jsonb_array_elements(evidence -> 'circle') with ordinality as sales (c, place)), '[]'))
  where kind = 'circle' and evidence -> 'circle' is not null;
