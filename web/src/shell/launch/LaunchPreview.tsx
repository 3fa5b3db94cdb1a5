import { Card } from '../../ui/Card.tsx'
import { LaunchBody, LaunchTitle, textsAt, type LaunchTexts } from './LaunchAnnouncement.tsx'

const sampleMs = ((2 * 24 + 6) * 60 + 19) * 60_000 + 58_000

/** A preview of both states of the launch modal, one below the other, for staff. */
export function LaunchPreview({ launch }: { launch: Record<'countdown' | 'live', LaunchTexts> }) {
  return (
    <div inert className="grid justify-items-center gap-4 p-4">
      {[sampleMs, 0].map((leftMs) => {
        const texts = textsAt(launch, leftMs)
        return (
          <Card key={leftMs} className="grid w-full max-w-md gap-4">
            <p className="pe-10 font-display">
              <LaunchTitle title={texts.title} />
            </p>
            <LaunchBody texts={texts} leftMs={leftMs} onLeave={() => {}} />
          </Card>
        )
      })}
    </div>
  )
}
