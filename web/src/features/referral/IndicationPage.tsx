import { m } from '@guildhall/messages'
import { useEffect } from 'react'
import { redirect, useLoaderData, useNavigate, useParams } from 'react-router'
import { getInvite, getPublicSettings } from '../../api/generated.ts'
import { outcomeOf } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { load } from '../../api/load.ts'
import { token } from '../../session/token.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'

/**
 * The target of a referral link: the referral centre for players; the sign-up, or without a code the campaign, for
 * visitors (D-092).
 */
function destination(code: string | undefined, isSignedIn: boolean): string {
  if (isSignedIn) return '/referral-center'
  const inviteCode = code?.trim().slice(0, 40)
  return inviteCode ? `/?ref=${encodeURIComponent(inviteCode)}` : '/campanha-indicacao'
}

/** Who invites, if anybody has the code, and the names of the items that the invited one gets. */
export interface Invite {
  firstname: string | null
  welcome: string[]
}

export const head = (invite: Invite | null): Head => ({
  title: titleOf(invite),
  description: m.referral_invited_text(),
  noindex: true,
})

/** The server renders for visitors, because it does not know the caller; scripts redirect everyone. */
export const loader = load(async ({ api, params }): Promise<Invite | null> => {
  if (typeof document !== 'undefined') throw redirect(destination(params.code, token() !== null))
  const code = params.code?.trim().slice(0, 40)
  if (!code) return null
  const [inviter, settings] = await Promise.all([
    outcomeOf(api(getInvite, { params: { code } })),
    outcomeOf(api(getPublicSettings, { query: { groups: 'referral' } })),
  ])
  const { welcome = [] } = settings.data?.referral ?? {}
  return { firstname: inviter.data?.firstname ?? null, welcome: welcome.map(({ name }) => name) }
})

const titleOf = (invite: Invite | null): string =>
  invite?.firstname ? m.referral_invited_by({ name: invite.firstname }) : m.referral_invited()

export default function IndicationPage() {
  const { code } = useParams()
  const invite = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  useEffect(() => void navigate(destination(code, token() !== null), { replace: true }), [code, navigate])
  return (
    <div className="page py-10">
      <Card className="grid max-w-xl gap-4">
        <h1>{titleOf(invite)}</h1>
        <p className="text-muted">{m.referral_invited_text()}</p>
        {invite?.firstname && invite.welcome.length > 0 && (
          <ul aria-label={m.referral_invited_items()} className="list-disc ps-6">
            {invite.welcome.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
        <div>
          <LinkButton to={code ? `/signup?ref=${encodeURIComponent(code)}` : '/campanha-indicacao'} variant="primary">
            {m.referral_invited_go()}
          </LinkButton>
        </div>
      </Card>
    </div>
  )
}
