import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { getApproval } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import type { Head } from '../../app/head.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { Card } from '../../ui/Card.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PlayerLink } from '../player/public.ts'
import { Decision } from './Decision.tsx'
import { capital, reasonWords, stateTones, stateWords, type Detail } from './words.ts'

export const head = (): Head => ({ title: m.approval_one() })

export const loader = load(({ api, params }) => api(getApproval, { params: { id: params.id ?? '' } }))

/** A request: whom it concerns, what exactly would happen, why it waits, and the decision. */
export default function ApprovalPage() {
  const { data: request } = useLoaderData<typeof loader>()
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <header className="grid gap-3">
        <Breadcrumb
          trail={[
            { label: m.ui_home(), to: '/' },
            { label: m.approval_title(), to: '/staff/approvals' },
            { label: m.approval_one() },
          ]}
        />
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="wrap-anywhere">{capital(request.summary)}</h1>
          <Badge tone={stateTones[request.state]}>{stateWords[request.state]()}</Badge>
        </div>
        <p className="text-muted">{request.reasons.map((reason) => reasonWords[reason]()).join(' ')}</p>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <What request={request} />
        <Who request={request} />
      </div>
      <Decision request={request} />
    </div>
  )
}

function What({ request: { facts, about, link } }: { request: Detail }) {
  return (
    <Card as="section" aria-labelledby="what-title" className="grid gap-4">
      <h2 id="what-title" className="text-xl">
        {m.approval_what()}
      </h2>
      <dl className="grid gap-3">
        {about && (
          <Fact name={m.approval_whom()}>
            <Person {...about} />
          </Fact>
        )}
        {facts.map(({ label, value }) => (
          <Fact key={label} name={label}>
            {value}
          </Fact>
        ))}
      </dl>
      {link && (
        <AppLink to={link} className="justify-self-start text-brass underline underline-offset-4">
          {m.approval_see_thing()}
        </AppLink>
      )}
    </Card>
  )
}

function Who({ request }: { request: Detail }) {
  return (
    <Card as="section" aria-labelledby="who-title" className="grid gap-4">
      <h2 id="who-title" className="text-xl">
        {m.approval_who()}
      </h2>
      <dl className="grid gap-3">
        <Fact name={m.approval_author()}>
          <Person {...request.author} />
        </Fact>
        <Fact name={m.approval_created()}>
          <Moment at={request.created_at} />
        </Fact>
        {request.state === 'pending' && (
          <Fact name={m.approval_expires()}>
            <Moment at={request.expires_at} />
          </Fact>
        )}
        {request.decided_at && (
          <Fact name={m.approval_ended()}>
            <Moment at={request.decided_at} />
          </Fact>
        )}
        {request.decided_by && <Fact name={m.approval_decider()}>{request.decided_by}</Fact>}
        {request.reason && <Fact name={m.approval_decline_reason()}>{request.reason}</Fact>}
      </dl>
    </Card>
  )
}

const Person = ({ login, name }: { login: string; name: string }) => (
  <>
    <PlayerLink login={login} /> {name && `(${name})`}
  </>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid min-w-0 gap-0.5">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
