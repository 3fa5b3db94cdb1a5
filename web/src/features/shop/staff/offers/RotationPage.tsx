import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { getRotation, previewShop } from '../../../../api/generated.ts'
import { load } from '../../../../api/load.ts'
import { outcomeOf } from '../../../../api/outcome.ts'
import type { Head } from '../../../../app/head.tsx'
import { instantOf, onServerCalendar } from '../../../../format/calendar.ts'
import { currentLocale } from '../../../../format/locale.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button, LinkButton } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { PageHead } from '../../../../ui/PageHead.tsx'
import { Preview } from './Preview.tsx'
import { weekText, type Rotation } from './rotation.ts'
import { WeekForm } from './WeekForm.tsx'

type Week = Rotation['weeks'][number]

export const head = (): Head => ({ title: m.shop_rotation_title() })

/** The moment of the preview is in the address, in the server's calendar: `?at=2026-12-24T20:00`. */
export const loader = load(async ({ api, url }) => {
  const asked = url.searchParams.get('at') ?? ''
  const at = /^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(asked) ? asked : onServerCalendar(new Date().toISOString())
  const [rotation, preview] = await Promise.all([
    api(getRotation),
    outcomeOf(api(previewShop, { query: { at: instantOf(at) } })),
  ])
  return { rotation, preview, at }
})

const shownAtFirst = 8

/** The items of each week, planned ahead, and what the shop shows at any moment. */
export default function RotationPage() {
  const { rotation, preview, at } = useLoaderData<typeof loader>()
  const [editing, setEditing] = useState<Week | null>(null)
  const [visible, setVisible] = useState(shownAtFirst)
  const { weeks, items } = rotation
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.shop_rotation_title()} intro={m.shop_rotation_intro()} />
      {items.length === 0 ? (
        <EmptyState title={m.shop_rotation_none()} action={<LinkButton to="/shopping">{m.shop_title()}</LinkButton>}>
          {m.shop_rotation_none_text()}
        </EmptyState>
      ) : (
        <>
          <ol className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-4">
            {weeks.slice(0, visible).map((week, place) => (
              <WeekCard key={week.week} week={week} isNow={place === 0} items={items} onEdit={() => setEditing(week)} />
            ))}
          </ol>
          {visible < weeks.length && (
            <Button className="justify-self-start" onClick={() => setVisible(weeks.length)}>
              {m.shop_rotation_more()}
            </Button>
          )}
        </>
      )}
      <Preview key={at} at={at} outcome={preview} />
      <Dialog
        open={editing !== null}
        onClose={() => setEditing(null)}
        title={editing ? m.shop_rotation_edit_named({ day: weekText(editing.week, currentLocale()) }) : ''}
      >
        {editing && <WeekForm week={editing} items={items} onDone={() => setEditing(null)} />}
      </Dialog>
    </div>
  )
}

function WeekCard({
  week,
  isNow,
  items,
  onEdit,
}: {
  week: Week
  isNow: boolean
  items: Rotation['items']
  onEdit: () => void
}) {
  const day = weekText(week.week, currentLocale())
  const planned = items.filter(({ id }) => week.items.includes(id))
  return (
    <Card as="li" className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-sans text-base font-semibold">{m.shop_rotation_week({ day })}</h2>
        {isNow && <Badge tone="success">{m.shop_rotation_now()}</Badge>}
      </div>
      {planned.length === 0 ? (
        <p className="text-sm text-muted">{m.shop_rotation_empty()}</p>
      ) : (
        <ul className="text-sm">
          {planned.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
      <Button aria-label={m.shop_rotation_choose_named({ day })} onClick={onEdit}>
        {m.shop_rotation_edit()}
      </Button>
    </Card>
  )
}
