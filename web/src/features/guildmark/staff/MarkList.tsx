import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { guildmark } from '@guildhall/contract/guildmark'
import { useState, type ReactNode } from 'react'
import { useArrived, type Arriving, type Outcome } from '../../../api/outcome.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { KeyPages } from '../../../ui/KeyPages.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { addressOf, type View } from './address.ts'
import { MarkQuestion, type Act } from './MarkQuestion.tsx'
import { guildName } from './words.ts'

type List = ReplyOf<typeof guildmark.listGuildMarks>
type Upload = List['data'][number]

export function MarkList({ view, list }: { view: View; list: Arriving<Outcome<List>> }) {
  const arrived = useArrived(list)
  const [question, setQuestion] = useState<{ act: Act; upload: Upload } | null>(null)
  if (!arrived)
    return (
      <Loading>
        <SkeletonRows count={4} className="h-28" />
      </Loading>
    )
  const { data, failure } = arrived
  if (failure) return <LoadFailed title={m.guildmark_list_failed()} failure={failure} />
  if (data.data.length === 0) {
    const isAll = !view.state && !view.q && !view.after
    return (
      <EmptyState
        title={isAll ? m.guildmark_none() : m.guildmark_none_found()}
        action={!isAll && <LinkButton to={addressOf({})}>{m.guildmark_show_all()}</LinkButton>}
      />
    )
  }
  return (
    <>
      <ul className="grid gap-3">
        {data.data.map((upload) => (
          <Row key={upload.id} upload={upload} onAct={(act) => setQuestion({ act, upload })} />
        ))}
      </ul>
      <KeyPages
        first={view.after && addressOf({ ...view, after: '' })}
        next={data.next && addressOf({ ...view, after: String(data.next) })}
        words={[m.guildmark_newest(), m.guildmark_older()]}
      />
      <MarkQuestion question={question} onClose={() => setQuestion(null)} />
    </>
  )
}

function Row({ upload, onAct }: { upload: Upload; onAct: (act: Act) => void }) {
  const { guild, removed, lock, isShown } = upload
  const name = guildName(guild)
  return (
    <Card as="li" className="flex flex-wrap items-start gap-4">
      <Picture upload={upload} />
      <div className="grid min-w-48 flex-1 gap-1.5">
        <p className="text-lg font-semibold wrap-anywhere">{name}</p>
        <p className="flex flex-wrap gap-1.5">
          {isShown && <Badge tone="success">{m.guildmark_state_shown()}</Badge>}
          {removed && <Badge tone="danger">{m.guildmark_state_removed()}</Badge>}
          {!isShown && !removed && <Badge>{m.guildmark_state_former()}</Badge>}
          {lock && <Badge tone="warn">{m.guildmark_state_locked()}</Badge>}
          {!upload.isLeaderKnown && <Badge tone="info">{m.guildmark_leader_unknown()}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {upload.login ? m.guildmark_sent_by({ login: upload.login }) : m.guildmark_sent_by_nobody()}{' '}
          <Moment ago at={upload.at} />
        </p>
        {removed && <Note words={m.guildmark_removed_by} note={removed} />}
        {lock && <Note words={m.guildmark_locked_by} note={lock} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {isShown && (
          <Act name={m.guildmark_remove()} about={name} onPress={() => onAct('remove')}>
            {m.guildmark_remove()}
          </Act>
        )}
        {lock ? (
          <Act name={m.guildmark_unlock()} about={name} onPress={() => onAct('unlock')}>
            {m.guildmark_unlock()}
          </Act>
        ) : (
          <Act name={m.guildmark_lock()} about={name} onPress={() => onAct('lock')}>
            {m.guildmark_lock()}
          </Act>
        )}
      </div>
    </Card>
  )
}

function Act({
  name,
  about,
  onPress,
  children,
}: {
  name: string
  about: string
  onPress: () => void
  children: ReactNode
}) {
  return (
    <Button size="dense" aria-label={`${name}: ${about}`} onClick={onPress}>
      {children}
    </Button>
  )
}

/** The mark of 16×12 pixels, six times enlarged. */
function Picture({ upload }: { upload: Upload }) {
  return (
    <img
      src={`data:image/bmp;base64,${upload.picture}`}
      alt={m.guildmark_picture({ guild: guildName(upload.guild) })}
      width="96"
      height="72"
      className="rounded-sm border border-line [image-rendering:pixelated]"
    />
  )
}

function Note({
  words,
  note,
}: {
  words: (by: { login: string }) => string
  note: { at: string; by: string | null; reason: string }
}) {
  return (
    <p className="text-sm">
      <span className="text-muted">
        {words({ login: note.by ?? '–' })} <Moment ago at={note.at} />
      </span>{' '}
      {note.reason}
    </p>
  )
}
