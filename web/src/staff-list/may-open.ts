import { matchPath } from 'react-router'
import { allows } from '@guildhall/contract/account/roles'
import { pages, staffAccessOf } from '../app/paths.ts'
import { useSession } from '../session/session.ts'

/** Whether staff with the permissions `held` see at this address what a page of staff shows there. */
export function mayOpenAsStaff(held: readonly string[], address: string): boolean {
  const [path = ''] = address.split('?')
  const page = pages.find((one) => one.path === path) ?? pages.find((one) => matchPath(one.path, path))
  const access = page && staffAccessOf(page)
  return access !== undefined && allows(held, access)
}

export const useMayOpen = (address: string): boolean => mayOpenAsStaff(useSession().user?.permissions ?? [], address)
