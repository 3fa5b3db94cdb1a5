import { m } from '@guildhall/messages'
import { AppLink } from '../../ui/AppLink.tsx'
import { requestPath } from './second-person.ts'

/** Says that nothing has happened yet, with a link to the request. */
export const WaitsForSecond = ({ message, approval }: { message: string; approval: string }) => (
  <span className="text-warn">
    {message}{' '}
    <AppLink to={requestPath(approval)} className="text-brass underline underline-offset-4">
      {m.approval_open()}
    </AppLink>
  </span>
)
