import { m } from '@guildhall/messages'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { poll } from '../../../api/polling.ts'
import type { Outcome } from '../../../api/outcome.ts'
import { Card } from '../../../ui/Card.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { IconSetFacts } from './IconSetFacts.tsx'
import { IconsForm } from './IconsForm.tsx'
import { RemoveIcons, UseIcons } from './actions.tsx'
import type { Icons, IconSet } from './icon-set.ts'
import { Samples } from './Samples.tsx'

const askAgainMs = 1_000

/** The icons of items: those in use, new ones until they are used, those before, and the form for sheets. */
export function IconsSection({ icons: { data, failure } }: { icons: Outcome<Icons> }) {
  const { revalidate } = useRevalidator()
  const isCutting = data?.waiting?.state === 'cutting'
  useEffect(() => (isCutting ? poll(() => revalidate(), askAgainMs) : undefined), [isCutting, revalidate])
  if (failure) return <LoadFailed title={m.item_icons_load_failed()} failure={failure} />
  const { used, waiting, former, samples } = data
  const compared = waiting?.state === 'ready' ? waiting : used
  return (
    <>
      {waiting && (
        <Card as="section" aria-labelledby="icons-waiting" className="grid gap-4">
          <h2 id="icons-waiting" className="text-xl">
            {m.item_icons_waiting_title()}
          </h2>
          <Waiting set={waiting} samples={samples} />
        </Card>
      )}
      <Card as="section" aria-labelledby="icons-used" className="grid gap-4">
        <h2 id="icons-used" className="text-xl">
          {m.item_icons_used_title()}
        </h2>
        {used ? (
          <>
            <IconSetFacts set={used} />
            {compared === used && <Samples samples={samples} />}
            <div className="flex flex-wrap gap-3">
              <RemoveIcons set={used} />
            </div>
          </>
        ) : (
          <p className="text-muted">{m.item_icons_used_none()}</p>
        )}
      </Card>
      {former && (
        <Card as="section" aria-labelledby="icons-former" className="grid gap-4">
          <h2 id="icons-former" className="text-xl">
            {m.item_icons_former_title()}
          </h2>
          <p className="text-muted">{m.item_icons_former_text()}</p>
          <IconSetFacts set={former} />
          <div className="flex flex-wrap gap-3">
            <UseIcons set={former} isFormer />
          </div>
        </Card>
      )}
      <IconsForm isReplacing={used !== null} />
    </>
  )
}

/** A set that is not in use: its progress, then what it would change. */
function Waiting({ set, samples }: { set: IconSet; samples: Icons['samples'] }) {
  return (
    <>
      {set.state === 'cutting' && <ProgressBar label={m.item_icons_cut()} value={set.cut} max={set.icons} />}
      {set.state === 'failed' && (
        <p role="status" className="text-danger">
          {m.item_icons_failed()}
        </p>
      )}
      {set.state === 'ready' && (
        <>
          <IconSetFacts set={set} />
          <Samples samples={samples} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {set.state === 'ready' && <UseIcons set={set} />}
        <RemoveIcons set={set} />
      </div>
    </>
  )
}
