-- Who owns an account of the game. Until the game has confirmed it, nothing reads or changes it for the portal account.

-- taken: the game has an account of this login that is not this player's.
alter table users drop constraint users_game_state_check;
alter table users add constraint users_game_state_check check (game_state in ('ok', 'pending', 'taken', 'none'));
update users set game_state = 'pending' where game_state = 'ok' and not game_account_made;
alter table users add constraint users_game_state_confirmed check (
  case game_state when 'ok' then game_account_made when 'taken' then not game_account_made else true end
);
-- The few that staff are shown, and that a job asks the game about.
create index users_game_unconfirmed on users (created_at, id)
  where not game_account_made and game_state in ('pending', 'taken');

-- reserve_account: a job makes the account under a password that nobody knows; the player then sets theirs.
alter table game_operations drop constraint game_operations_kind_check;
alter table game_operations add constraint game_operations_kind_check
  check (kind in ('create_account', 'reserve_account', 'change_password'));

-- Which account of the game it is about: a player's login may change while an answer is open, and the answer must not
-- confirm the new one.
alter table game_operations add column login text;
update game_operations o set login = u.login from users u where u.id = o.user_id;
