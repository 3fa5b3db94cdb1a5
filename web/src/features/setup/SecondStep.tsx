import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { LinkButton } from '../../ui/Button.tsx'
import { RecoveryCodes, TurnOnTotp } from '../account/public.ts'
import type { Owner } from './data.ts'
import { StepFrame } from './StepFrame.tsx'
import { pathOf } from './steps.ts'

/** Turns the second step on and shows its recovery codes once. It may be left for later where nothing demands it. */
export function SecondStep({ owner: { totp } }: { owner: Owner }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const next = pathOf('site')
  return (
    <StepFrame
      step="second-step"
      title={m.setup_second_step_title()}
      intro={m.setup_second_step_intro()}
      canGo={totp.isOn || !totp.isRequired}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => void navigate(next)} />
      ) : totp.isOn ? (
        <>
          <p>{m.setup_second_step_on()}</p>
          <LinkButton to={next} variant="primary" className="justify-self-start">
            {m.setup_next()}
          </LinkButton>
        </>
      ) : (
        <>
          {totp.isRequired && <p className="text-warn">{m.setup_second_step_needed()}</p>}
          <TurnOnTotp
            onDone={(recoveryCodes) => {
              setCodes(recoveryCodes)
              void revalidate()
            }}
          />
          {!totp.isRequired && (
            <LinkButton to={next} className="justify-self-start">
              {m.setup_later()}
            </LinkButton>
          )}
        </>
      )}
    </StepFrame>
  )
}
