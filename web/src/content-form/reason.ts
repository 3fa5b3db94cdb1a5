import { m } from '@guildhall/messages'

/** "What failed: why", or only the part that is known. */
export const reasonOf = (failed: string | undefined, why: string): string =>
  failed ? [failed, why].filter(Boolean).join(': ') : why || m.ui_unknown_error()
