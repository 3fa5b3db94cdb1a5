import { download } from '../../api/download.ts'
import { exportInsight } from '../../api/generated.ts'
import { DownloadTable } from '../bookkeeping/public.ts'
import type { View } from './address.ts'
import { fileWords } from './words.ts'

/** The table of the view as CSV. */
export const DownloadCsv = ({ view: { table, from, to, by, basis } }: { view: View }) => (
  <DownloadTable
    fileName={`${fileWords[table]()}-${table === 'cohorts' ? '' : `${from}-`}${to}.csv`}
    fetch={(options) => download(exportInsight, { params: { table }, query: { from, to, by, basis } }, options)}
  />
)
