import { m } from '@guildhall/messages'
import { useEffect } from 'react'
import { redirect, useNavigate, useParams } from 'react-router'
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

export const head = (): Head => ({ title: m.referral_invited(), description: m.referral_invited_text(), noindex: true })

/** The server renders for visitors, because it does not know the caller; scripts redirect everyone. */
export const loader = load(async ({ params }) => {
  if (typeof document !== 'undefined') throw redirect(destination(params.code, token() !== null))
  return null
})

export default function IndicationPage() {
  const { code } = useParams()
  const navigate = useNavigate()
  useEffect(() => void navigate(destination(code, token() !== null), { replace: true }), [code, navigate])
  return (
    <div className="page py-10">
      <Card className="grid max-w-xl gap-4">
        <h1>{m.referral_invited()}</h1>
        <p className="text-muted">{m.referral_invited_text()}</p>
        <div>
          <LinkButton to={destination(code, false)} variant="primary">
            {m.referral_invited_go()}
          </LinkButton>
        </div>
      </Card>
    </div>
  )
}
