import { m } from '@guildhall/messages'
import { StaffEmptyState } from '../../shell/StaffEmptyState.tsx'
import { LinkButton } from '../../ui/Button.tsx'

/** Stands where a donation would begin, while no way to pay is on. */
export function DonationOff() {
  return (
    <StaffEmptyState
      title={m.donation_off()}
      action={<LinkButton to="/shopping">{m.donation_off_action()}</LinkButton>}
      fill={{
        may: 'roles.write',
        text: m.donation_off_staff(),
        to: '/setup/payment',
        label: m.donation_off_staff_action(),
      }}
    >
      {m.donation_off_text()}
    </StaffEmptyState>
  )
}
