import { useSettings } from '../app/settings.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { Logo } from '../ui/Logo.tsx'

/** Logo and wordmark, linked to the home. */
export function Brand() {
  const { appName, look } = useSettings()
  return (
    <AppLink
      to="/"
      aria-label={appName}
      className="flex min-h-11 min-w-0 items-center max-[28rem]:signed-in:min-w-11 max-[22rem]:signed-in:min-w-10 gap-2 rounded-md font-display text-xl max-[22rem]:gap-1.5"
    >
      <Logo />
      {/* On a phone the balance of a signed-in player needs the space. */}
      {!look?.hidesName && (
        <span className="truncate max-[28rem]:signed-in:hidden">
          {appName}
          <span aria-hidden className="text-brass">
            .
          </span>
        </span>
      )}
    </AppLink>
  )
}
