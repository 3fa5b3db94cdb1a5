import { m } from '@guildhall/messages'
import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { campaign } from '@guildhall/contract/campaign'
import { wallNames, type WallName } from '@guildhall/contract/campaign-rules'
import { api, ApiError } from '../../api/client.ts'
import { endWallConsent, getWallConsent, giveWallConsent } from '../../api/generated.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'

type Consent = ReplyOf<typeof campaign.getWallConsent>['data']

/** The player's choice about the donors' wall: whether they stand there, with which name, and with the amount. */
export function WallConsentCard() {
  const [consent, setConsent] = useState<Consent | undefined>(undefined)
  const [isFailed, setFailed] = useState(false)
  const ask = useCallback((signal?: AbortSignal) => {
    setFailed(false)
    void api(getWallConsent, signal ? { signal } : {}).then(
      ({ data }) => setConsent(data),
      () => signal?.aborted || setFailed(true),
    )
  }, [])
  useEffect(() => {
    const left = new AbortController()
    ask(left.signal)
    return () => left.abort()
  }, [ask])
  return (
    <Card as="section" aria-labelledby="wall-own" className="grid gap-3">
      <h2 id="wall-own" className="text-xl">
        {m.bonus_wall_own()}
      </h2>
      <p className="text-sm text-muted">{m.bonus_wall_own_text()}</p>
      {isFailed && <ErrorState title={m.bonus_wall_not_loaded()} onRetry={() => ask()} />}
      {!isFailed && consent === undefined && <Skeleton className="h-24" />}
      {!isFailed && consent !== undefined && <Choice consent={consent} onChange={setConsent} />}
    </Card>
  )
}

const nameWords: Record<WallName, () => string> = {
  login: m.bonus_wall_name_login,
  character: m.bonus_wall_name_character,
  anonymous: m.bonus_wall_name_anonymous,
}

function Choice({ consent, onChange }: { consent: Consent; onChange: (consent: Consent) => void }) {
  const { revalidate } = useRevalidator()
  const [shownAs, setShownAs] = useState<WallName>(consent?.shownAs ?? 'login')
  const [showsAmount, setShowsAmount] = useState(consent?.showsAmount ?? false)
  const [busy, setBusy] = useState<'save' | 'leave' | null>(null)

  async function run(what: 'save' | 'leave') {
    if (busy) return
    setBusy(what)
    try {
      const body = { shownAs, showsAmount }
      const { message } = await (what === 'save' ? api(giveWallConsent, { body }) : api(endWallConsent))
      onChange(what === 'save' ? body : null)
      toast.success(message)
      await revalidate()
    } catch (error) {
      toast.error((error instanceof ApiError && error.message) || m.bonus_wall_failed())
    }
    setBusy(null)
  }
  return (
    <div className="grid gap-3">
      <p role="status">{consent ? m.bonus_wall_on() : m.bonus_wall_off()}</p>
      <Select
        label={m.bonus_wall_name()}
        name="shownAs"
        value={shownAs}
        onChange={({ target: { value } }) => setShownAs(value as WallName)}
        className="max-w-sm"
      >
        {wallNames.map((name) => (
          <option key={name} value={name}>
            {nameWords[name]()}
          </option>
        ))}
      </Select>
      <Checkbox
        label={m.bonus_wall_amount()}
        checked={showsAmount}
        onChange={({ target: { checked } }) => setShowsAmount(checked)}
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy === 'save'} onClick={() => void run('save')}>
          {consent ? m.bonus_wall_save() : m.bonus_wall_agree()}
        </Button>
        {consent && (
          <Button variant="ghost" busy={busy === 'leave'} onClick={() => void run('leave')}>
            {m.bonus_wall_leave()}
          </Button>
        )}
      </div>
    </div>
  )
}
