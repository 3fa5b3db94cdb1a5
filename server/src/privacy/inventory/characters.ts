import { by, internal, personalTable, portalTable, via } from './table.ts'
import type { Group, Table } from './types.ts'

const gameData = 'It is public data of the game, about characters. Those of the person are in account_characters.'

/** A snapshot of the public ranking. The next one replaces it. */
const ranked = (notPersonal: string, names: string): Table =>
  personalTable({
    account: null,
    purpose: 'The public ranking of the game, read from the game.',
    basis: 'legitimate interest',
    seenBy: ['public'],
    onClosing: 'keep',
    keptFor: { portal: 'The next reading of the game replaces it.' },
    withheld: { [names]: gameData },
    notPersonal,
  })

const character = `position level class evolution clan guild_id guild_key points bucket character_id position_before
  class_place kingdom_place class_kingdom_place`

export const characters: Group = {
  title: 'Characters and guilds',
  tables: {
    own_characters: personalTable({
      account: by('user_id'),
      purpose: 'The characters of the account, to greet the person and to tell the team whose they are.',
      basis: 'contract',
      seenBy: ['person', 'staff'],
      onClosing: 'delete rows',
      keptFor: 'account',
      exported: 'user_id names best best_level best_class best_evolution best_clan asked_at',
      notPersonal: 'was_silent',
    }),
    character_settings: personalTable({
      account: by('user_id'),
      purpose: 'What the person shows of their characters on public pages.',
      basis: 'consent',
      seenBy: ['person'],
      onClosing: 'delete rows',
      keptFor: 'account',
      exported: 'user_id shows_page shows_history shows_guild shows_listings changed_at read_at',
    }),
    account_characters: personalTable({
      account: by('user_id'),
      purpose: 'To hide the characters of who asked for it.',
      basis: 'consent',
      seenBy: ['nobody'],
      onClosing: 'delete rows',
      keptFor: { with: 'character_settings' },
      exported: 'name user_id',
    }),
    guild_mark_uploads: personalTable({
      account: by('user_id'),
      purpose: 'To publish the mark of a guild, and to find who sent a forbidden one.',
      basis: 'contract',
      seenBy: ['person', 'staff'],
      onClosing: 'clear columns',
      keptFor: { portal: 'The mark of a guild outlives the account of who sent it.' },
      exported: 'id guild_id user_id at address is_leader_known bmp game_state is_empty removed_at removal_reason',
      withheld: { 'operation_id game_answer': internal },
      staff: 'removed_by',
      special: { address: { purpose: 'To find abuse.', basis: 'legitimate interest' } },
      cleared: { user_id: null, address: null },
    }),
    guild_mark_locks: portalTable('guild_id reason locked_at', 'locked_by'),
    guild_marks: portalTable('guild_id bmp etag stored_at is_removed'),
    guilds: ranked('id name name_key clan fame members', 'leader'),
    guilds_incoming: ranked('id name name_key clan fame', 'leader'),
    characters_a: ranked(character, 'name name_key'),
    characters_b: ranked(character, 'name name_key'),
    characters_incoming: ranked('bucket clan class evolution guild_id id level points', 'name name_key'),
    character_numbers: ranked('id missing_since', 'name'),
    character_places: portalTable('character_id position level'),
    character_days: portalTable('chunk day places_high places_low levels', '', { days: 366, since: 'day' }),
    ranking_changes: ranked('id at kind level place', 'name'),
    guild_days: portalTable('guild_id day members best_place', '', { days: 366, since: 'day' }),
    game_snapshots: portalTable(
      'kind shown taken_at source digest row_count buckets tried_at failing_since failure places_of',
    ),
    restore_operations: personalTable({
      account: via('join users u on u.login = t.login', 'u.id'),
      purpose: 'After a restore: to find items that the game has and the portal forgot.',
      basis: 'contract',
      seenBy: ['staff'],
      onClosing: 'delete rows',
      keptFor: { with: 'restores' },
      exported: 'kind login item at',
      withheld: { operation_id: internal },
      notPersonal: 'restore_id',
    }),
  },
}
