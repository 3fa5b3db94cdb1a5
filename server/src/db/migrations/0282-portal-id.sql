-- By this the nodes of one portal know each other where they write into the folders of a game (decision 0218).
alter table game_place add column portal uuid not null default gen_random_uuid();
