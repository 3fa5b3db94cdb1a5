import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { getSetup } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import type { Head } from '../../app/head.tsx'
import { useSettings } from '../../app/settings.ts'
import { useLinkToken } from '../../mailed-link/link-token.ts'
import { useSession } from '../../session/session.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { OwnerAccountForm } from './OwnerAccountForm.tsx'
import { StepFrame } from './StepFrame.tsx'
import { pathOf } from './steps.ts'

export const head = (): Head => ({ title: m.setup_title(), noindex: true })
export const loader = load(({ api }) => api(getSetup))

/**
 * The first page of a new portal. With the link of the first start it makes the owner's account; visitors without it
 * read that the portal is being set up. Once there is an owner, it leads on.
 */
export default function SetupPage() {
  const { isOpen } = useLoaderData<typeof loader>()
  const token = useLinkToken()
  const hydrated = useHydrated()
  const navigate = useNavigate()
  // Another browser was faster, or the account was made by a request whose reply was lost.
  const [isTaken, setTaken] = useState(false)
  if (!isOpen || isTaken) return <AfterOwner />
  if (!hydrated || !token) return <Waiting />
  return (
    <StepFrame step="owner" title={m.setup_owner_title()} intro={m.setup_owner_intro()} canGo={false}>
      <OwnerAccountForm
        token={token}
        onDone={() => void navigate(pathOf('second-step'))}
        onTaken={() => setTaken(true)}
      />
    </StepFrame>
  )
}

function Waiting() {
  const { appName } = useSettings()
  return (
    <Quiet title={m.setup_waiting_title({ app: appName })}>
      <p>{m.setup_waiting()}</p>
      <p className="text-muted">{m.setup_waiting_owner()}</p>
      <p className="grid gap-1 font-mono break-words">
        <code>./guildhall admin setup-link</code>
        <code>npm run admin -- setup-link</code>
      </p>
    </Quiet>
  )
}

function AfterOwner() {
  const { user } = useSession()
  const isOwner = user?.Roles.includes('superadmin') ?? false
  return (
    <Quiet title={m.setup_done_title()}>
      {!isOwner && <p>{m.setup_done_text()}</p>}
      <div className="flex flex-wrap gap-3">
        <LinkButton to={isOwner ? pathOf('second-step') : `/login?to=${pathOf('second-step')}`} variant="primary">
          {isOwner ? m.setup_continue() : m.account_login_button()}
        </LinkButton>
        <LinkButton to="/">{m.setup_to_home()}</LinkButton>
      </div>
    </Quiet>
  )
}

const Quiet = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div className="mx-auto max-w-2xl px-4 py-8 md:py-12">
    <Card className="grid gap-4 md:p-6">
      <h1 className="text-2xl">{title}</h1>
      {children}
    </Card>
  </div>
)
