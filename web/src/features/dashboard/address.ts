import { dashboardPeriods } from '@guildhall/contract/dashboard'
import { addressWith } from '../../app/view-address.ts'

type Period = (typeof dashboardPeriods)[number]

/** The view of the page, as its address gives it: how many days the charts cover, and the pages of its two tables. */
export interface View {
  days: Period
  transactions: number
  files: number
}

const defaultDays: Period = 30

/** Unknown values in the address are ignored. */
export function readView({ searchParams }: URL): View {
  const page = (name: string) => {
    const number = Number(searchParams.get(name))
    return Number.isInteger(number) && number >= 1 && number <= 1_000 ? number : 1
  }
  const days = Number(searchParams.get('days'))
  return {
    days: dashboardPeriods.find((period) => period === days) ?? defaultDays,
    transactions: page('transactions'),
    files: page('files'),
  }
}

export const addressOf = ({ days, transactions, files }: View): string =>
  addressWith('/dashboard', {
    days: days !== defaultDays && days,
    transactions: transactions > 1 && transactions,
    files: files > 1 && files,
  })

interface Pages {
  page: number
  lastPage: number
  total: number
  more: boolean
}

/** The rows of a page. The server may have paged them; of a complete list, the requested page is cut out. */
export function pageOf<Row>(
  rows: Row[],
  pages: Pages | undefined,
  requestedPage: number,
  size: number,
): Pages & { rows: Row[] } {
  if (pages && rows.length <= size) return { ...pages, rows }
  const lastPage = Math.max(1, Math.ceil(rows.length / size))
  const page = Math.min(requestedPage, lastPage)
  return { page, lastPage, total: rows.length, more: false, rows: rows.slice((page - 1) * size, page * size) }
}
