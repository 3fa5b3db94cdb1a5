import { m } from '@guildhall/messages'
import { useEffect, useState } from 'react'
import { getInvite, getPublicSettings } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'

interface Invite {
  firstname: string
  items: string[]
}

/**
 * Who invites with the code of a link, and what one gets. Its room is reserved, so that the form does not move when the
 * reply arrives. A code that nobody has stays an invitation without a name (D-133).
 */
export function InviteNote({ code }: { code: string }) {
  const invite = useInvite(code)
  return (
    <div data-invite role="status" className="grid min-h-30 content-center gap-1 rounded-md bg-brass-deep p-3">
      <p className="font-semibold">
        {invite ? m.referral_invited_by({ name: invite.firstname }) : m.referral_invited()}
      </p>
      {invite && invite.items.length > 0 && (
        <p className="text-sm">{m.referral_invited_gets({ items: invite.items.join(' + ') })}</p>
      )}
    </div>
  )
}

function useInvite(code: string): Invite | null {
  const [found, setFound] = useState<{ code: string; invite: Invite } | null>(null)
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    Promise.all([
      api(getInvite, { params: { code }, signal }),
      api(getPublicSettings, { query: { groups: 'referral' }, signal }),
    ]).then(
      ([{ firstname }, { referral }]) => {
        const items = (referral?.welcome ?? []).map(({ name }) => name)
        if (firstname) setFound({ code, invite: { firstname, items } })
      },
      // The invitation counts without the note.
      () => {},
    )
    return () => left.abort()
  }, [code])
  return found?.code === code ? found.invite : null
}
