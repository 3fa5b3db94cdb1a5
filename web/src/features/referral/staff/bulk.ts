import { m } from '@guildhall/messages'
import { referralNote } from '@guildhall/contract/referral'
import { updateReleased } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import type { BulkAction } from '../../../staff-list/BulkBar.tsx'
import type { Detail } from './detail.ts'

/** The decisions about several referrals that wait. A suspect is refused one by one, because its evidence is read. */
export const bulkDecisions = (isOwn: (row: Detail) => boolean): BulkAction<Detail>[] => {
  const fits = (row: Detail) => row.released === 'P' && row.type === 'Success' && !isOwn(row)
  return [
    {
      name: m.referral_approve(),
      fits,
      question: (count) => m.referral_approve_many({ count }),
      text: m.referral_approve_text(),
      act: ({ id }) => api(updateReleased, { body: { id, released: 'S', note: '', seen: 'P' } }),
    },
    {
      name: m.referral_refuse(),
      fits,
      question: (count) => m.referral_refuse_many({ count }),
      text: m.referral_refuse_text(),
      reason: referralNote,
      tone: 'danger',
      act: ({ id }, note) => api(updateReleased, { body: { id, released: 'N', note, seen: 'P' } }),
    },
  ]
}
