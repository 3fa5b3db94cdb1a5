import { useSettings } from '../settings.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { Logo } from '../ui/Logo.tsx'

/** Logo and wordmark, the way home. */
export function Brand() {
  const { appName } = useSettings()
  return (
    <AppLink to="/" className="flex min-h-11 shrink-0 items-center gap-3 rounded-md font-display text-xl">
      <Logo />
      <span className="flex">
        {appName}
        <span aria-hidden className="text-brass">
          .
        </span>
      </span>
    </AppLink>
  )
}
