import { by, personalTable, secret, via } from './table.ts'
import type { Group } from './types.ts'

export const messages: Group = {
  title: 'Messages',
  tables: {
    notifications: personalTable({
      account: by('user_id'),
      purpose: 'To tell a player what happened. Those without an account are for everybody.',
      basis: 'contract',
      seenBy: ['person'],
      onClosing: 'delete rows',
      keptFor: { days: 180, since: 'created_at' },
      exported: 'id user_id kind data link key created_at read_at',
    }),
    notification_reads: personalTable({
      account: by('user_id'),
      purpose: 'To show a notification for everybody as read.',
      basis: 'contract',
      seenBy: ['person'],
      onClosing: 'delete rows',
      keptFor: { with: 'notifications' },
      exported: 'notification_id user_id read_at',
    }),
    push_choices: personalTable({
      account: by('user_id'),
      purpose: 'Which notifications the person wants on their devices.',
      basis: 'consent',
      seenBy: ['person'],
      onClosing: 'delete rows',
      keptFor: 'account',
      exported: 'user_id kinds',
    }),
    push_devices: personalTable({
      account: by('user_id'),
      purpose: 'To send notifications to a device, as its owner allowed there.',
      basis: 'consent',
      seenBy: ['person', 'outside'],
      onClosing: 'delete rows',
      keptFor: { with: 'sessions' },
      exported: 'id user_id session_id locale created_at',
      withheld: { 'endpoint p256dh auth': secret },
    }),
    event_reminders: personalTable({
      account: by('user_id'),
      purpose: 'To remind of an event.',
      basis: 'consent',
      seenBy: ['person'],
      onClosing: 'delete rows',
      keptFor: 'account',
      exported: 'event user_id',
    }),
    'graphile_worker._private_jobs': personalTable({
      account: via(`join users u on u.id::text = t.payload ->> 'userId'`, 'u.id'),
      purpose: 'Work that waits, such as a mail: a payload has what the letter needs.',
      basis: 'contract',
      seenBy: ['nobody'],
      onClosing: 'delete rows',
      keptFor: { portal: 'A job is removed when it is done. One that failed for good stays until staff remove it.' },
      exported: 'created_at run_at payload',
      withheld: { last_error: 'It is a message for who runs the portal.' },
      notPersonal: `id job_queue_id task_id priority attempts max_attempts updated_at key locked_at locked_by revision flags
        is_available`,
    }),
  },
}
