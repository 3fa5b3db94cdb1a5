import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { campaignStates } from '@guildhall/contract/campaign-rules'
import { api, ApiError } from '../../../api/client.ts'
import { endCampaign, listCampaigns } from '../../../api/generated.ts'
import { load } from '../../../api/load.ts'
import type { Head } from '../../../app/head.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { ChoiceLinks } from '../../../ui/ChoiceLinks.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { KeyPages } from '../../../ui/KeyPages.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { toast } from '../../../ui/toast.ts'
import { History } from '../../audit/public.ts'
import { addressOf, queryOf, readView } from './address.ts'
import type { StaffCampaign } from './campaign-fields.ts'
import { CampaignCard } from './CampaignCard.tsx'
import { CampaignForm } from './CampaignForm.tsx'

export const head = (): Head => ({ title: m.bonus_title() })

export const loader = load(async ({ api: call, url }) => {
  const view = readView(url)
  return { view, list: await call(listCampaigns, { query: queryOf(view) }) }
})

const choices = ['all', ...campaignStates] as const
const choiceWords: Record<(typeof choices)[number], () => string> = {
  all: m.bonus_list_all,
  planned: m.bonus_state_planned,
  running: m.bonus_state_running,
  ended: m.bonus_state_ended,
}

/** The bonus campaigns: what runs, what is planned, and what each has added. */
export default function CampaignsPage() {
  const { view, list } = useLoaderData<typeof loader>()
  const [editing, setEditing] = useState<StaffCampaign | 'new' | null>(null)
  const [toEnd, setToEnd] = useState<StaffCampaign | null>(null)
  const edited = editing === 'new' ? null : editing
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.bonus_title()} intro={m.bonus_intro()}>
        <Button variant="primary" onClick={() => setEditing('new')}>
          {m.bonus_new()}
        </Button>
      </PageHead>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ChoiceLinks
          label={m.bonus_lists()}
          choices={choices}
          chosen={view.state || 'all'}
          to={(choice) => addressOf({ state: choice === 'all' ? '' : choice })}
        >
          {(choice) => choiceWords[choice]()}
        </ChoiceLinks>
        <AppLink
          to="/staff/settings/goal"
          className="inline-flex min-h-11 items-center text-brass underline underline-offset-4"
        >
          {m.bonus_goal_link()}
        </AppLink>
      </div>
      {list.data.length === 0 && <NoCampaigns isFiltered={view.state !== '' || view.before > 0} />}
      <ul className="grid items-start gap-3 lg:grid-cols-2">
        {list.data.map((row) => (
          <CampaignCard key={row.id} row={row} onEdit={() => setEditing(row)} onEnd={() => setToEnd(row)} />
        ))}
      </ul>
      <KeyPages
        first={view.before > 0 && addressOf({ ...view, before: 0 })}
        next={list.next && addressOf({ ...view, before: list.next })}
        words={[m.bonus_newest(), m.bonus_older()]}
      />
      <Dialog
        open={editing !== null}
        onClose={() => setEditing(null)}
        size="large"
        title={edited ? m.bonus_edit_named({ name: edited.name }) : m.bonus_new()}
      >
        <CampaignForm row={edited} onDone={() => setEditing(null)} />
        {edited && <History target={`campaign ${edited.id}`} />}
      </Dialog>
      <EndQuestion row={toEnd} onClose={() => setToEnd(null)} />
    </div>
  )
}

const NoCampaigns = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title={m.bonus_none_found()} action={<LinkButton to={addressOf({})}>{m.bonus_list_all()}</LinkButton>}>
      {m.bonus_none_found_text()}
    </EmptyState>
  ) : (
    <EmptyState title={m.bonus_none()}>{m.bonus_none_text()}</EmptyState>
  )

/** Asks before a campaign ends; the question names it. */
function EndQuestion({ row, onClose }: { row: StaffCampaign | null; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [failed, setFailed] = useState('')
  const close = () => {
    setFailed('')
    onClose()
  }
  async function end() {
    if (!row) return
    try {
      const { message } = await api(endCampaign, { params: { id: row.id } })
      close()
      toast.success(message)
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed(error.message || m.ui_unknown_error())
    }
  }
  return (
    <ConfirmDialog
      open={row !== null}
      title={m.bonus_end_question({ name: row?.name ?? '' })}
      confirm={m.bonus_end()}
      error={failed}
      onConfirm={end}
      onClose={close}
    >
      {row?.state === 'planned' ? m.bonus_cancel_text() : m.bonus_end_text()}
    </ConfirmDialog>
  )
}
