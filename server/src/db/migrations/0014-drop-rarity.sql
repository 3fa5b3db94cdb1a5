-- How often a monster leaves an item, roughly, where the game says it.
alter table drops_a add column rarity text check (rarity in ('common', 'uncommon', 'rare', 'very_rare'));
alter table drops_b add column rarity text check (rarity in ('common', 'uncommon', 'rare', 'very_rare'));
