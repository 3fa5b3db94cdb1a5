import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import type { FirstSteps } from './data.ts'
import { StepButtons } from './StepButtons.tsx'
import { StepFrame } from './StepFrame.tsx'

/** Shows the name, the languages and the address, and compares the address with the one that the browser used. */
export function SiteStep({ site: { appName, publicUrl, isHttps } }: { site: FirstSteps['site'] }) {
  const opened = location.origin
  return (
    <StepFrame step="site" title={m.setup_site_title()}>
      <dl className="grid gap-4">
        <Fact label={m.setup_site_name()} hint={m.setup_site_name_hint()}>
          {appName}
        </Fact>
        <Fact
          label={m.setup_site_languages()}
          hint={m.setup_site_languages_text({ portuguese: `${publicUrl}/`, english: `${publicUrl}/en` })}
        />
        <Fact label={m.setup_site_address()} hint={opened === publicUrl ? m.setup_site_same() : undefined}>
          <span className="break-words">{publicUrl}</span>
        </Fact>
      </dl>
      {opened !== publicUrl && (
        <p role="status" className="rounded-md border border-warn p-3 text-warn">
          {m.setup_site_other({ opened, configured: publicUrl })}
        </p>
      )}
      {!isHttps && <p className="rounded-md border border-warn p-3 text-warn">{m.setup_site_plain()}</p>}
      <StepButtons step="site" confirm={m.setup_site_right()} />
    </StepFrame>
  )
}

const Fact = ({ label, hint, children }: { label: string; hint?: string | undefined; children?: ReactNode }) => (
  <div className="grid gap-1">
    <dt className="font-semibold">{label}</dt>
    <dd className="grid gap-1">
      {children && <span>{children}</span>}
      {hint && <span className="text-sm text-muted">{hint}</span>}
    </dd>
  </div>
)
