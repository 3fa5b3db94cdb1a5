import { by, internal, personalTable, portalTable, technical, via } from './table.ts'
import type { Group } from './types.ts'
import { closedText } from '../../people/closed-text.ts'

const ofTicket = via('join tickets p on p.id = t.ticket_id', 'p.author_id')

export const support: Group = {
  title: 'Support, bans and notes',
  tables: {
    tickets: personalTable({
      account: by('author_id'),
      purpose: 'A request to the team, and its answer.',
      basis: 'contract',
      seenBy: ['person', 'staff'],
      onClosing: 'clear columns',
      keptFor: { law: '5 years', since: 'changed_at', reason: 'Claims of consumers (CDC article 27).' },
      exported: `id author_id title description type status continues_id created_at changed_at answered_at reopened_at
        comment_count object_kind object_id first_answered_at solved_at ban_id merged_into`,
      withheld: {
        search: technical,
        'owner_key place bucket': technical,
        'priorities waiting_since spam_at': internal,
      },
      staff: 'assigned_to answered_by priority_by',
      // Nobody is left to answer, so open ones leave the queue.
      cleared: {
        title: { text: closedText },
        description: { text: closedText },
        search: { text: '' },
        status: { text: 'Solved' },
        waiting_since: null,
      },
    }),
    ticket_comments: personalTable({
      account: ofTicket,
      also: [
        { ...by('author_id'), as: 'written', columns: 'id ticket_id description status is_answer created_at by_link' },
      ],
      purpose: 'What the person and the team wrote in a ticket.',
      basis: 'contract',
      seenBy: ['person', 'staff'],
      onClosing: 'clear columns',
      keptFor: { with: 'tickets' },
      exported: 'id ticket_id description status is_answer created_at by_link',
      withheld: { author_id: 'It may name a member of staff.' },
      cleared: { description: { text: closedText } },
    }),
    ticket_attachments: personalTable({
      account: by('uploaded_by'),
      purpose: 'Files that somebody sent with a ticket.',
      basis: 'contract',
      seenBy: ['person', 'staff'],
      onClosing: 'delete rows',
      keptFor: { with: 'tickets' },
      exported: `id name kind sent_as bytes width height uploaded_by uploaded_at ticket_id comment_id place removed_at`,
      withheld: { note_id: internal },
    }),
    ticket_notes: personalTable({
      account: ofTicket,
      purpose: 'Notes of the team about a ticket, which only the team reads.',
      basis: 'legitimate interest',
      seenBy: ['staff'],
      onClosing: 'delete rows',
      keptFor: { with: 'tickets' },
      withheld: { 'id ticket_id text created_at': internal },
      staff: 'author_id',
    }),
    ticket_ratings: personalTable({
      account: ofTicket,
      purpose: 'What the person thought of the help.',
      basis: 'legitimate interest',
      seenBy: ['staff'],
      onClosing: 'clear columns',
      keptFor: { with: 'tickets' },
      exported: 'ticket_id is_good words rated_at',
      cleared: { words: { text: '' } },
    }),
    player_notes: personalTable({
      account: by('user_id'),
      purpose: 'Notes of the team about a player, which only the team reads.',
      basis: 'legitimate interest',
      seenBy: ['staff'],
      onClosing: 'delete rows',
      keptFor: 'account',
      withheld: { 'id user_id text created_at': internal },
      staff: 'author_id',
    }),
    bans: personalTable({
      account: by('user_id'),
      purpose: 'To keep out who broke the rules, and to prove it.',
      basis: 'legitimate interest',
      seenBy: ['person', 'staff', 'outside'],
      onClosing: 'clear columns',
      keptFor: { portal: 'A ban outlives the account, so that nobody escapes it by closing.' },
      exported: 'id login user_id nickname until reason created_at ended_at ending end_reason',
      withheld: { note: internal },
      staff: 'created_by ended_by',
      cleared: { nickname: null },
    }),
    ban_operations: personalTable({
      account: via('join bans b on b.id = t.ban_id', 'b.user_id'),
      purpose: 'To block an account in the game, and to open it again.',
      basis: 'legitimate interest',
      seenBy: ['staff', 'outside'],
      onClosing: 'keep',
      keptFor: { with: 'bans' },
      exported: 'id ban_id login kind state started_at settled_at',
      withheld: { 'seq answer tries next_try_at': technical },
    }),
    ready_answers: portalTable('id title body body_en updated_at revision', 'updated_by'),
  },
}
