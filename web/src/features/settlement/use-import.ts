import type { ReplyOf } from '@guildhall/contract'
import type { settlement } from '@guildhall/contract/settlement'
import { reportMaxBytes, type BankColumns, type SettlementSource } from '@guildhall/contract/settlement-rules'
import { m } from '@guildhall/messages'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { importSettlement } from '../../api/generated.ts'
import { upload } from '../../api/upload.ts'
import { useLocale } from '../../format/locale.ts'
import { sizeText } from '../../format/size-text.ts'
import { toast } from '../../ui/toast.ts'
import { readHead } from './read-head.ts'

export type Bank = ReplyOf<typeof settlement.listSettlements>['banks'][number]

interface Problems {
  report?: string | undefined
  bank?: string | undefined
  columns?: string | undefined
  other?: string | undefined
}

/** The form of an import: its values, its problems, and the sending of the file. */
export function useImport(banks: readonly Bank[]) {
  const navigate = useNavigate()
  const size = sizeText(reportMaxBytes, useLocale())
  const [source, setSource] = useState<SettlementSource>('mercadopago')
  const [bank, setBank] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [names, setNames] = useState<string[] | null>(null)
  const [columns, setColumns] = useState<Partial<BankColumns>>({})
  const [problems, setProblems] = useState<Problems>({})
  const [isAsking, setAsking] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const head = source === 'bank' ? names : null
  const remembered = banks.find(({ name }) => name.toLowerCase() === bank.trim().toLowerCase())?.columns
  useEffect(() => {
    if (remembered) setColumns(remembered)
  }, [remembered])

  async function choose(chosen: File) {
    setFile(chosen)
    setProblems({})
    setNames(await readHead(chosen))
  }

  function ask() {
    const wrong: Problems = {
      report: !file
        ? m.settlement_file_missing()
        : file.size > reportMaxBytes
          ? m.settlement_file_large({ size })
          : undefined,
      bank: source === 'bank' && !bank.trim() ? m.settlement_bank_missing() : undefined,
      columns: head && !areColumns(columns) ? m.settlement_columns_missing() : undefined,
    }
    setProblems(wrong)
    setAsking(!wrong.report && !wrong.bank && !wrong.columns)
  }

  async function send() {
    setAsking(false)
    setProgress(0)
    const form = new FormData()
    form.set('source', source)
    if (source === 'bank') form.set('bank', bank.trim())
    if (head) form.set('columns', JSON.stringify(columns))
    form.set('report', file!)
    try {
      const { message, data } = await upload(importSettlement, form, { onProgress: setProgress })
      toast.success(message)
      await navigate(`/staff/settlements/${data.id}`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const of = (field: string) => error.body.messages?.find((each) => each.field === field)?.message
      const ofFields = { report: of('report'), bank: of('bank'), columns: head ? of('columns') : undefined }
      const isKnown = ofFields.report || ofFields.bank || ofFields.columns
      setProblems({ ...ofFields, other: isKnown ? undefined : of('columns') || error.message || m.error_unavailable() })
    } finally {
      setProgress(null)
    }
  }

  return {
    ...{ source, setSource, bank, setBank, file, setFile: choose, head, columns, setColumns },
    ...{ problems, isAsking, stopAsking: () => setAsking(false), progress, ask, send },
  }
}

const areColumns = ({ date, amount, credit, debit }: Partial<BankColumns>): boolean =>
  Boolean(date && (amount || (credit && debit)))
