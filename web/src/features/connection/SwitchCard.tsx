import { m } from '@guildhall/messages'
import { useState, type ReactNode } from 'react'
import { api, ApiError } from '../../api/client.ts'
import { setGameSwitch } from '../../api/generated.ts'
import { cashText } from '../../format/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { toast } from '../../ui/toast.ts'
import type { Connection } from './connection.ts'
import { placeText, switchNames, switchTexts } from './words.ts'

/** One switch: what it allows, its state, who changed it, what waits for it, and the button that changes it. */
export function SwitchCard({
  game,
  value: { name, isOn, isSupported, isMoved, changedAt, changedBy, waiting, waitingForPlayers },
  onChanged,
  children,
}: {
  game: Connection['game']
  value: Connection['switches'][number]
  onChanged: (connection: Connection) => void
  /** Its test. */
  children: ReactNode
}) {
  const [isAsking, setIsAsking] = useState(false)
  const [error, setError] = useState('')
  const words = { name: switchNames[name]() }
  const place = placeText(game)
  // What waits for players does not go out with the switch.
  const sent = waiting - waitingForPlayers

  async function change() {
    setError('')
    try {
      const { data, message } = await api(setGameSwitch, { params: { name }, body: { isOn: !isOn } })
      setIsAsking(false)
      toast.success(message)
      onChanged(data)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.message)
    }
  }

  return (
    <Card as="li" className="grid content-start gap-3" id={name}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg">{words.name}</h3>
        {isSupported && (
          <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? m.connection_on() : m.connection_off()}</Badge>
        )}
        {waiting > 0 && (
          <Badge tone={isOn ? 'neutral' : 'warn'}>
            {m.connection_waiting({ count: waiting, amount: cashText(waiting) })}
          </Badge>
        )}
      </div>
      <p className="text-muted">{switchTexts[name]()}</p>
      {waitingForPlayers > 0 && (
        <p className="text-sm text-muted">
          {m.connection_waiting_players({ count: waitingForPlayers, amount: cashText(waitingForPlayers) })}
        </p>
      )}
      {isSupported ? (
        <>
          <p className="text-sm text-muted">
            {changedAt && changedBy ? (
              <>
                {isOn ? m.connection_on() : m.connection_off()} {m.connection_changed({ login: changedBy })}{' '}
                <Moment at={changedAt} />
              </>
            ) : (
              <>{isMoved ? m.connection_moved() : m.connection_unchanged()}</>
            )}
          </p>
          <div>
            <Button variant={isOn ? 'secondary' : 'primary'} onClick={() => setIsAsking(true)}>
              {isOn ? m.connection_turn_off(words) : m.connection_turn_on(words)}
            </Button>
          </div>
          {children}
        </>
      ) : (
        <p className="text-sm text-muted">{m.connection_test_unsupported()}</p>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={change}
        title={isOn ? m.connection_ask_off(words) : m.connection_ask_on(words)}
        confirm={isOn ? m.connection_turn_off(words) : m.connection_turn_on(words)}
        tone={isOn ? 'danger' : 'plain'}
        error={error}
      >
        {isOn ? (
          <p>{m.connection_ask_off_text({ place })}</p>
        ) : (
          <>
            <p>{m.connection_ask_on_text({ place, what: switchTexts[name]() })}</p>
            {sent > 0 && <p>{m.connection_ask_on_waiting({ count: sent, amount: cashText(sent) })}</p>}
          </>
        )}
      </ConfirmDialog>
    </Card>
  )
}
