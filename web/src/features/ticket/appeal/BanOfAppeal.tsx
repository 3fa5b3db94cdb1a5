import { m } from '@guildhall/messages'
import { useState } from 'react'
import { getBan } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { useOpened } from '../../../mailed-link/use-opened.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LiftBan, type Ban } from '../../ban/public.ts'
import { BanTerms } from './BanTerms.tsx'

const read = async (id: string) => (await api(getBan, { params: { id: Number(id) } })).data

/** The ban of an appeal, for staff who may lift it here. */
export function BanOfAppeal({ id }: { id: number }) {
  const { outcome, retry } = useOpened(String(id), read)
  return (
    <section aria-labelledby="ticket-ban" className="grid gap-2 border-t border-line pt-4 text-sm">
      <h2 id="ticket-ban" className="font-sans text-base font-semibold">
        {m.ticket_ban()}
      </h2>
      {outcome?.failure && (
        <>
          <p>{m.ticket_ban_failed()}</p>
          <Button size="dense" onClick={retry}>
            {m.ui_retry()}
          </Button>
        </>
      )}
      {outcome?.data && <Facts ban={outcome.data} onLifted={retry} />}
    </section>
  )
}

function Facts({ ban, onLifted }: { ban: Ban; onLifted: () => void }) {
  const [isLifting, setLifting] = useState(false)
  return (
    <>
      <BanTerms ban={ban} />
      <p className="wrap-anywhere">{ban.note || <span className="text-muted">{m.ban_no_note()}</span>}</p>
      {ban.reason && <p className="wrap-anywhere text-muted">{m.ban_question_reason({ reason: ban.reason })}</p>}
      {ban.end_reason && <p className="wrap-anywhere text-muted">{ban.end_reason}</p>}
      {!ban.ended_at && (
        <Button size="dense" onClick={() => setLifting(true)}>
          {m.ban_lift_named({ login: ban.login })}
        </Button>
      )}
      <AppLink
        to={`/ban-player?q=${encodeURIComponent(ban.login)}`}
        className="inline-flex min-h-11 items-center text-brass underline underline-offset-4"
      >
        {m.ticket_ban_all()}
      </AppLink>
      <LiftBan ban={isLifting ? ban : null} onClose={() => setLifting(false)} onChanged={onLifted} />
    </>
  )
}
