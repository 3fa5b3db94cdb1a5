import { m } from '@guildhall/messages'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { getInvite } from '../../../api/generated.ts'
import { outcomeOf } from '../../../api/outcome.ts'
import { api } from '../../../api/client.ts'
import { referralIn } from './referral.ts'

/** Who invites, for visitors of a referral link. The line is there before the name, so nothing moves. */
export function InvitedBy() {
  const [search] = useSearchParams()
  const code = referralIn(search.toString())
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    if (code) void outcomeOf(api(getInvite, { params: { code } })).then(({ data }) => setName(data?.firstname ?? null))
  }, [code])
  if (!code) return null
  return <p className="font-semibold text-brass">{name ? m.referral_invited_by({ name }) : m.referral_invited()}</p>
}
