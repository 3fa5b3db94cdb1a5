// What the rest of the web may import of bookkeeping.
export { DownloadTable } from './DownloadTable.tsx'
export { PeriodForm } from './PeriodForm.tsx'
