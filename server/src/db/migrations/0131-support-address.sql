-- The default of the support address was the start page of Discord, which helps nobody. Without an address every link to
-- support leads to the tickets.
update setting_groups set value = jsonb_set(value, '{supportUrl}', '""')
  where group_key = 'links' and value ->> 'supportUrl' in ('https://discord.com', 'https://discord.com/');
