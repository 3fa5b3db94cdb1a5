import { by, internal, personalTable, taxYears, technical } from './table.ts'
import type { Group } from './types.ts'

export const referral: Group = {
  title: 'Referrals',
  tables: {
    referrals: personalTable({
      account: by('referrer_id'),
      also: [{ ...by('referred_id'), as: 'invited', columns: 'id released created_at welcomed_at' }],
      purpose: 'Who invited whom, and whether the invitation counts.',
      basis: 'contract',
      seenBy: ['person', 'staff'],
      onClosing: 'clear columns',
      keptFor: 'account',
      clears: [
        {
          subject: 'referral_evidence',
          set: "evidence = '[]'",
          days: 365,
          since: 'created_at',
          when: "t.released <> 'P' and t.evidence <> '[]'",
        },
      ],
      exported: 'id referrer_id released created_at reviewed_at ready_at welcomed_at',
      withheld: {
        referred_id: 'It names the invited person.',
        'evidence cleared cleared_at cleared_note review_note type': internal,
        checked_at: technical,
      },
      staff: 'cleared_by reviewed_by',
      special: { evidence: { purpose: 'To find one person with several accounts.', basis: 'legitimate interest' } },
      cleared: { evidence: { text: '[]' }, cleared_note: null, review_note: null },
    }),
    referral_totals: personalTable({
      account: by('user_id'),
      purpose: 'How many people somebody invited.',
      basis: 'contract',
      seenBy: ['person', 'staff'],
      onClosing: 'delete rows',
      keptFor: 'account',
      exported: 'user_id valid pending refused newest',
      withheld: { 'oldest_pending waiting_since': internal },
    }),
    referral_bonuses: personalTable({
      account: by('referrer_id'),
      purpose: 'Cash for an invitation, as a part of the books.',
      basis: 'contract',
      seenBy: ['person', 'staff'],
      onClosing: 'keep',
      keptFor: taxYears('created_at'),
      exported: 'id referral_id referrer_id value taken_back state paid_at created_at',
      withheld: { 'amount_cents source': 'It tells what the invited person gave.', moves: technical },
    }),
    referral_rewards: personalTable({
      account: by('user_id'),
      purpose: 'Rewards for invitations.',
      basis: 'contract',
      seenBy: ['person', 'staff'],
      onClosing: 'keep',
      keptFor: 'account',
      exported: 'id user_id kind step name_pt name_en delivery_id redeemed_at done_at',
      withheld: { done_note: internal },
      staff: 'done_by',
    }),
  },
}
