import { m } from '@guildhall/messages'
import { isRegistered } from '../../app/paths.ts'
import { useSettings } from '../../app/settings.ts'
import { AnyLink } from '../../ui/AnyLink.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

/**
 * Floats at the lower corner of the home, in the margin where there is one, and stops above the footer. It links to the
 * guide that staff chose, or to support while there are no guides.
 */
export function HelpButton() {
  const { helpGuide } = useSettings()
  return (
    <div className="pointer-events-none sticky bottom-[calc(var(--tabs)+1rem)] z-30 -mt-6 flex justify-end print:hidden">
      <AnyLink
        to={isRegistered('/guide/:slug') ? `/guide/${helpGuide}` : '/support'}
        className={buttonClass(
          {},
          'pointer-events-auto min-h-12 min-w-12 rounded-full! px-3 shadow-3 sm:px-5 min-[100rem]:-me-36',
        )}
      >
        <Icon name="help" className="size-6" />
        <span className="max-sm:sr-only">{m.home_help()}</span>
      </AnyLink>
    </div>
  )
}
