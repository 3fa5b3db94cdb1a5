import { m } from '@guildhall/messages'

/** In place of the buttons of a decision that another person must make. */
export const OwnThing = () => <p className="text-sm text-muted">{m.list_own_thing()}</p>
