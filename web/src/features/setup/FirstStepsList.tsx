import { m } from '@guildhall/messages'
import { donationAmount } from '@guildhall/contract/donation'
import { setupSteps, type FirstStep } from '@guildhall/contract/setup-steps'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, api } from '../../api/client.ts'
import { setFirstStep } from '../../api/generated.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import type { FirstSteps } from './data.ts'

/**
 * What is left of the first day, each step with its reason and the page where it is done, and a line of what is done.
 * `heading` is the level below the heading of its place.
 */
export function FirstStepsList({ steps, heading }: Pick<FirstSteps, 'steps'> & { heading: 'h2' | 'h3' }) {
  const left = steps.filter(({ state }) => state !== 'done')
  const done = steps.filter(({ state }) => state === 'done')
  return (
    <div className="grid gap-4">
      <ol className="grid gap-3 md:grid-cols-2 empty:hidden">
        {left.map((step) => (
          <Step key={step.name} {...step} heading={heading} />
        ))}
      </ol>
      {done.length > 0 && (
        <p className="text-sm text-muted">
          {m.setup_card_done()} {done.map(({ name }) => words[name].label()).join(', ')}
        </p>
      )}
    </div>
  )
}

function Step({ name, state, heading: Heading }: FirstSteps['steps'][number] & { heading: 'h2' | 'h3' }) {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const { label, why, go, to } = words[name]

  async function markDone() {
    setBusy(true)
    try {
      await api(setFirstStep, { params: { step: name }, body: { state: 'done' } })
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message || m.setup_note_failed())
    } finally {
      setBusy(false)
    }
  }

  return (
    <li data-step={name} className="grid content-start gap-2 rounded-md border border-line bg-s2 p-3">
      <Heading className="flex flex-wrap items-center gap-2 font-sans text-base">
        {label()}
        {state === 'skipped' && <Badge>{m.setup_state_skipped()}</Badge>}
      </Heading>
      <p className="text-sm text-muted">{why()}</p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={to}>{go()}</LinkButton>
        {/* The pages of the wizard note their own step, after its test. */}
        {!isOfWizard(name) && (
          <Button
            variant="ghost"
            busy={isBusy}
            aria-label={m.setup_mark_done_named({ step: label() })}
            onClick={() => void markDone()}
          >
            {m.setup_mark_done()}
          </Button>
        )}
      </div>
    </li>
  )
}

const isOfWizard = (name: FirstStep): boolean => (setupSteps as readonly FirstStep[]).includes(name)

const words: Record<FirstStep, { label: () => string; why: () => string; go: () => string; to: string }> = {
  site: { label: m.setup_step_site, why: m.setup_why_site, go: m.setup_go_site, to: '/setup/site' },
  mail: { label: m.setup_step_mail, why: m.setup_why_mail, go: m.setup_go_mail, to: '/setup/mail' },
  game: { label: m.setup_step_game, why: m.setup_why_game, go: m.setup_go_game, to: '/setup/game' },
  payment: { label: m.setup_step_payment, why: m.setup_why_payment, go: m.setup_go_payment, to: '/setup/payment' },
  donation: {
    label: m.setup_step_donation,
    why: m.setup_why_donation,
    go: m.setup_go_donation,
    to: `/donationAmount?preset=${donationAmount.min}`,
  },
  support: {
    label: m.setup_step_support,
    why: m.setup_why_support,
    go: m.setup_go_support,
    to: '/staff/settings/links',
  },
  article: { label: m.setup_step_article, why: m.setup_why_article, go: m.setup_go_article, to: '/notice/store' },
  download: { label: m.setup_step_download, why: m.setup_why_download, go: m.setup_go_download, to: '/download/store' },
  item: { label: m.setup_step_item, why: m.setup_why_item, go: m.setup_go_item, to: '/item/store' },
  owner: { label: m.setup_step_owner_second, why: m.setup_why_owner, go: m.setup_go_owner, to: '/staff/roles' },
  backup: { label: m.setup_step_backup, why: m.setup_why_backup, go: m.setup_go_backup, to: '/staff/backup' },
}
