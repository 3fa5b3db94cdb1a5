import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import { referralNote, type referral } from '@guildhall/contract/referral'
import { finishReward } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { useArrived, type Arriving, type Outcome } from '../../../api/outcome.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { useIsOwnThing } from '../../../session/own-things.ts'
import { OwnThing } from '../../../staff-list/OwnThing.tsx'
import { PlayerLink } from '../../player/public.ts'

type List = ReplyOf<typeof referral.listRewardTasks>
type Task = List['data'][number]

/** Rewards without a delivery code: a member of staff delivers them and notes how. */
export function RewardTasks({ tasks }: { tasks: Arriving<Outcome<List>> }) {
  const arrived = useArrived(tasks)
  const [dialogTask, setDialogTask] = useState<Task | null>(null)
  const isOwn = useIsOwnThing('referral')
  if (!arrived)
    return (
      <Loading>
        <SkeletonRows count={3} className="h-20" />
      </Loading>
    )
  if (arrived.failure) return <LoadFailed title={m.referral_staff_failed()} failure={arrived.failure} />
  if (arrived.data.data.length === 0)
    return <EmptyState title={m.referral_tasks_none()}>{m.referral_tasks_none_text()}</EmptyState>
  return (
    <>
      <ul className="grid gap-3">
        {arrived.data.data.map((task) => (
          <Card as="li" key={task.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div className="grid gap-1">
              <p className="font-semibold">{task.name}</p>
              <p className="flex flex-wrap gap-x-4 text-sm text-muted">
                <PlayerLink login={task.username} />
                <span>{task.kind === 'tier' ? m.referral_tier({ count: task.step }) : m.referral_welcome_item()}</span>
                <RelativeTime at={task.redeemed_at} />
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <LinkButton size="dense" to={`/sendItem?login=${encodeURIComponent(task.username)}`}>
                {m.shop_send_item()}
              </LinkButton>
              {isOwn(task.username) ? (
                <OwnThing />
              ) : (
                <Button
                  size="dense"
                  aria-label={m.referral_task_done_named({ reward: task.name, login: task.username })}
                  onClick={() => setDialogTask(task)}
                >
                  {m.referral_task_done()}
                </Button>
              )}
            </div>
          </Card>
        ))}
      </ul>
      <DoneDialog task={dialogTask} onClose={() => setDialogTask(null)} />
    </>
  )
}

function DoneDialog({ task, onClose }: { task: Task | null; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  async function finish({ id }: Task, note: string): Promise<string | undefined> {
    try {
      const { message } = await api(finishReward, { params: { id }, body: { note } })
      toast.success(message)
      onClose()
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.body.code === 'reward_done') await revalidate()
      return error.message || m.error_unavailable()
    }
  }
  return (
    <ReasonDialog
      open={task !== null}
      title={m.referral_task_done_named({ reward: task?.name ?? '', login: task?.username ?? '' })}
      confirm={m.referral_task_done()}
      tone="plain"
      reason={referralNote}
      onConfirm={(note) => finish(task!, note)}
      onClose={onClose}
    >
      {m.referral_task_done_text()}
    </ReasonDialog>
  )
}
